import { expect, it } from '@jest/globals';
import { type FetchedBatch, type ConsumeOptions, readRecord, toRecord, type Turn } from '@hedgerow/kafka';
import { projections } from '@hedgerow/read-model';
import { aThing, recorded } from '@hedgerow/testing';
import { Lane, type LaneContext } from './lane.js';

const topic = 'stewardship.events';
const turn: Turn = { wait: () => undefined, begin: () => undefined };
const { key, value, headers } = toRecord(recorded(aThing())[0]!);
const record = readRecord({
  ...{
    topic,
    partition: 0,
    offset: '0',
    timestamp: '0',
    key: Buffer.from(key as string),
    value: Buffer.from(value),
  },
  headers: headers as Record<string, string>,
});
const batch = (partition: number): FetchedBatch => ({
  ...{ topic, partition, records: [record], inPortions: () => [], firstOffset: '0', nextOffset: '1', lag: 0 },
  signal: new AbortController().signal,
});

it('batches that wait while the database is away cost one try in all, and each partition is seen to fail', async () => {
  let options!: ConsumeOptions;
  let tries = 0;
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const context = {
    bus: {
      consume: (given: ConsumeOptions) => {
        options = given;
        return { joined: new Promise(() => undefined), lag: () => ({ [`${topic}/2`]: 1 }) };
      },
    },
    pool: {
      query: async () => ({ rows: [{ position: '0' }] }),
      connect: () => (tries++, Promise.reject(away)),
    },
    ...{ topics: [topic], group: 'things', logger: {}, patienceMs: -1 },
  };
  const things = projections.filter(({ name }) => name === 'things');
  const lane = new Lane(context as unknown as LaneContext, things);
  const partitions = [0, 1, 2];
  for (const n of partitions) await options.startAt(topic, n);
  const outcomes = await Promise.allSettled(partitions.map((n) => options.batch(batch(n), turn)));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect([tries, lane.problem()]).toEqual([1, away]);
});
