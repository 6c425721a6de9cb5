import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@hedgerow/platform';
import { eventually, freshNamespace, ownKafka } from '@hedgerow/testing';
import { type Bus, createBus, KafkaUnavailable, type Producer, toUplinkRecord } from './index.js';

let kafka: Awaited<ReturnType<typeof ownKafka>>;
let bus: Bus;
let producer: Producer;

beforeAll(async () => {
  kafka = await ownKafka();
  bus = createBus({ brokers: kafka.brokers, clientId: 'test', namespace: freshNamespace('faults') });
  await bus.ensureTopics();
  producer = bus.producer();
}, 180_000);
afterAll(async () => {
  await bus?.close();
  await kafka?.stop();
}, 60_000);

const uplink = (n: number) =>
  toUplinkRecord({
    id: newId(),
    network: 'tts-v3',
    networkDeviceId: `eui-${n % 5}`,
    body: Buffer.from(JSON.stringify({ n, fill: 'x'.repeat(1_000) })),
    receivedAt: '2026-05-01T10:00:00.000Z',
  });

/** Sends until stopped and notes what was acknowledged and how long each refusal took. */
const sender = () => {
  const acknowledged: number[] = [];
  const refusals: number[] = [];
  let sending = true;
  let next = 0;
  const sendLoop = async () => {
    while (sending) {
      const n = next++;
      const began = performance.now();
      try {
        await producer.publish('sensors.uplinks', [uplink(n)]);
        acknowledged.push(n);
      } catch (error) {
        expect(error).toBeInstanceOf(KafkaUnavailable);
        refusals.push(performance.now() - began);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  };
  const loops = Promise.all(Array.from({ length: 20 }, sendLoop));
  const stop = async () => {
    sending = false;
    await loops;
  };
  return { acknowledged, refusals, stop };
};

/** Reads everything there is, each record once by its position. */
const reader = () => {
  const numbers = new Set<number>();
  const positions = new Map<string, string>();
  const consumer = bus.consume({
    groupId: `reader-${newId()}`,
    topics: ['sensors.uplinks'],
    startAt: async (_, partition) => positions.get(String(partition)) ?? '0',
    batch: async ({ partition, records, nextOffset }) => {
      for (const { raw } of records) numbers.add((JSON.parse(String(raw.value)) as { n: number }).n);
      positions.set(String(partition), nextOffset);
    },
  });
  return { numbers, consumer };
};

describe.each([
  ['killed and started again', () => kafka.control.kill(), () => kafka.control.restart()],
  ['frozen and thawed', () => kafka.control.freeze(), () => kafka.control.thaw()],
])('a broker that is %s', (_, away, back) => {
  it('refuses within two seconds, in bounded memory, and recovers by itself with nothing acknowledged lost', async () => {
    const { numbers, consumer } = reader();
    await consumer.joined;
    const { acknowledged, refusals, stop } = sender();
    await eventually(() => acknowledged.length > 200);
    await away();
    await eventually(() => refusals.length > 40);
    expect(producer.isAvailable).toBe(false);
    expect(producer.stats().bufferedBytes).toBeLessThan(16 * 1024 * 1024);
    const before = acknowledged.length;
    await back();
    await eventually(() => acknowledged.length > before + 200);
    await stop();
    expect(Math.max(...refusals)).toBeLessThan(2_000);
    await eventually(() => acknowledged.every((n) => numbers.has(n)), { within: 30_000 });
    expect(producer.isAvailable).toBe(true);
    await consumer.stop();
  }, 120_000);
});
