import type { GraphQLTaggedNode } from 'relay-runtime';
import { type RowSubscription, useLive } from './useLive.js';
import { useReloadWhen } from './useReloadWhen.js';

/** Makes a component that shows nothing and keeps one row of a list up to date, with the subscription of its kind. */
export const liveRow = <S extends RowSubscription>(subscription: GraphQLTaggedNode) =>
  function LiveRow({ id }: { readonly id: string }) {
    useReloadWhen(useLive<S>(subscription, id));
    return null;
  };
