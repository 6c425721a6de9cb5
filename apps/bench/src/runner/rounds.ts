import type { Histogram } from 'hdr-histogram-js';
import type { Amount } from './amount.js';
import type { Bench } from './bench.js';
import { type Cost, Meter, type Processes } from './cost.js';
import { figure } from './bars.js';
import { merged, percentiles } from './latency.js';
import type { SideSummary } from './row.js';

export interface Outcome {
  /** Only what was acknowledged. */
  readonly items: number;
  readonly seconds: number;
  readonly latency?: Histogram;
}

/** One of the two that run in turn. */
export interface Side {
  readonly name: string;
  readonly processes: Processes;
  /** Fresh topics, truncated tables. Not timed. */
  readonly prepare: (round: number) => Promise<void>;
  readonly run: (amount: Amount) => Promise<Outcome>;
  /** What is wrong with the round just run: something lost, doubled in effect, or in error. */
  readonly check: (outcome: Outcome) => Promise<string | undefined>;
  /** Bytes on disk that the round made. */
  readonly disk?: () => Promise<number>;
}

export interface Round extends Outcome {
  readonly rate: number;
  readonly cost: Cost;
  readonly disk: number | undefined;
}

export interface Rounds {
  readonly ours: readonly Round[];
  readonly reference: readonly Round[];
  readonly voided: readonly string[];
}

// A machine that voids more rounds than this is not fit to measure on.
const mostVoid = 3;

/**
 * Runs both sides in turn, A B A B, after a warm-up of each that does not count: of `warmUpMs` milliseconds, or as long as
 * the run's settings say. A void pair is run again.
 */
export const alternate = async (
  bench: Bench,
  ours: Side,
  reference: Side,
  warmUpMs = bench.warmUp.ms,
): Promise<Rounds> => {
  const voided: string[] = [];
  const pairs: { ours: Round; reference: Round }[] = [];
  for (const side of [ours, reference]) {
    await side.prepare(-1);
    await side.run({ ...bench.warmUp, ms: warmUpMs });
  }
  for (let turn = 0; pairs.length < bench.rounds; turn++) {
    try {
      const a = await oneRound(bench, ours, turn);
      const b = await oneRound(bench, reference, turn);
      pairs.push({ ours: a, reference: b });
      bench.say(`  round ${pairs.length}: ${line(ours.name, a)} · ${line(reference.name, b)}`);
    } catch (error) {
      voided.push(`round ${turn + 1}: ${(error as Error).message}`);
      bench.say(`  void, ${voided.at(-1)}`);
      if (voided.length > mostVoid) throw new Error(`Too many void rounds: ${voided.join('; ')}`);
    }
  }
  return { ours: pairs.map((p) => p.ours), reference: pairs.map((p) => p.reference), voided };
};

/** Runs one side alone: for rows that are held against a limit and no peer. */
export const alone = async (
  bench: Bench,
  side: Side,
  warmUpMs?: number,
): Promise<{ rounds: Round[]; voided: string[] }> => {
  const nothing: Side = {
    ...{ name: 'nothing', processes: {}, prepare: async () => undefined, check: async () => undefined },
    run: async () => ({ items: 1, seconds: 1 }),
  };
  const { ours, voided } = await alternate(bench, side, nothing, warmUpMs);
  return { rounds: [...ours], voided: [...voided] };
};

const oneRound = async (bench: Bench, side: Side, turn: number): Promise<Round> => {
  await side.prepare(turn);
  await bench.settle();
  const meter = new Meter(side.processes);
  const outcome = await side.run(bench.amount);
  const cost = meter.stop();
  const problem = await side.check(outcome);
  if (problem !== undefined) throw new Error(`${side.name}: ${problem}`);
  return { ...outcome, rate: outcome.items / outcome.seconds, cost, disk: await side.disk?.() };
};

const line = (name: string, { rate, latency }: Round): string =>
  latency === undefined
    ? `${name} ${Math.round(rate)}/s`
    : `${name} p50 ${percentiles(latency)['p50']} p99 ${percentiles(latency)['p99']} ms`;

/** The figures of one side in the report. */
export const summary = (name: string, rounds: readonly Round[]): SideSummary => {
  const items = rounds.reduce((sum, round) => sum + round.items, 0);
  const names = Object.keys(rounds[0]!.cost.cpuSeconds);
  const over = (values: (round: Round) => number, join: (...n: number[]) => number) =>
    join(...rounds.map(values));
  const add = (...n: number[]) => n.reduce((a, b) => a + b, 0);
  const latencies = rounds.flatMap((round) => round.latency ?? []);
  const disks = rounds.flatMap((round) => round.disk ?? []);
  return {
    name,
    rate: figure(
      rounds.map((round) => round.rate),
      '/s',
    ),
    cpu: Object.fromEntries(names.map((n) => [n, (1_000 * over((r) => r.cost.cpuSeconds[n]!, add)) / items])),
    memory: Object.fromEntries(names.map((n) => [n, over((r) => r.cost.peakMiB[n]!, Math.max)])),
    ...(disks.length > 0 ? { diskBytesPerItem: add(...disks) / items } : {}),
    ...(latencies.length > 0 ? merged(latencies) : {}),
  };
};
