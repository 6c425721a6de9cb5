import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId, sleep } from '@hedgerow/platform';
import { eventually, freshNamespace, loseDisk, ownKafkaCluster } from '@hedgerow/testing';
import { Kafka, logLevel } from 'kafkajs';
import {
  type Bus,
  createBus,
  KafkaUnavailable,
  type Producer,
  toUplinkRecord,
  withoutLeaderOf,
} from './index.js';

let cluster: Awaited<ReturnType<typeof ownKafkaCluster>>;
let bus: Bus;
let producer: Producer;
const namespace = freshNamespace('three');
const patience = { within: 60_000 };

beforeAll(async () => {
  cluster = await ownKafkaCluster();
  bus = createBus({ brokers: cluster.brokers, clientId: 'test', namespace });
  await bus.ensureTopics(120_000);
  producer = bus.producer();
}, 300_000);
const senders: { stop: () => unknown }[] = [];
afterAll(async () => {
  // Those of a test that failed on its way would go on for ever.
  for (const { stop } of senders) stop();
  await bus?.close();
  await cluster?.stop();
}, 60_000);

const devices = 8;
const uplink = (n: number) =>
  toUplinkRecord({
    id: newId(),
    network: 'tts-v3',
    networkDeviceId: `eui-${n % devices}`,
    body: Buffer.from(JSON.stringify({ n })),
    receivedAt: '2026-05-01T10:00:00.000Z',
  });

/**
 * Sends until stopped, one record of each device after the other as a publisher does: what was refused is sent again before
 * the next. Notes what was acknowledged.
 */
const sender = (by: Producer) => {
  const acknowledged: number[] = [];
  let sending = true;
  const ofDevice = async (device: number) => {
    for (let n = device; sending;) {
      try {
        await by.publish('sensors.uplinks', [uplink(n)]);
        acknowledged.push(n);
        n += devices;
      } catch (error) {
        expect(error).toBeInstanceOf(KafkaUnavailable);
        // Some refusals come at once: without a wait they would leave no time for anything else.
        await sleep(10);
      }
    }
  };
  const loops = Promise.all(Array.from({ length: devices }, (_, device) => ofDevice(device)));
  const begun = { acknowledged, stop: () => ((sending = false), loops) };
  senders.push(begun);
  return begun;
};

/** Reads everything; keeps for each device the numbers in the order of their first appearance. */
const reader = (from: Bus) => {
  const seen = new Map<number, Set<number>>();
  const positions = new Map<string, string>();
  const consumer = from.consume({
    groupId: `reader-${newId()}`,
    topics: ['sensors.uplinks'],
    startAt: async (_, partition) => positions.get(String(partition)) ?? '0',
    batch: async ({ partition, records, nextOffset }) => {
      for (const { raw } of records) {
        const { n } = JSON.parse(String(raw.value)) as { n: number };
        const numbers = seen.get(n % devices) ?? new Set();
        seen.set(n % devices, numbers.add(n));
      }
      positions.set(String(partition), nextOffset);
    },
  });
  const has = (n: number) => seen.get(n % devices)?.has(n) === true;
  /** Whether everything that the topic holds by now was read. */
  const isAtEnd = async () =>
    [...(await from.endOffsets('sensors.uplinks'))].every(
      ([partition, end]) => BigInt(positions.get(String(partition)) ?? 0) >= BigInt(end),
    );
  return { seen, has, isAtEnd, consumer };
};

describe('three brokers', () => {
  it('keep three copies of each topic, of which two have what is acknowledged', async () => {
    const admin = new Kafka({ brokers: [...cluster.brokers], logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    const { topics } = await admin.fetchTopicMetadata({ topics: [`${namespace}sensors.uplinks`] });
    expect(topics[0]!.partitions.map(({ replicas }) => replicas.length)).toEqual(Array(6).fill(3));
    const names = ['min.insync.replicas', 'unclean.leader.election.enable'];
    const { resources } = await admin.describeConfigs({
      includeSynonyms: false,
      resources: [{ type: 2, name: `${namespace}sensors.uplinks`, configNames: names }],
    });
    expect(resources[0]!.configEntries.map(({ configValue }) => configValue).sort()).toEqual(['2', 'false']);
    await admin.disconnect();
  });

  it('killed one after the other under load, each with its disk, lose nothing acknowledged, keep the order of a key, and readers go on', async () => {
    const { seen, has, consumer } = reader(bus);
    await consumer.joined;
    const { acknowledged, stop } = sender(producer);
    for (const control of cluster.controls) {
      const before = acknowledged.length;
      await eventually(() => acknowledged.length > before + 100, patience);
      await control.kill();
      const during = acknowledged.length;
      // With one broker down the other two go on: led anew, and two copies are enough.
      await eventually(() => acknowledged.length > during + 100, patience);
      loseDisk(control, namespace);
      await control.restart();
      await eventually(() => inSync(), patience);
    }
    await stop();
    await eventually(() => acknowledged.every(has), patience);
    for (const numbers of seen.values()) {
      const inOrder = [...numbers];
      expect(inOrder).toEqual([...inOrder].sort((a, b) => a - b));
    }
    await consumer.stop();
  }, 300_000);

  it('with one copy of each topic, as it was before, the same check finds what was lost', async () => {
    const single = freshNamespace('single');
    const one = createBus({ brokers: cluster.brokers, clientId: 'test', namespace: single, replication: 1 });
    await one.ensureTopics(60_000);
    const { acknowledged, stop } = sender(one.producer());
    await eventually(() => acknowledged.length > 300, patience);
    await stop();
    await cluster.controls[0]!.kill();
    await eventually(async () => (await leaderless(one)).length > 0, patience);
    expect(await leaderless(one)).toContainEqual(
      expect.stringMatching(new RegExp(`^${single}sensors\\.uplinks/\\d$`)),
    );
    loseDisk(cluster.controls[0]!, single);
    await cluster.controls[0]!.restart();
    const { has, isAtEnd, consumer } = reader(one);
    await eventually(() => isAtEnd(), patience);
    expect(acknowledged.filter((n) => !has(n)).length).toBeGreaterThan(0);
    await consumer.stop();
    await one.close();
  }, 180_000);
});

/** The partitions of uplinks that no broker leads, as an error names them; none where Kafka answers. */
const leaderless = async (from: Bus): Promise<readonly string[]> => {
  try {
    await from.endsOf(['sensors.uplinks']);
    return [];
  } catch (error) {
    return withoutLeaderOf(error);
  }
};

/** Whether every partition has all three copies again, so that the next broker may go. */
const inSync = async (): Promise<boolean> => {
  const admin = new Kafka({ brokers: [...cluster.brokers], logLevel: logLevel.NOTHING }).admin();
  try {
    await admin.connect();
    const { topics } = await admin.fetchTopicMetadata();
    return topics.every(({ partitions }) => partitions.every(({ isr }) => isr.length === 3));
  } catch {
    return false;
  } finally {
    await admin.disconnect().catch(() => undefined);
  }
};
