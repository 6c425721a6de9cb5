import { type PoolFigures, type ProgramMetrics, readTogether } from '@hedgerow/platform';
import type { IntakeFigures } from './reactions/intake.js';
import type { JobFigures } from './reactions/job-runner.js';

/** What the worker knows of itself. */
export interface WorkerFigures {
  readonly lag: () => Readonly<Record<string, number>>;
  readonly intake: () => IntakeFigures;
  readonly keptRecords: () => Promise<number>;
  /** Jobs by status, from the ledger. */
  readonly ledger: () => Promise<{
    readonly due: number;
    readonly failed: number;
    readonly oldestDueSeconds: number;
  }>;
  readonly runner: () => JobFigures;
  readonly erasuresLeft: () => number;
  /** Jobs in Redis by queue and state. */
  readonly queues: () => Promise<Readonly<Record<string, Readonly<Record<string, number>>>>>;
  readonly pools: Readonly<Record<string, PoolFigures>>;
}

/** Adds what the worker knows of itself to its metrics. The ledger, Redis and the kept records are asked once for a scrape. */
export const tellFigures = (metrics: ProgramMetrics, figures: WorkerFigures): void => {
  const ledger = readTogether(figures.ledger);
  metrics.gauge(
    'reaction_lag_records',
    'Records that reactions have not read, by partition of a topic',
    ['topic', 'partition'],
    () =>
      Object.entries(figures.lag()).map(([name, value]) => {
        const slash = name.lastIndexOf('/');
        return { topic: name.slice(0, slash), partition: name.slice(slash + 1), value };
      }),
  );
  metrics.gauge('reactions_stopped', 'Reactions that stand still; the log says why', [], () => [
    { value: figures.intake().stopped.length },
  ]);
  metrics.counted(
    'reaction_dead_letters_total',
    'Events that a reaction failed at, and records that are no events',
    [],
    () => [{ value: figures.intake().deadLetters }],
  );
  metrics.gauge('kept_records', 'Records that wait for a newer program', [], async () => [
    { value: await figures.keptRecords() },
  ]);
  metrics.gauge('jobs_due', 'Jobs that are not done', [], async () => [{ value: (await ledger()).due }]);
  metrics.gauge('jobs_failed', 'Jobs whose tries are used up', [], async () => [
    { value: (await ledger()).failed },
  ]);
  metrics.gauge('job_delay_seconds', 'How long the oldest job that is not done has waited', [], async () => [
    { value: (await ledger()).oldestDueSeconds },
  ]);
  metrics.counted('job_runs_total', 'Runs of jobs by how they ended', ['result'], () => {
    const { done, retried, givenUp } = figures.runner();
    return [
      { result: 'done', value: done },
      { result: 'retried', value: retried },
      { result: 'failed', value: givenUp },
    ];
  });
  metrics.gauge(
    'queue_jobs',
    'Jobs in a queue by state; absent while Redis is away',
    ['queue', 'state'],
    async () =>
      Object.entries(await figures.queues()).flatMap(([queue, counts]) =>
        Object.entries(counts).map(([state, value]) => ({ queue, state, value })),
      ),
  );
  metrics.gauge('erasures_left', 'Erasures that are not done everywhere', [], () => [
    { value: figures.erasuresLeft() },
  ]);
  metrics.pools(figures.pools);
};
