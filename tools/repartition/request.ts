import { parseArgs } from 'node:util';
import type { Topic } from '@hedgerow/domain';
import { everyTopic } from '@hedgerow/kafka';
import { Problem } from '@hedgerow/services';
import { ofTheStore, uplinks } from '../republish/sources.js';

/** As many as `KAFKA_PARTITIONS` may say. */
const most = 1_000;
const usage = 'For example: npm run repartition -- --partitions 12';

export interface RepartitionRequest {
  readonly partitions: number;
  readonly topics: readonly Topic[];
}

/** What the words of the command ask for; a Problem that names the option, the rule and the way out. */
export const repartitionRequest = (words: readonly string[]): RepartitionRequest => {
  const values = valuesOf(words);
  const { partitions, topic: named = ofTheStore } = values;
  if (partitions === undefined)
    throw new Problem('--partitions is missing: the number that topics get.', usage);
  const number = Number(partitions);
  if (!/^\d+$/.test(partitions) || number < 1 || number > most)
    throw new Problem(`--partitions ${partitions}: it is a whole number from 1 to ${most}.`, usage);
  const unknown = named.find((topic) => !(everyTopic as string[]).includes(topic));
  if (unknown !== undefined)
    throw new Problem(`--topic: there is no topic ${unknown}.`, `There are ${everyTopic.join(', ')}.`);
  if (named.includes(uplinks))
    throw new Problem(
      `--topic ${uplinks}: uplinks are on Kafka alone, and a topic gets more partitions by being made anew from the event store.`,
      'Choose its number before the first start (KAFKA_PARTITIONS); without --topic the others get more.',
    );
  return { partitions: number, topics: everyTopic.filter((topic) => named.includes(topic)) };
};

const valuesOf = (words: readonly string[]) => {
  try {
    const options = { partitions: { type: 'string' }, topic: { type: 'string', multiple: true } } as const;
    return parseArgs({ args: [...words], options }).values;
  } catch (error) {
    throw new Problem((error as Error).message, usage);
  }
};
