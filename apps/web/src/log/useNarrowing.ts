import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { parseTime } from '../time/time.js';
import { withSearch } from '../ui/with-search.js';
import { momentInAddress } from './moments.js';

type Ends = Readonly<Record<'from' | 'to', string | null>>;

const endsOf = (from: string, to: string) => ({
  ...{ from: momentInAddress(parseTime(from)), to: momentInAddress(parseTime(to)) },
});

interface Narrowed {
  readonly before: Ends;
  readonly after: Ends;
}

const endsIn = (search: URLSearchParams): Ends => ({ from: search.get('from'), to: search.get('to') });
const isSame = (one: Ends, other: Ends): boolean => one.from === other.from && one.to === other.to;

/** What narrows, as a link. */
interface NarrowingLink {
  readonly to: string;
  /** Notes where it leads back to. */
  readonly onClick: () => void;
}

export interface Narrowing {
  /** Lists only what was stored from one moment on, before another. */
  readonly narrow: (from: string, to: string) => void;
  /** The same by a link. */
  readonly linkTo: (from: string, to: string) => NarrowingLink;
  /** The address of the range that it was narrowed from, or of all of it; undefined where it is of all. */
  readonly back: { readonly to: string; readonly ends: Ends } | undefined;
}

/** Narrows the time that the address asks for, step by step, and knows the way back. The browser's own goes there, too. */
export const useNarrowing = (): Narrowing => {
  const [search, setSearch] = useSearchParams();
  const [steps, setSteps] = useState<readonly Narrowed[]>([]);
  const now = endsIn(search);
  const none: Ends = { from: null, to: null };
  const last = steps.findLast(({ after }) => isSame(after, now));
  const ends = last?.before ?? none;
  const note = (after: Ends) => {
    if (!isSame(after, now)) setSteps((before) => [...before, { before: now, after }]);
  };
  const narrow = (from: string, to: string) => {
    const after = endsOf(from, to);
    note(after);
    if (!isSame(after, now)) setSearch(withSearch(search, after), { preventScrollReset: true });
  };
  const linkTo = (from: string, to: string) => {
    const after = endsOf(from, to);
    return { to: withSearch(search, after), onClick: () => note(after) };
  };
  return {
    narrow,
    linkTo,
    back: isSame(now, none) ? undefined : { to: withSearch(search, { ...ends }), ends },
  };
};
