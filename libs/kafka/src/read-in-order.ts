import type { Kafka, KafkaMessage } from 'kafkajs';
import { KafkaUnavailable } from './errors.js';

export interface Range {
  readonly low: number;
  readonly high: number;
}

/** What reads one partition of a topic after the other, each from its low to its high mark. */
export interface OrderedReading {
  readonly topic: string;
  readonly groupId: string;
  /** By partition. */
  readonly ranges: readonly Range[];
  /** Takes the next records of a partition, in their order. */
  readonly take: (partition: number, messages: readonly KafkaMessage[]) => Promise<void>;
  /** Milliseconds without a record after which the rest is not waited for. */
  readonly patienceMs?: number;
}

/**
 * Reads a topic as Kafka holds it: bytes of keys, values and headers are not touched. The order is the same each time.
 *
 * @throws KafkaUnavailable when nothing more comes before the end
 */
export const readInOrder = async (
  kafka: Kafka,
  { topic, groupId, ranges, take, patienceMs = 30_000 }: OrderedReading,
): Promise<void> => {
  const left = ranges
    .map(({ low, high }, partition) => ({ partition, at: low, high }))
    .filter(({ at, high }) => at < high);
  if (left.length === 0) return;
  const partitions = ranges.map((_, partition) => partition);
  const consumer = kafka.consumer({ groupId, allowAutoTopicCreation: false, maxWaitTimeInMs: 200 });
  const turn = () => {
    const { partition } = left[0]!;
    consumer.pause([{ topic, partitions: partitions.filter((one) => one !== partition) }]);
    consumer.resume([{ topic, partitions: [partition] }]);
  };
  let timer: NodeJS.Timeout | undefined;
  try {
    await consumer.connect();
    await consumer.subscribe({ topics: [topic], fromBeginning: true });
    await new Promise<void>((resolve, reject) => {
      const wait = () => {
        clearTimeout(timer);
        timer = setTimeout(() => reject(new KafkaUnavailable(`${topic} gives no records`)), patienceMs);
      };
      // It begins again by itself after what passes, like a coordinator that is still loading.
      consumer.on(consumer.events.CRASH, ({ payload }) => {
        if (!payload.restart) reject(payload.error);
      });
      // Each time, since what is paused is forgotten when it begins again.
      consumer.on(consumer.events.GROUP_JOIN, () => {
        if (left.length > 0) turn();
      });
      wait();
      const run = consumer.run({
        autoCommit: false,
        eachBatchAutoResolve: false,
        eachBatch: async ({ batch, resolveOffset, heartbeat }) => {
          const now = left[0];
          // Of a partition whose turn has not come: not resolved, it is read again then.
          if (!now || batch.partition !== now.partition) return;
          const first = Number(batch.messages[0]!.offset);
          // Another broker leads: the consumer has joined anew, and knows nothing of how far it was.
          if (first < now.at)
            return consumer.seek({ topic, partition: now.partition, offset: String(now.at) });
          const messages = batch.messages.filter(({ offset }) => Number(offset) < now.high);
          const last = messages.at(-1)?.offset;
          if (last !== undefined) {
            try {
              await take(now.partition, messages);
            } catch (error) {
              left.length = 0;
              return reject(error as Error);
            }
            wait();
          }
          // Where the last offsets have no record, the next one tells the end.
          now.at = last === undefined ? now.high : Number(last) + 1;
          if (now.at >= now.high) left.shift();
          if (left.length === 0) return resolve();
          if (left[0] !== now) turn();
          if (last === undefined) return;
          resolveOffset(last);
          // Last of all: it throws where the group is formed anew, and what was taken must not be taken again then.
          await heartbeat();
        },
      });
      run.catch(reject);
    });
  } finally {
    clearTimeout(timer);
    await consumer.disconnect().catch(() => undefined);
  }
};
