import { useSearchParams } from 'react-router-dom';
import type { Days } from '../forms/days.js';
import { type NarrowingLink, useNarrowedSearch } from '../ui/useNarrowedSearch.js';
import { withSearch } from '../ui/with-search.js';
import { daysText } from '../time/zoned.js';
import { figureDaysOf } from './figure-days.js';

export interface NarrowedDays {
  /** Shows only some of the days. */
  readonly narrow: (days: Days) => void;
  /** The same by a link. */
  readonly linkTo: (days: Days) => NarrowingLink;
  /** The address of the days that were narrowed to these, and what they are; undefined where none were. */
  readonly back: { readonly to: string; readonly days: string } | undefined;
}

const asAsked = ({ from, to }: Days) => ({ range: 'custom', from, to });

/** Narrows the days of the page, step by step, and knows the way back. It is told of each step before that is taken. */
export const useNarrowedDays = (onNarrow: () => void): NarrowedDays => {
  const [search] = useSearchParams();
  const { before, narrow, linkTo } = useNarrowedSearch(['range', 'from', 'to'], onNarrow);
  const backTo = before && withSearch(search, before);
  const shown = backTo === undefined ? undefined : figureDaysOf(new URLSearchParams(backTo), new Date());
  return {
    narrow: (days) => narrow(asAsked(days)),
    linkTo: (days) => linkTo(asAsked(days)),
    back: backTo === undefined ? undefined : { to: backTo, days: daysText(shown!.from, shown!.to) },
  };
};
