import type { Topic } from '@hedgerow/domain';
import { type Bus, forgetsOld } from '@hedgerow/kafka';
import { livePosition, partitionOf, type Projection } from '@hedgerow/read-model';
import type { Pool } from 'pg';
import { CannotRebuild } from './load.js';

interface Context {
  readonly projection: Projection;
  readonly pool: Pool;
  readonly bus: Bus;
}

/**
 * Every partition from its beginning: where the topic begins now, of one that forgets what is old. History that Kafka should hold
 * and no longer does cannot be rebuilt from Kafka.
 */
export const startPositions = async ({ projection, pool, bus }: Context, hasLive: boolean) => {
  const positions: { topic: Topic; partition: number; position: string }[] = [];
  for (const topic of projection.topics) {
    for (const [partition, { low }] of await bus.watermarks(topic)) {
      if (low !== '0' && !forgetsOld(topic))
        throw new CannotRebuild(
          `${topic}/${partition} begins at ${low}: what came before is gone from Kafka`,
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

/** Where the topics of a projection end now, by `topic/partition`. */
export const endPositions = async ({ projection, bus }: Context): Promise<Map<string, bigint>> => {
  const ends = new Map<string, bigint>();
  for (const topic of projection.topics)
    for (const [partition, end] of await bus.endOffsets(topic))
      ends.set(`${topic}/${partition}`, BigInt(end));
  return ends;
};
