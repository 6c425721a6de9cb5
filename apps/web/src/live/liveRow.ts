import { useEffect } from 'react';
import type { GraphQLTaggedNode } from 'relay-runtime';
import { type RowSubscription, useLive } from './useLive.js';
import { useReloadWhen } from './useReloadWhen.js';

export interface LiveRowProps {
  readonly id: string;
  /** Takes the row out of its list once it is gone. Without it the page's data is loaded again. */
  readonly onGone?: (id: string) => void;
}

/** What happens to a list when one of its rows is gone. */
export const useLeaveList = (isGone: boolean, { id, onGone }: LiveRowProps): void => {
  useReloadWhen(isGone && !onGone);
  useEffect(() => {
    if (isGone) onGone?.(id);
  }, [isGone, id, onGone]);
};

/** Makes a component that shows nothing and keeps one row of a list up to date, with the subscription of its kind. */
export const liveRow = <S extends RowSubscription>(subscription: GraphQLTaggedNode) =>
  function LiveRow(row: LiveRowProps) {
    useLeaveList(useLive<S>(subscription, row.id), row);
    return null;
  };
