import type { Topic } from '@hedgerow/domain';
import { type Bus, forgetsOld } from '@hedgerow/kafka';
import { livePosition, lostForGood, partitionOf, type Projection } from '@hedgerow/read-model';
import type { Pool } from 'pg';
import { CannotRebuild } from './generation-writer.js';
import { isInStore } from './in-store.js';

interface Context {
  readonly projection: Projection;
  readonly pool: Pool;
  readonly bus: Bus;
  readonly acceptsLostHistory?: boolean;
}

/**
 * Every partition from its beginning: where the topic begins now, of one that forgets what is old. History that Kafka should hold
 * and no longer does cannot be rebuilt from Kafka.
 */
export const startPositions = async (
  { projection, pool, bus, acceptsLostHistory = false }: Context,
  hasLive: boolean,
) => {
  const lost = acceptsLostHistory ? [] : await lostForGood(pool, projection.topics);
  for (const { topic, before } of lost)
    throw new CannotRebuild(
      `What ${topic} had before ${before.toISOString()} was lost, and nothing else has it: a rebuild of ${projection.name} would show ` +
        `less than there is. Its rows stay and new ones come; --accept-lost-history builds on what is left`,
    );
  const positions: { topic: Topic; partition: number; position: string }[] = [];
  for (const topic of projection.topics) {
    for (const [partition, { low }] of await bus.watermarks(topic)) {
      if (low !== '0' && !forgetsOld(topic))
        throw new CannotRebuild(
          `${topic}/${partition} begins at ${low}: what came before is gone from Kafka${wayOut(projection)}`,
        );
      // The live generation needs a position for each as well, or the two could not be compared.
      if (hasLive) await livePosition(pool, partitionOf(projection, topic, partition));
      positions.push({ topic, partition, position: low });
    }
  }
  return positions;
};

/** The first offset that there is of each partition, by `topic/partition`: topics that forget do not begin at 0. */
export const firstOffsets = async (
  projection: Projection,
  bus: Pick<Bus, 'watermarks'>,
): Promise<Map<string, bigint>> => {
  const firsts = new Map<string, bigint>();
  for (const topic of projection.topics)
    for (const [partition, { low }] of await bus.watermarks(topic))
      firsts.set(`${topic}/${partition}`, BigInt(low));
  return firsts;
};

/** What to do where the event store has the history as well. */
const wayOut = (projection: Projection): string =>
  isInStore(projection)
    ? `. The event store has it: npm run rebuild ${projection.name} -- --from event-store`
    : ', and uplinks are nowhere else';

/** Every partition from where it ends now, for a generation that has what is before from the event store. */
export const endsAsStarts = async ({ projection, pool, bus }: Context, hasLive: boolean) => {
  const positions: { topic: Topic; partition: number; position: string }[] = [];
  for (const topic of projection.topics) {
    for (const [partition, { low, high }] of await bus.watermarks(topic)) {
      const live = hasLive && (await livePosition(pool, partitionOf(projection, topic, partition)));
      // The live rows could never come to where the new ones begin, to be compared with them.
      if (live !== false && BigInt(live) < BigInt(low))
        throw new CannotRebuild(
          `The rows of ${projection.name} are at ${live} of ${topic}/${partition}, which begins at ${low}: they cannot go on. ` +
            `Delete ${topic}; npm run republish brings all of it back (docs/operate.md)`,
        );
      positions.push({ topic, partition, position: high });
    }
  }
  return positions;
};

/** Where the topics of a projection end now, by `topic/partition`. */
export const endPositions = async ({ projection, bus }: Context): Promise<Map<string, bigint>> => {
  const ends = new Map<string, bigint>();
  for (const topic of projection.topics)
    for (const [partition, end] of await bus.endOffsets(topic))
      ends.set(`${topic}/${partition}`, BigInt(end));
  return ends;
};
