/** Positions by `topic/partition`. */
type Positions = ReadonlyMap<string, bigint>;

/** What there is to read: from these offsets up to those. */
export interface History {
  readonly from: Positions;
  readonly to: Positions;
}

/** How many records lie between the two. */
export const recordsIn = ({ from, to }: History): number =>
  Number(
    [...to].reduce((sum, [partition, end]) => {
      const count = end - (from.get(partition) ?? 0n);
      return count > 0n ? sum + count : sum;
    }, 0n),
  );
