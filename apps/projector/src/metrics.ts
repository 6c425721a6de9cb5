import type { RebuildFigures } from '@hedgerow/read-model';
import { type Counter, ProgramMetrics, type PoolFigures, readTogether } from '@hedgerow/platform';
import type { PublisherStatus } from './publisher/index.js';
import type { LaneMetrics } from './runner/metrics.js';
import type { Behind } from './runner/projection-progress.js';

/** What the projector knows of itself. */
export interface ProjectorFigures {
  readonly publisher: () => PublisherStatus;
  /** Throws while it is not known. */
  readonly behind: () => readonly Behind[];
  readonly stalled: () => readonly string[];
  /** Events set aside, by projection; with `rebuilds` all that queries are made for, once for a scrape. */
  readonly parked: () => Promise<Readonly<Record<string, number>>>;
  readonly rebuilds: () => Promise<RebuildFigures>;
  /** Whether there is a nightly proof. */
  readonly proves: boolean;
  /** By the names of a lane's projections, joined by `+`. */
  readonly lanes: () => Readonly<Record<string, LaneMetrics>>;
  readonly announces: () => boolean;
  readonly pools: Readonly<Record<string, PoolFigures>>;
}

export interface ProjectorMetrics {
  readonly metrics: ProgramMetrics;
  readonly applied: Counter<'projection'>;
}

/** The metrics of the projector. Lag and delay are those that its readiness is judged by, a few seconds old. */
export const projectorMetrics = (figures: ProjectorFigures): ProjectorMetrics => {
  const metrics = new ProgramMetrics('projector');
  const { publisher, behind } = figures;
  metrics.gauge(
    'publication_delay_seconds',
    'How long the oldest event that is not on Kafka has waited; absent while PostgreSQL is away',
    [],
    () => {
      const { lagMs } = publisher();
      return lagMs === undefined ? [] : [{ value: lagMs / 1_000 }];
    },
  );
  metrics.gauge('publisher_leading', '1 where this projector publishes, 0 where it waits', [], () => [
    { value: publisher().isLeading ? 1 : 0 },
  ]);
  metrics.gauge(
    'publisher_partitions_without_leader',
    'Partitions that no broker leads: each holds all of publication up',
    ['partition'],
    () => publisher().withoutLeader.map((partition) => ({ partition, value: 1 })),
  );
  metrics.counted('events_published_total', 'Events that Kafka has acknowledged', [], () => [
    { value: publisher().published },
  ]);
  metrics.gauge(
    'projection_lag_records',
    'Records that a projection has not taken in',
    ['projection', 'topic', 'partition'],
    () =>
      behind().map(({ partition, records, projection, topic }) => ({
        ...{ projection, topic, partition: String(partition) },
        value: records,
      })),
  );
  metrics.gauge(
    'projection_delay_seconds',
    'How long some record has waited at least that a projection has not taken in',
    ['projection'],
    () => {
      const longest = new Map<string, number>();
      for (const { projection, seconds } of behind())
        longest.set(projection, Math.max(seconds, longest.get(projection) ?? 0));
      return [...longest].map(([projection, value]) => ({ projection, value }));
    },
  );
  metrics.gauge('partitions_stalled', 'Partitions with something to read that stand still', [], () => [
    { value: figures.stalled().length },
  ]);
  metrics.gauge('dead_letters', 'Events set aside by a projection', ['projection'], async () =>
    Object.entries(await figures.parked()).map(([projection, value]) => ({ projection, value })),
  );
  metrics.gauge(
    'batch_duration_seconds',
    'How long the last batches of a lane took; one lane is shared, a projection that is apart has its own',
    ['lane', 'share'],
    () =>
      Object.entries(figures.lanes()).flatMap(([names, { batchMs }]) => {
        const lane = names.includes('+') ? 'shared' : names;
        return [
          { lane, share: '0.5', value: batchMs.p50 / 1_000 },
          { lane, share: '0.99', value: batchMs.p99 / 1_000 },
          { lane, share: '1', value: batchMs.max / 1_000 },
        ];
      }),
  );
  rebuildMetrics(metrics, figures);
  metrics.gauge('announcer_connected', '1 while changes are announced over Redis', [], () => [
    { value: figures.announces() ? 1 : 0 },
  ]);
  metrics.pools(figures.pools);
  const applied = metrics.counter('events_applied_total', 'Events that were applied to a projection', [
    'projection',
  ]);
  return { metrics, applied };
};

const rebuildMetrics = (metrics: ProgramMetrics, { rebuilds: read, proves }: ProjectorFigures): void => {
  const rebuilds = readTogether(read);
  const kindOf = (isProof: boolean) => (isProof ? 'proof' : 'rebuild');
  metrics.gauge(
    'rebuild_seconds',
    'How long a rebuild or a proof that has not ended is in its state',
    ['projection', 'kind', 'state'],
    async () =>
      (await rebuilds()).latest.flatMap(({ projection, isProof, state, seconds }) =>
        seconds === null ? [] : [{ projection, kind: kindOf(isProof), state, value: seconds }],
      ),
  );
  metrics.gauge(
    'rebuild_failed',
    '1 where the last rebuild, or the last proof, has failed',
    ['projection', 'kind'],
    async () =>
      (await rebuilds()).latest.map(({ projection, isProof, state }) => ({
        ...{ projection, kind: kindOf(isProof), value: state === 'FAILED' ? 1 : 0 },
      })),
  );
  metrics.gauge(
    'proof_differing_rows',
    'Rows that differed from the log in the last proof; absent before the first',
    ['projection'],
    async () =>
      (await rebuilds()).proofs.flatMap(({ projection, differing }) =>
        differing === null ? [] : [{ projection, value: differing }],
      ),
  );
  metrics.gauge(
    'proof_age_seconds',
    'How long ago the last proof came to its end, or the rows were first read; absent where there is no nightly proof',
    ['projection'],
    async () =>
      proves
        ? (await rebuilds()).proofs.flatMap(({ projection, seconds }) =>
            seconds === null ? [] : [{ projection, value: seconds }],
          )
        : [],
  );
};
