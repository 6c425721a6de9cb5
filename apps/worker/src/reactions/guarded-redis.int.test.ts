import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLogger, newId, sleep } from '@hedgerow/platform';
import {
  type Certificates,
  certificates,
  eventually,
  type GuardedService,
  ownGuardedRedis,
} from '@hedgerow/testing';
import type { JobLedger } from './job-ledger.js';
import { noteActions } from '../testing/example-reactions.js';
import { JobQueues } from './job-queues.js';
import { JobRunner } from './job-runner.js';

let ours: Certificates;
let strange: Certificates;
let redis: GuardedService;
beforeAll(async () => {
  [ours, strange] = [certificates(), certificates()];
  redis = await ownGuardedRedis(ours);
}, 60_000);
afterAll(async () => {
  await redis?.stop();
  ours?.remove();
  strange?.remove();
});

const ca = (of: Certificates) => readFileSync(of.ca, 'utf8');

describe('the queue behind TLS', () => {
  it('takes jobs and gives them out to a worker that trusts its authority', async () => {
    const errors: Error[] = [];
    const queues = new JobQueues(redis.url, 'tls.', (error) => errors.push(error), ca(ours));
    const done: string[] = [];
    const ledger = {
      begin: async () => 'run',
      done: async (id: string) => void done.push(id),
      failed: async () => undefined,
    };
    const settings = { redisUrl: redis.url, redisCa: ca(ours), namespace: 'tls.' };
    const reaction = noteActions();
    const runner = new JobRunner(
      settings,
      ledger as unknown as JobLedger,
      [reaction],
      createLogger('test', 'silent'),
    );
    runner.start();
    try {
      const job = {
        id: newId(),
        reaction: reaction.name,
        queue: 'badges',
        payload: {},
        enqueuedBefore: false,
      } as const;
      await eventually(() => queues.add([job]).then(() => true), { within: 20_000 });
      await eventually(() => done.includes(job.id), { within: 20_000 });
      // A busy machine may answer late; the queue then asks again.
      expect(errors.filter(({ message }) => message !== 'Command timed out')).toEqual([]);
    } finally {
      await runner.stop();
      await queues.close();
    }
  }, 60_000);

  it('is not spoken to when another authority vouches for it', async () => {
    const errors: Error[] = [];
    const queues = new JobQueues(redis.url, 'tls.', (error) => errors.push(error), ca(strange));
    await eventually(() => errors.some(({ message }) => /certificate/i.test(message)), { within: 20_000 });
    await queues.close();
  }, 60_000);

  it('does not end the program when it is closed in the middle of a connection that is refused', async () => {
    for (let waitMs = 0; waitMs < 100; waitMs += 5) {
      const queues = new JobQueues(redis.url, 'tls.', () => undefined, ca(strange));
      await sleep(waitMs);
      await queues.close();
    }
    await sleep(500);
  }, 60_000);
});
