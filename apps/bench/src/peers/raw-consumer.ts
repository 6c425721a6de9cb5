import { Kafka, logLevel } from 'kafkajs';

/** A task: read so many records of a topic from its beginning. */
export interface RawConsumerTask {
  readonly brokers: readonly string[];
  readonly topic: string;
  readonly groupId: string;
  readonly count: number;
}

/** Reads the topic with bulk settings and does nothing with what comes. In a process of its own, with kafkajs as it comes. */
const consume = async ({ brokers, topic, groupId, count }: RawConsumerTask) => {
  const kafka = new Kafka({ brokers: [...brokers], logLevel: logLevel.ERROR });
  const consumer = kafka.consumer({
    groupId,
    minBytes: 64 * 1_024,
    maxWaitTimeInMs: 250,
    maxBytesPerPartition: 4 * 2 ** 20,
    maxBytes: 32 * 2 ** 20,
  });
  await consumer.connect();
  await consumer.subscribe({ topics: [topic], fromBeginning: true });
  const begun = performance.now();
  let items = 0;
  await new Promise<void>((resolve, reject) => {
    const eachBatch = async ({ batch }: { batch: { messages: readonly unknown[] } }) => {
      items += batch.messages.length;
      if (items >= count) resolve();
    };
    consumer.run({ autoCommit: false, eachBatch }).catch(reject);
  });
  const seconds = (performance.now() - begun) / 1_000;
  await consumer.disconnect();
  return { items, seconds };
};

process.on('message', (task: RawConsumerTask) => void consume(task).then((said) => process.send!(said)));
process.once('disconnect', () => process.exit(0));
process.send!({});
