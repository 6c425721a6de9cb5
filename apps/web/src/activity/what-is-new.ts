/** An entry, as far as it takes to compare what is shown with what there is. */
interface Entry {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
}

interface Compared<E> {
  /** The ones above all that is shown, the newest first. */
  readonly added: readonly E[];
  /** The ids of those that are shown and are no more. */
  readonly gone: readonly string[];
}

/**
 * Compares a feed with its newest entries, of which there are at most `most`: older ones than these are not known, and so not
 * said to be gone. What the api never told of may have come since, so it is not said to be gone either: `before` are the newest
 * of the last time. All are the newest first.
 */
export const whatIsNew = <E extends Entry>(
  shown: readonly Entry[],
  { newest, before }: { readonly newest: readonly E[]; readonly before: readonly Entry[] },
  most: number,
): Compared<E> => {
  const known = new Set(shown.map(({ id }) => id));
  const first = newest.findIndex(({ id }) => known.has(id));
  const oldest = newest.length < most ? undefined : newest.at(-1);
  const there = new Set(newest.map(({ id }) => id));
  return {
    added: newest.slice(0, first < 0 ? undefined : first),
    gone: before
      .filter(({ id, at }) => known.has(id) && !there.has(id) && (!oldest || at > oldest.at))
      .map(({ id }) => id),
  };
};
