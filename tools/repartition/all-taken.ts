import type { Topic } from '@hedgerow/domain';
import type { Watermarks } from '@hedgerow/kafka';
import { positionsInTopics } from '@hedgerow/read-model';
import { Problem } from '@hedgerow/services';
import * as worker from '../../apps/worker/src/reactions/position-rows.js';
import type { Sources } from '../republish/sources.js';

interface Position {
  /** What reads: a generation, or a reaction. */
  readonly reader: string;
  readonly topic: string;
  readonly partition: number;
  readonly position: string;
}

/** How many records of a topic a reader has not taken in, in words; none where it has all. */
const missingIn = (
  topic: Topic,
  marks: ReadonlyMap<number, Watermarks>,
  positions: readonly Position[],
): string[] => {
  const ofTopic = positions.filter((one) => one.topic === topic);
  return [...new Set(ofTopic.map(({ reader }) => reader))].flatMap((reader) => {
    const own = ofTopic.filter((one) => one.reader === reader);
    const at = new Map(own.map(({ partition, position }) => [partition, Number(position)]));
    let missing = 0;
    for (const [partition, { low, high }] of marks)
      missing += Math.max(0, Number(high) - Math.max(Number(low), at.get(partition) ?? 0));
    return missing === 0 ? [] : [`${reader}: ${missing} of ${topic}`];
  });
};

/**
 * A Problem that names every generation and reaction which has not taken in all that these topics have. What has taken a part of a
 * partition has no place in partitions that are filled by other keys.
 */
export const refuseUnlessAllTaken = async (
  { store, read, bus, namespace }: Sources,
  topics: readonly Topic[],
): Promise<void> => {
  const generations = (await positionsInTopics(read, topics)).map((row) => ({
    ...row,
    reader: `${row.isLive ? 'projection' : 'generation that is not live of'} ${row.projection} (${row.generation})`,
  }));
  const reactions = (await worker.positionsInTopics(store, namespace, topics)).map((row) => ({
    ...row,
    reader: `reaction ${row.consumer.slice(namespace.length)}`,
  }));
  const missing: string[] = [];
  for (const topic of topics)
    missing.push(...missingIn(topic, await bus.watermarks(topic), [...generations, ...reactions]));
  if (missing.length > 0)
    throw new Problem(
      `Not all records are taken in: ${missing.join('; ')}.`,
      'Nothing was changed. Start projector and worker until nothing lags, with apis stopped, and stop them again. ' +
        'A generation that is not live: npm run rebuild <projection> -- --drop-old. ' +
        'A reaction that no build has any more: delete its rows of worker.positions.',
    );
};
