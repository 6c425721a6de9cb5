/** What is counted of a lane. Times are milliseconds; the percentiles cover the last 1 000 batches. */
export interface LaneMetrics {
  readonly lag: number;
  readonly lagByPartition: Readonly<Record<string, number>>;
  readonly batches: number;
  readonly records: number;
  readonly batchMs: { readonly p50: number; readonly p99: number; readonly max: number };
}

const kept = 1_000;

/** Counts batches and keeps the durations of the last ones. */
export class BatchMetrics {
  private batches = 0;
  private records = 0;
  private readonly times: number[] = [];

  note(records: number, ms: number): void {
    this.times[this.batches % kept] = ms;
    this.batches += 1;
    this.records += records;
  }

  read(lagByPartition: Readonly<Record<string, number>>): LaneMetrics {
    const sorted = [...this.times].sort((a, b) => a - b);
    const at = (share: number) =>
      Math.round((sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0) * 10) / 10;
    return {
      lag: Object.values(lagByPartition).reduce((sum, n) => sum + n, 0),
      lagByPartition,
      batches: this.batches,
      records: this.records,
      batchMs: { p50: at(0.5), p99: at(0.99), max: at(1) },
    };
  }
}
