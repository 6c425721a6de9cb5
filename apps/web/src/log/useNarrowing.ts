import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { parseTime } from '../time/time.js';
import { withSearch } from '../ui/with-search.js';
import { momentInAddress } from './moments.js';

type Ends = Readonly<Record<'from' | 'to', string | null>>;

interface Narrowed {
  readonly before: Ends;
  readonly after: Ends;
}

const endsIn = (search: URLSearchParams): Ends => ({ from: search.get('from'), to: search.get('to') });
const isSame = (one: Ends, other: Ends): boolean => one.from === other.from && one.to === other.to;

interface Narrowing {
  /** Lists only what was stored from one moment on, before another. */
  readonly narrow: (from: string, to: string) => void;
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
  const narrow = (from: string, to: string) => {
    const after = { from: momentInAddress(parseTime(from)), to: momentInAddress(parseTime(to)) };
    if (isSame(after, now)) return;
    setSteps((before) => [...before, { before: now, after }]);
    setSearch(withSearch(search, after), { preventScrollReset: true });
  };
  return { narrow, back: isSame(now, none) ? undefined : { to: withSearch(search, { ...ends }), ends } };
};
