import { randomUUID } from 'node:crypto';
// The checker reads Kafka by itself: what libs/kafka does wrong must not be able to hide behind libs/kafka.
// eslint-disable-next-line no-restricted-imports
import { type Admin, Kafka, logLevel } from 'kafkajs';

/** A record as it lies on Kafka. */
export interface OnTopic {
  readonly key: string;
  readonly value: string;
  readonly partition: number;
  readonly offset: number;
}

const client = (brokers: string) =>
  new Kafka({ clientId: 'checker', brokers: brokers.split(','), logLevel: logLevel.NOTHING });

const asking = async <T>(brokers: string, ask: (admin: Admin) => Promise<T>): Promise<T> => {
  const admin = client(brokers).admin();
  try {
    await admin.connect();
    return await ask(admin);
  } finally {
    await admin.disconnect().catch(() => undefined);
  }
};

/** The next offset of each partition of a topic. */
export const endsOf = (brokers: string, topic: string): Promise<Map<number, number>> =>
  asking(brokers, async (admin) => {
    const ends = await admin.fetchTopicOffsets(topic);
    return new Map(ends.map(({ partition, high }) => [partition, Number(high)]));
  });

/** One partition, and the ids of the brokers that are to have it, have it level, and lead it. */
export interface Copies {
  readonly topic: string;
  readonly partition: number;
  readonly replicas: readonly number[];
  readonly level: readonly number[];
  readonly leader: number;
}

/** The partitions of the topics whose name begins so; of all topics, Kafka's own among them, by default. Rejects where one has no leader. */
export const copiesOf = (brokers: string, prefix = ''): Promise<Copies[]> =>
  asking(brokers, async (admin) => {
    const { topics } = await admin.fetchTopicMetadata();
    return topics
      .filter(({ name }) => name.startsWith(prefix))
      .flatMap(({ name, partitions }) =>
        partitions.map(({ partitionId, replicas, isr, leader }) => ({
          ...{ topic: name, partition: partitionId },
          ...{ replicas, level: isr, leader },
        })),
      );
  });

/** Has each partition of the topics with this prefix prefer the broker with the lowest id for its leader. */
export const preferFirst = async (brokers: string, prefix: string): Promise<void> => {
  const copies = await copiesOf(brokers, prefix);
  const assigned = [...new Set(copies.map(({ topic }) => topic))].map((topic) => ({
    topic,
    partitionAssignment: copies
      .filter((copy) => copy.topic === topic)
      .map(({ partition, replicas }) => ({ partition, replicas: replicas.toSorted((a, b) => a - b) })),
  }));
  await asking(brokers, (admin) => admin.alterPartitionReassignments({ topics: assigned }));
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
