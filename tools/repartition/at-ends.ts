import type { Topic } from '@hedgerow/domain';
import { type Bus, everyTopic } from '@hedgerow/kafka';

interface Row {
  readonly topic: string;
  readonly partition: number;
  readonly position: string;
}

export const nameOfGeneration = (row: { projection: string; generation: number; topic: string }): string =>
  `${row.projection} ${row.generation} ${row.topic}`;
export const nameOfReaction = (row: { consumer: string; topic: string }): string =>
  `${row.consumer} ${row.topic}`;

/** What has read a topic stands at the end of each of its partitions. What never has keeps to its own rule of where to begin. */
export const atEnds = <R extends Row>(
  rows: readonly R[],
  topics: ReadonlyMap<Topic, { readonly ends: readonly number[] }>,
  nameOf: (row: R) => string,
): R[] =>
  [...new Map(rows.map((row) => [nameOf(row), row])).values()].flatMap((row) =>
    topics
      .get(row.topic as Topic)!
      .ends.map((end, partition) => ({ ...row, partition, position: String(end) })),
  );

/** Where topics end, asked over a new connection: one that is kept may know them as they were before. */
export const endsNow = async (bus: Bus): Promise<Map<string, string>> => {
  const ends = new Map<string, string>();
  for (const topic of everyTopic)
    for (const [partition, high] of await bus.endOffsets(topic)) ends.set(`${topic}/${partition}`, high);
  return ends;
};
