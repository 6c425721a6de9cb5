import { afterEach, beforeAll, beforeEach } from '@jest/globals';
import { newId } from '@hedgerow/platform';
import { eventually, freshNamespace, testServices } from '@hedgerow/testing';
import {
  type Batch,
  type Bus,
  type ConsumeOptions,
  createBus,
  type IncomingRecord,
  toUplinkRecord,
} from './index.js';

/** What a test of a bus has to itself. */
export interface OwnBus {
  readonly brokers: readonly string[];
  readonly namespace: string;
  readonly bus: Bus;
}

/** Hands each test of the file, before it begins, a bus on topics of its own; both go with the test. */
export const eachHasBus = (hand: (own: OwnBus) => void): void => {
  let brokers: readonly string[];
  let bus: Bus;
  beforeAll(async () => {
    brokers = (await testServices({ kafka: true })).kafkaBrokers;
  }, 120_000);
  beforeEach(async () => {
    const namespace = freshNamespace('kafka');
    bus = createBus({ brokers, clientId: 'test', namespace });
    hand({ brokers, namespace, bus });
    await bus.ensureTopics();
  });
  afterEach(async () => {
    await bus.close();
    await bus.deleteTopics();
  });
};

/** An uplink with a number, of one of seven devices. */
export const uplink = (n: number, device = `eui-${n % 7}00`) =>
  toUplinkRecord({
    id: newId(),
    network: 'tts-v3',
    networkDeviceId: device,
    body: Buffer.from(JSON.stringify({ n })),
    receivedAt: '2026-05-01T10:00:00.000Z',
  });
/** The number of an uplink. */
export const numberIn = (record: IncomingRecord): number =>
  (JSON.parse(String(record.raw.value)) as { n: number }).n;

/** A projection's database in miniature: positions and numbers change together, or the batch is refused. */
export const ledger = () => {
  const positions = new Map<string, string>();
  const numbers: number[] = [];
  const options = (over: Partial<ConsumeOptions> = {}): ConsumeOptions => ({
    groupId: 'ledger',
    topics: ['sensors.uplinks'],
    startAt: async (topic, partition) => positions.get(`${topic}/${partition}`) ?? '0',
    batch: async (batch) => commit(batch),
    ...over,
  });
  const commit = (batch: Batch) => {
    const partition = `${batch.topic}/${batch.partition}`;
    if ((positions.get(partition) ?? '0') !== batch.firstOffset) throw new Error('fenced');
    positions.set(partition, batch.nextOffset);
    numbers.push(...batch.records.map(numberIn));
  };
  const has = (count: number) => eventually(() => numbers.length >= count, { within: 20_000 });
  return { options, commit, positions, numbers, has };
};

/** In rising order. */
export const sorted = (numbers: number[]) => [...numbers].sort((a, b) => a - b);
