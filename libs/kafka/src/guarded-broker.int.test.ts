import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type Certificates, certificates, freshNamespace, ownGuardedKafka } from '@hedgerow/testing';
import { type Bus, createBus, type KafkaSettings, KafkaRefused } from './index.js';

const username = 'hedgerow';
const password = 'between-the-fields';
let ours: Certificates;
let strange: Certificates;
let broker: Awaited<ReturnType<typeof ownGuardedKafka>>;
const buses: Bus[] = [];

beforeAll(async () => {
  ours = certificates();
  strange = certificates();
  broker = await ownGuardedKafka({ ...ours, username, password });
}, 180_000);
afterEach(async () => {
  await Promise.all(buses.splice(0).map((bus) => bus.close()));
});
afterAll(async () => {
  await broker?.stop();
  ours?.remove();
  strange?.remove();
}, 60_000);

const busWith = (settings: KafkaSettings, namespace = freshNamespace('guarded')): Bus => {
  const bus = createBus({ ...settings, brokers: [broker.guarded], clientId: 'test', namespace });
  buses.push(bus);
  return bus;
};
const ca = (of: Certificates) => ({ ca: readFileSync(of.ca, 'utf8') });
const sasl = (mechanism: 'plain' | 'scram-sha-512', secret = password) => ({
  mechanism,
  username,
  password: secret,
});

describe('a broker with TLS and passwords', () => {
  it.each(['plain', 'scram-sha-512'] as const)(
    'is written to and read by who it knows (%s)',
    async (mechanism) => {
      const bus = busWith({ tls: ca(ours), sasl: sasl(mechanism) });
      await bus.ensureTopics();
      const read = new Promise<string>((resolve) =>
        bus.consume({
          groupId: 'reader',
          topics: ['sensors.uplinks'],
          startAt: async () => '0',
          batch: async ({ records }) => resolve(String(records[0]!.raw.value)),
        }),
      );
      await bus.producer().publish('sensors.uplinks', [{ key: 'k', value: 'in confidence' }]);
      expect(await read).toBe('in confidence');
    },
    60_000,
  );

  it('turns a wrong password away at once, and the error names the setting', async () => {
    for (const mechanism of ['plain', 'scram-sha-512'] as const) {
      const refused = busWith({ tls: ca(ours), sasl: sasl(mechanism, 'guessed') }).ensureTopics();
      await expect(refused).rejects.toThrow(/KAFKA_SASL_USERNAME/);
      await expect(refused).rejects.toBeInstanceOf(KafkaRefused);
    }
  }, 60_000);

  it.each([
    ['another authority', () => ca(strange)],
    ['the authorities of Node alone', () => ({})],
  ])(
    'is not spoken to when its certificate does not come from %s',
    async (_, tls) => {
      const refused = busWith({ tls: tls(), sasl: sasl('plain') }).ensureTopics();
      await expect(refused).rejects.toThrow(/KAFKA_TLS_CA/);
      await expect(refused).rejects.toBeInstanceOf(KafkaRefused);
    },
    60_000,
  );

  it('is never spoken to in clear by a program with TLS, nor the other way round', async () => {
    const inClear = createBus({
      tls: ca(ours),
      brokers: [broker.inClear],
      clientId: 'test',
      namespace: 'x.',
    });
    buses.push(inClear);
    await expect(inClear.ensureTopics(1_000)).rejects.toThrow();
    await expect(busWith({}).ensureTopics(1_000)).rejects.toThrow();
  }, 60_000);
});
