import type { Bus } from '@hedgerow/kafka';
import { livePosition } from '@hedgerow/read-model';
import type { Announcer } from './announce.js';
import { BatchMetrics, type ProjectionMetrics } from './metrics.js';
import { projectBatch, type ProjectorContext } from './project-batch.js';

export interface RunningProjection {
  /** Resolves when every partition this process got has its position. */
  readonly joined: Promise<void>;
  metrics(): ProjectionMetrics;
  /** Why it stopped for good; undefined while it runs. */
  stopped(): Error | undefined;
  stop(): Promise<void>;
}

// Things take one batch at a time anyway (they join keys); the others are bounded by the pool.
const parallel = (name: string) => (name === 'things' ? 2 : 3);

/** Consumes for one projection in a group of its own, from the positions in the database, until stopped. */
export const runProjection = (
  context: ProjectorContext & { readonly bus: Bus; readonly announcer: Announcer },
): RunningProjection => {
  const { projection, pool, bus, announcer } = context;
  const metrics = new BatchMetrics();
  let fatal: Error | undefined;
  const consumer = bus.consume({
    groupId: `projection-${projection.name}`,
    topics: projection.topics,
    parallel: parallel(projection.name),
    startAt: (topic, partition) => livePosition(pool, { projection: projection.name, topic, partition }),
    batch: async (batch) => {
      const begun = performance.now();
      const changes = await projectBatch(context, batch);
      metrics.note(batch.records.length, performance.now() - begun);
      announcer.announce(changes);
    },
    onFatal: (error) => (fatal = error),
  });
  return {
    joined: consumer.joined,
    metrics: () => metrics.read(consumer.lag()),
    stopped: () => fatal,
    stop: () => consumer.stop(),
  };
};
