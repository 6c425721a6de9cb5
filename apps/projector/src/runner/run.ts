import type { Bus } from '@hedgerow/kafka';
import { livePosition, partitionOf, versionOf } from '@hedgerow/read-model';
import type { Announcer } from './announce.js';
import { BatchMetrics, type ProjectionMetrics } from './metrics.js';
import { projectBatch, type ProjectorContext, projectBatches } from './project-batch.js';
import { BatchCoalescer } from './batch-coalescer.js';

export interface RunningProjection {
  /** Resolves when every partition this process got has its position. */
  readonly joined: Promise<void>;
  metrics(): ProjectionMetrics;
  /** Why it stopped for good; undefined while it runs. */
  stopped(): Error | undefined;
  stop(): Promise<void>;
}

// Things project one batch at a time anyway (they join keys); the others are bounded by the pool.
const concurrency = (name: string) => (name === 'things' ? 1 : 3);
// More than there are partitions: the coalescer bounds the work.
const partitionsAtOnce = 64;

/** Consumes for one version of a projection in a group of its own, from the positions in the database, until stopped. */
export const runProjection = (
  context: ProjectorContext & { readonly bus: Bus; readonly announcer: Announcer },
): RunningProjection => {
  const { projection, pool, bus, announcer } = context;
  const metrics = new BatchMetrics();
  let fatal: Error | undefined;
  const coalescer = new BatchCoalescer(async (batches) => {
    const begun = performance.now();
    const changes =
      batches.length === 1
        ? await projectBatch(context, batches[0]!)
        : await projectBatches(context, batches);
    const records = batches.reduce((sum, batch) => sum + batch.records.length, 0);
    metrics.note(records, performance.now() - begun);
    announcer.announce(projection, changes);
  }, concurrency(projection.name));
  const consumer = bus.consume({
    groupId: `projection-${projection.name}-${versionOf(projection)}`,
    topics: projection.topics,
    parallel: partitionsAtOnce,
    startAt: (topic, partition) => livePosition(pool, partitionOf(projection, topic, partition)),
    batch: (batch) => coalescer.add(batch),
    onFatal: (error) => (fatal = error),
  });
  return {
    joined: consumer.joined,
    metrics: () => metrics.read(consumer.lag()),
    stopped: () => fatal,
    stop: () => consumer.stop(),
  };
};
