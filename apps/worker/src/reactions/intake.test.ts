import { expect, it } from '@jest/globals';
import type { FetchedBatch, Bus, ConsumeOptions, Turn } from '@hedgerow/kafka';
import { Intake } from './intake.js';
import type { BatchContext } from './react-to-batch.js';

const turn: Turn = { wait: () => undefined, begin: () => undefined };
const batch = (partition: number): FetchedBatch => ({
  ...{
    topic: 'stewardship.events',
    partition,
    records: [],
    inPortions: () => [],
    firstOffset: '0',
    nextOffset: '1',
    lag: 0,
  },
  signal: new AbortController().signal,
});

it('batches that wait while the database is away cost one try in all', async () => {
  let options!: ConsumeOptions;
  let tries = 0;
  const bus = {
    consume: (given: ConsumeOptions) => {
      options = given;
      return { joined: new Promise(() => undefined), stop: async () => undefined };
    },
  };
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const context = {
    pool: { connect: () => (tries++, Promise.reject(away)) },
    ...{ reactions: [], logger: {} },
  };
  const intake = new Intake(bus as unknown as Bus, context as unknown as BatchContext, () => undefined);
  intake.start();
  const outcomes = await Promise.allSettled([0, 1, 2].map((n) => options.batch(batch(n), turn)));
  await intake.stop();
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(tries).toBe(1);
});
