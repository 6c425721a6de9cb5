import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Days } from '../forms/days.js';
import { withSearch } from '../ui/with-search.js';
import { daysText } from '../time/zoned.js';
import { figureDaysOf } from './figure-days.js';

/** Which days an address asks for. */
type Asked = Readonly<Record<'range' | 'from' | 'to', string | null>>;

const askedIn = (search: URLSearchParams): Asked => ({
  ...{ range: search.get('range'), from: search.get('from'), to: search.get('to') },
});
const isSame = (one: Asked, other: Asked): boolean =>
  one.range === other.range && one.from === other.from && one.to === other.to;

interface Narrowed {
  readonly before: Asked;
  readonly after: Asked;
}

export interface NarrowedDays {
  /** The address that shows only some of the days. */
  readonly linkTo: (days: Days) => string;
  /** To be told of these days before their address is followed: the way back is known then. */
  readonly onNarrow: (days: Days) => void;
  /** The address of the days that were narrowed to these, and what they are; undefined where none were. */
  readonly back: { readonly to: string; readonly days: string } | undefined;
}

/** Narrows the days of the page, step by step, and knows the way back. The browser's own goes there, too. */
export const useNarrowedDays = (): NarrowedDays => {
  const [search] = useSearchParams();
  const [steps, setSteps] = useState<readonly Narrowed[]>([]);
  const now = askedIn(search);
  const before = steps.findLast(({ after }) => isSame(after, now))?.before;
  const backTo = before && withSearch(search, { ...before });
  const shown = backTo === undefined ? undefined : figureDaysOf(new URLSearchParams(backTo), new Date());
  const asAsked = ({ from, to }: Days): Asked => ({ range: 'custom', from, to });
  return {
    linkTo: (days) => withSearch(search, { ...asAsked(days) }),
    onNarrow: (days) => {
      const after = asAsked(days);
      if (!isSame(after, now)) setSteps((all) => [...all, { before: now, after }]);
    },
    back: backTo === undefined ? undefined : { to: backTo, days: daysText(shown!.from, shown!.to) },
  };
};
