import { type MouseEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { withSearch } from './with-search.js';

/** What an address asks for by some of its names; null is not asked. */
type Asked<N extends string> = Readonly<Record<N, string | null>>;

interface Step<N extends string> {
  readonly before: Asked<N>;
  readonly after: Asked<N>;
}

/** What narrows, as a link. */
export interface NarrowingLink {
  readonly to: string;
  readonly preventScrollReset: boolean;
  /** Notes where it leads back to. */
  readonly onClick: (event: MouseEvent) => void;
}

interface NarrowedSearch<N extends string> {
  readonly now: Asked<N>;
  /** What was asked before it was narrowed to this; undefined where it was not. */
  readonly before: Asked<N> | undefined;
  /** Goes where it is narrowed so; nowhere where it is already. */
  readonly narrow: (after: Asked<N>) => void;
  /** The same by a link. */
  readonly linkTo: (after: Asked<N>) => NarrowingLink;
}

/** The link opens elsewhere, and this page stays. */
const isElsewhere = ({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  altKey || ctrlKey || metaKey || shiftKey;

/**
 * Narrows what some names of the address ask for, step by step, and knows the way back. The browser's own goes there, too. It is told of
 * each step before that is taken.
 */
export const useNarrowedSearch = <N extends string>(
  names: readonly N[],
  onNarrow: () => void = () => undefined,
): NarrowedSearch<N> => {
  const [search, setSearch] = useSearchParams();
  const [steps, setSteps] = useState<readonly Step<N>[]>([]);
  const now = Object.fromEntries(names.map((name) => [name, search.get(name)])) as Asked<N>;
  const isNow = (asked: Asked<N>) => names.every((name) => asked[name] === now[name]);
  const note = (after: Asked<N>): boolean => {
    if (isNow(after)) return false;
    setSteps((all) => [...all, { before: now, after }]);
    onNarrow();
    return true;
  };
  return {
    now,
    before: steps.findLast(({ after }) => isNow(after))?.before,
    narrow: (after) => {
      if (note(after)) setSearch(withSearch(search, after), { preventScrollReset: true });
    },
    linkTo: (after) => ({
      ...{ to: withSearch(search, after), preventScrollReset: true },
      onClick: (event) => void (!isElsewhere(event) && note(after)),
    }),
  };
};
