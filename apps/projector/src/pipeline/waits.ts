/** Where the partitions ended, at a moment in milliseconds. */
interface Sample {
  readonly at: number;
  readonly ends: ReadonlyMap<string, bigint>;
}

// A lag of an hour is told to the second; a longer one as an hour.
const keptMs = 3_600_000;
/** Every look for the last two minutes, and one in half a minute before. */
const denseMs = 120_000;
const sparseMs = 30_000;
/** What was there before the first look is told to have waited since that look, once it is so long ago: a lag that lasts is no lag that is not known. */
const longAgoMs = 120_000;

/**
 * How long records have waited, told from where partitions ended at earlier moments: what lies behind the end of a moment
 * came after it. Kafka is not asked for the time of a record.
 */
export class Waits {
  #samples: Sample[] = [];

  /** Takes where partitions end now, by their names. */
  note(ends: ReadonlyMap<string, bigint>, at: number): void {
    this.#samples.push({ at, ends });
    let last = -Infinity;
    this.#samples = this.#samples.filter((sample) => {
      const age = at - sample.at;
      if (age > keptMs || (age > denseMs && sample.at - last < sparseMs)) return false;
      last = sample.at;
      return true;
    });
  }

  /**
   * Seconds that the oldest record at or behind this position has waited, at most; 0 when there is none. What was
   * there before the first look has waited since that look at least; null while that is too short to tell.
   */
  seconds(partition: string, position: bigint, now: number): number | null {
    const end = this.#samples.at(-1)?.ends.get(partition);
    if (end === undefined) return null;
    if (position >= end) return 0;
    const before = this.#samples.findLast(({ ends }) => (ends.get(partition) ?? 0n) <= position);
    if (before) return (now - before.at) / 1_000;
    const sinceFirst = now - this.#samples[0]!.at;
    return sinceFirst >= longAgoMs ? sinceFirst / 1_000 : null;
  }
}
