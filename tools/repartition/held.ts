import type { HeldRecord, HistoryTopic } from '@hedgerow/kafka';
import { Problem } from '@hedgerow/services';
import { RecordsDigest } from './digest.js';

/** The partition in the topic of a record that is aside: the same as aside, as long as the topic was not made anew with another number. */
export const partitionIn =
  (topic: HistoryTopic, partitions: number, asideHas: number) =>
  ({ key }: Pick<HeldRecord, 'key'>, from: number): number =>
    partitions === asideHas ? from : key === null ? 0 : topic.partitionOf(key, partitions);

/** By partition, the digest of all that a topic holds, or of what lies between these marks. */
export const digestsOf = async (
  topic: HistoryTopic,
  ranges?: readonly { readonly low: number; readonly high: number }[],
): Promise<string[]> => {
  const marks = ranges ?? (await topic.marks());
  const digests = marks.map(() => new RecordsDigest());
  await topic.read(marks, (partition, records) => {
    for (const record of records) digests[partition]!.add(record);
    return Promise.resolve();
  });
  return digests.map((digest) => digest.end());
};

const digestOfRecord = (record: HeldRecord): string => {
  const digest = new RecordsDigest();
  digest.add(record);
  return digest.end();
};

/** Of each partition whose beginning Kafka has forgotten, the digest of the first record that is left. */
const firstOnes = async (
  topic: HistoryTopic,
  marks: readonly { readonly low: number; readonly high: number }[],
): Promise<Map<number, string>> => {
  const firsts = new Map<number, string>();
  const ranges = marks.map(({ low, high }) => ({ low, high: low === 0 ? low : Math.min(high, low + 1) }));
  await topic.read(ranges, (partition, [first]) => {
    firsts.set(partition, digestOfRecord(first!));
    return Promise.resolve();
  });
  return firsts;
};

/**
 * A Problem unless a topic begins with all that is aside of it, by count and digest of each partition; what came since, and a beginning
 * that Kafka has forgotten by the topic's own settings, do not matter. It is asked before what is aside is deleted: where something else
 * has deleted the topic, or a database is older than Kafka, there is no other copy.
 */
export const refuseUnlessHeld = async (topic: HistoryTopic, aside: HistoryTopic): Promise<void> => {
  if ((await aside.partitions()) === 0) return;
  const asideMarks = await aside.marks();
  if (asideMarks.every(({ low, high }) => low === high)) return;
  if ((await topic.partitions()) === 0) throw onlyCopy(topic, aside, 'is not there');
  const marks = await topic.marks();
  const firsts = await firstOnes(topic, marks);
  // From where on a partition of the topic still has what is aside.
  const hasBegun = marks.map(({ low }) => low === 0);
  const forgotten = marks.map(() => 0);
  const counts = marks.map(() => 0);
  const expected = marks.map(() => new RecordsDigest());
  const partitionFor = partitionIn(topic, marks.length, asideMarks.length);
  await aside.read(asideMarks, (from, records) => {
    for (const record of records) {
      const partition = partitionFor(record, from);
      hasBegun[partition] ||= digestOfRecord(record) === firsts.get(partition);
      (hasBegun[partition] ? counts : forgotten)[partition]! += 1;
      if (hasBegun[partition]) expected[partition]!.add(record);
    }
    return Promise.resolve();
  });
  const ranges = marks.map(({ low, high }, partition) => ({
    low,
    high: Math.min(high, low + counts[partition]!),
  }));
  const isHeld = (await digestsOf(topic, ranges)).every(
    (digest, partition) =>
      digest === expected[partition]!.end() && (hasBegun[partition] || forgotten[partition] === 0),
  );
  if (!isHeld) throw onlyCopy(topic, aside, 'does not begin with all that is aside');
};

/** A Problem where a topic has fewer records than are aside: made anew by something else, it is not what they were copied from. */
export const refuseIfLess = async (topic: HistoryTopic, aside: HistoryTopic): Promise<void> => {
  if ((await topic.count()) < (await aside.count())) throw onlyCopy(topic, aside, 'has fewer records');
};

const onlyCopy = (topic: HistoryTopic, aside: HistoryTopic, what: string): Problem =>
  new Problem(
    `${topic.name} ${what}: ${aside.name} may be the only copy of its records.`,
    `Nothing was deleted. Look what deleted ${topic.name} or wrote to it, and keep a copy of both. Where the topic has all that it should have, ` +
      `delete the one aside by hand: kafka-topics --delete --topic ${aside.name}`,
  );
