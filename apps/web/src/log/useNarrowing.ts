import { useSearchParams } from 'react-router-dom';
import { parseTime } from '../time/time.js';
import { type NarrowingLink, useNarrowedSearch } from '../ui/useNarrowedSearch.js';
import { withSearch } from '../ui/with-search.js';
import { momentInAddress } from './moments.js';

type Ends = Readonly<Record<'from' | 'to', string | null>>;

const endsOf = (from: string, to: string) => ({
  ...{ from: momentInAddress(parseTime(from)), to: momentInAddress(parseTime(to)) },
});

export interface Narrowing {
  /** Lists only what was stored from one moment on, before another. */
  readonly narrow: (from: string, to: string) => void;
  /** The same by a link. */
  readonly linkTo: (from: string, to: string) => NarrowingLink;
  /** The address of the range that it was narrowed from, or of all of it; undefined where it is of all. */
  readonly back: { readonly to: string; readonly ends: Ends } | undefined;
}

/** Narrows the time that the address asks for, step by step, and knows the way back. */
export const useNarrowing = (): Narrowing => {
  const [search] = useSearchParams();
  const { now, before, narrow, linkTo } = useNarrowedSearch(['from', 'to']);
  const ends = before ?? { from: null, to: null };
  const isOfAll = now.from === null && now.to === null;
  return {
    narrow: (from, to) => narrow(endsOf(from, to)),
    linkTo: (from, to) => linkTo(endsOf(from, to)),
    back: isOfAll ? undefined : { to: withSearch(search, ends), ends },
  };
};
