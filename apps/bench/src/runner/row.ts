import type { MeasuredInParts } from './arguments.js';
import type { Bench } from './bench.js';
import type { Bar, Figure } from './bars.js';

/** The result of a row. */
export interface Measured {
  /** Under the names of the gates; more than those are shown without a verdict. */
  readonly figures: Readonly<Record<string, Figure>>;
  /** Rates, costs and latencies of each side, as the rounds gave them. */
  readonly sides: Readonly<Record<string, SideSummary>>;
  /** The settings that are needed to repeat the run. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Rounds that did not count, and why. */
  readonly voided: readonly string[];
  /** How many rounds there were, where that is not as many as the bench makes. */
  readonly rounds?: number;
}

/** One side of a row over all rounds that count. */
export interface SideSummary {
  readonly name: string;
  /** Items for each second. */
  readonly rate: Figure;
  /** CPU seconds for 1 000 items, by process. */
  readonly cpu: Readonly<Record<string, number>>;
  /** Most memory of each process, in MiB. */
  readonly memory: Readonly<Record<string, number>>;
  readonly diskBytesPerItem?: number;
  /** Milliseconds. */
  readonly latency?: Readonly<Record<string, number>>;
  /** HdrHistogram of all rounds in its own compressed form, base64; values in microseconds. */
  readonly histogram?: string;
}

/** One row of the table: what is held against what, its limits, and how to measure it. */
export interface Row extends MeasuredInParts {
  /** `ours / reference`, in words. */
  readonly title: string;
  readonly gate: Readonly<Record<string, Bar>>;
  readonly stretch: Readonly<Record<string, Bar>>;
  readonly run: (bench: Bench) => Promise<Measured>;
}
