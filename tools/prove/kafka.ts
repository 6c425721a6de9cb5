import type { Topic } from '@hedgerow/domain';
import { type Bus, createBus, type KafkaSettings } from '@hedgerow/kafka';
import { newId, sleep } from '@hedgerow/platform';
import type { Search } from './search.js';

interface Cluster {
  readonly brokers: readonly string[];
  readonly settings?: KafkaSettings | undefined;
  readonly namespace: string;
}

const store = 'Kafka';
const separator = Buffer.from('\n');
/** Milliseconds without a record after which a topic is given up. */
const patienceMs = 30_000;

/** Looks through every record of every topic of ours, dead letters among them: key, value and headers. */
export const searchKafka = async (
  search: Search,
  { brokers, settings, namespace }: Cluster,
): Promise<void> => {
  const bus = createBus({ ...settings, brokers, clientId: 'prove', namespace });
  await search.whole(store, 'the brokers', async () => {
    for (const topic of await bus.topics())
      await search.whole(store, topic, () => searchTopic(search, bus, topic as Topic));
  });
  await bus.close().catch(() => undefined);
};

const searchTopic = async (search: Search, bus: Bus, topic: Topic): Promise<void> => {
  search.begin(store);
  const marks = await bus.watermarks(topic);
  const left = new Map([...marks].filter(([, { low, high }]) => BigInt(low) < BigInt(high)));
  if (left.size === 0) return;
  let seenAt = performance.now();
  let failure: Error | undefined;
  const consumer = bus.consume({
    ...{ groupId: `prove-${newId()}`, topics: [topic], pace: 'bulk' },
    startAt: (_topic, partition) => Promise.resolve(marks.get(partition)?.low ?? '0'),
    onFatal: (error) => (failure = error),
    batch: (batch) => {
      seenAt = performance.now();
      const parts = batch.records.flatMap(({ raw }) => [raw.key, raw.value, ...headersOf(raw.headers)]);
      const bytes = parts.flatMap((part) => [Buffer.from(part ?? ''), separator]);
      search.look(store, topic, batch.records.length, Buffer.concat(bytes));
      const end = left.get(batch.partition)?.high;
      if (end !== undefined && BigInt(batch.nextOffset) >= BigInt(end)) left.delete(batch.partition);
      return Promise.resolve();
    },
  });
  try {
    while (left.size > 0) {
      if (failure) throw failure;
      if (performance.now() - seenAt > patienceMs)
        throw new Error(`Its records did not come: ${left.size} partitions were not read to their end`);
      await sleep(50);
    }
  } finally {
    await consumer.stop();
  }
};

const headersOf = (headers: object | undefined): (string | Buffer)[] =>
  Object.entries(
    (headers ?? {}) as Record<string, string | Buffer | (string | Buffer)[] | undefined>,
  ).flatMap(([name, value]) => [name, ...[value ?? ''].flat()]);
