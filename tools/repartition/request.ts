import { parseArgs } from 'node:util';
import type { Topic } from '@hedgerow/domain';
import { everyTopic } from '@hedgerow/kafka';
import { Problem } from '@hedgerow/services';
import { ofTheStore, uplinks } from '../republish/sources.js';

/** As many as `KAFKA_PARTITIONS` may say. */
const most = 1_000;
const usage = 'For example: npm run repartition -- --partitions 12';
const cancelUsage = 'For example: npm run repartition -- --cancel';

export interface RepartitionRequest {
  readonly partitions: number;
  readonly topics: readonly Topic[];
  /** Whether uplinks are to be left as they were, and ingest opened again: then no number is asked for. */
  readonly isCancelled: boolean;
}

/** What the words of the command ask for; a Problem that names the option, the rule and the way out. */
export const repartitionRequest = (words: readonly string[]): RepartitionRequest => {
  const values = valuesOf(words);
  const { partitions, topic: named = ofTheStore, cancel: isCancelled } = values;
  if (isCancelled && (partitions !== undefined || values.topic !== undefined))
    throw new Problem(
      '--cancel calls off what was begun, and takes neither --partitions nor --topic.',
      cancelUsage,
    );
  if (isCancelled) return { partitions: 0, topics: [uplinks], isCancelled };
  if (partitions === undefined)
    throw new Problem('--partitions is missing: the number that topics get.', usage);
  const number = Number(partitions);
  if (!/^\d+$/.test(partitions) || number < 1 || number > most)
    throw new Problem(`--partitions ${partitions}: it is a whole number from 1 to ${most}.`, usage);
  const unknown = named.find((topic) => !(everyTopic as string[]).includes(topic));
  if (unknown !== undefined)
    throw new Problem(`--topic: there is no topic ${unknown}.`, `There are ${everyTopic.join(', ')}.`);
  if (named.includes(uplinks) && named.length > 1)
    throw new Problem(
      `--topic ${uplinks}: uplinks are on Kafka alone and get their number another way, on their own.`,
      `For example: npm run repartition -- --partitions ${number} --topic ${uplinks}`,
    );
  return { partitions: number, topics: everyTopic.filter((topic) => named.includes(topic)), isCancelled };
};

const valuesOf = (words: readonly string[]) => {
  try {
    const options = {
      partitions: { type: 'string' },
      topic: { type: 'string', multiple: true },
      cancel: { type: 'boolean', default: false },
    } as const;
    return parseArgs({ args: [...words], options }).values;
  } catch (error) {
    throw new Problem((error as Error).message, usage);
  }
};
