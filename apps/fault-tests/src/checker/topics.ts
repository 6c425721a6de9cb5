import { randomUUID } from 'node:crypto';
// The checker reads Kafka by itself: what libs/kafka does wrong must not be able to hide behind libs/kafka.
// eslint-disable-next-line no-restricted-imports
import { Kafka, logLevel } from 'kafkajs';

/** A record as it lies on Kafka. */
export interface OnTopic {
  readonly key: string;
  readonly value: string;
  readonly partition: number;
  readonly offset: number;
}

const client = (brokers: string) =>
  new Kafka({ clientId: 'checker', brokers: brokers.split(','), logLevel: logLevel.NOTHING });

/** The next offset of each partition of a topic. */
export const endsOf = async (brokers: string, topic: string): Promise<Map<number, number>> => {
  const admin = client(brokers).admin();
  await admin.connect();
  try {
    const ends = await admin.fetchTopicOffsets(topic);
    return new Map(ends.map(({ partition, high }) => [partition, Number(high)]));
  } finally {
    await admin.disconnect();
  }
};

/** Every record of a topic, each partition in its order. */
export const readAll = async (brokers: string, topic: string): Promise<OnTopic[]> => {
  const left = new Map([...(await endsOf(brokers, topic))].filter(([, end]) => end > 0));
  const records: OnTopic[] = [];
  if (left.size === 0) return records;
  const consumer = client(brokers).consumer({ groupId: `checker-${randomUUID()}`, maxWaitTimeInMs: 100 });
  await consumer.connect();
  await consumer.subscribe({ topics: [topic], fromBeginning: true });
  try {
    await new Promise<void>((resolve, reject) => {
      consumer.on('consumer.crash', ({ payload }) => reject(payload.error));
      void consumer.run({
        autoCommit: false,
        eachBatch: async ({ batch: { partition, messages } }) => {
          const end = left.get(partition);
          if (end === undefined) return;
          for (const { key, value, offset } of messages) {
            if (Number(offset) >= end) continue;
            records.push({ key: String(key), value: String(value), partition, offset: Number(offset) });
          }
          if (Number(messages.at(-1)?.offset ?? -1) + 1 < end) return;
          left.delete(partition);
          if (left.size === 0) resolve();
        },
      });
    });
  } finally {
    await consumer.disconnect();
  }
  return records;
};
