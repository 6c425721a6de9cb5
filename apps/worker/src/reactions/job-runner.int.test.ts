import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FailedJobs } from '@hedgerow/event-store';
import { createLogger, currentCorrelation, newId, sleep } from '@hedgerow/platform';
import { eventually, freshNamespace, testServices } from '@hedgerow/testing';
import { UnrecoverableError } from 'bullmq';
import { endBatchHarness, startBatchHarness } from '../testing/batch-harness.js';
import { noteActions } from '../testing/example-reactions.js';
import { Dispatcher } from './dispatcher.js';
import { JobLedger } from './job-ledger.js';
import { JobQueues } from './job-queues.js';
import { JobRunner } from './job-runner.js';
import type { Job, Reaction } from './reaction.js';

type Run = Reaction['run'];
type Harness = Awaited<ReturnType<typeof startBatchHarness>>;
let h: Harness;
let ledger: JobLedger;
let queues: JobQueues;
let connection: { redisUrl: string; namespace: string };
const runners: JobRunner[] = [];
const logger = createLogger('test', 'silent');

beforeEach(async () => {
  h = await startBatchHarness();
  const { redisUrl } = await testServices({ redis: true });
  connection = { redisUrl, namespace: freshNamespace('runner') };
  ledger = new JobLedger(h.database.pool);
  queues = new JobQueues(redisUrl, connection.namespace, () => undefined);
}, 120_000);
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()));
  await queues.close();
});
afterAll(endBatchHarness);

const start = (run: Run, timeoutMs?: number, log = logger): JobRunner => {
  const reaction = { ...noteActions({ run }), ...(timeoutMs === undefined ? {} : { timeoutMs }) };
  const runner = new JobRunner(connection, ledger, [reaction], log);
  runner.start();
  runners.push(runner);
  return runner;
};
const aJob = (over: Partial<Job> = {}): Job => ({
  id: newId(),
  reaction: 'note-actions',
  queue: 'badges',
  payload: {},
  ...over,
});
/** Into the queue; again where it does not answer in time, as the dispatcher does. */
const add = (jobs: Job[]) =>
  eventually(async () => {
    await queues.add(jobs);
    return true;
  });
/** In the ledger and in the queue. */
const give = async (...jobs: Job[]) => {
  await ledger.insert(
    h.database.pool as never,
    jobs.map((job) => ({ ...job, payload: JSON.stringify(job.payload), eventId: 'of the test' })),
  );
  await add(jobs);
};
const statusOf = async ({ id }: Job) => {
  const { rows } = await h.database.pool.query<{ status: string }>(
    'select status from worker.jobs where id = $1',
    [id],
  );
  return rows[0]?.status;
};
const done = (job: Job) => eventually(async () => (await statusOf(job)) === 'done', { within: 30_000 });

describe('a job', () => {
  it('that is done is not run again when the queue delivers it once more', async () => {
    const ran: string[] = [];
    start(async ({ id }) => void ran.push(id));
    const [job, next] = [aJob(), aJob()];
    await give(job);
    await done(job);
    await add([job, next]);
    await eventually(async () => (await queues.lost([job])).length === 1);
    await give(next);
    await done(next);
    expect(ran).toEqual([job.id, next.id]);
  }, 60_000);

  it('that hangs is given up in time, told so, and tried again', async () => {
    const told: unknown[] = [];
    let tries = 0;
    const runner = start(async (_, { signal }) => {
      if (++tries > 1) return;
      signal.addEventListener('abort', () => told.push(signal.reason));
      await new Promise(() => undefined);
    }, 300);
    const job = aJob({ key: 'bed' });
    await give(job);
    await done(job);
    expect(told).toEqual([new Error('note-actions took longer than 300 ms')]);
    expect(runner.figures()).toEqual({ done: 1, retried: 1, givenUp: 0 });
  }, 60_000);

  it('runs and is logged under the correlation id of what it follows from', async () => {
    const lines: { msg: string; job?: string; correlationId?: string }[] = [];
    const write = (line: string) => void lines.push(JSON.parse(line) as { msg: string });
    const ran: unknown[] = [];
    start(
      async () => void ran.push(currentCorrelation()),
      undefined,
      createLogger('test', 'debug', { write }),
    );
    const [followed, own] = [aJob({ correlationId: newId() }), aJob()];
    await give(followed, own);
    await done(followed);
    await done(own);
    expect(ran.sort()).toEqual([followed.correlationId, own.id].sort());
    await eventually(() => lines.filter(({ msg }) => msg === 'a job is done').length === 2);
    expect(lines.find(({ job }) => job === followed.id)!.correlationId).toBe(followed.correlationId);
  }, 60_000);

  it('that cannot be done is given up at once', async () => {
    const runner = start(async () => {
      throw new UnrecoverableError('no such address');
    });
    const job = aJob();
    await give(job);
    await eventually(async () => (await statusOf(job)) === 'failed', { within: 30_000 });
    expect(runner.figures()).toEqual({ done: 0, retried: 0, givenUp: 1 });
  }, 60_000);

  it('that was given up has all its tries again when an administrator retries it', async () => {
    let tries = 0;
    const runner = start(async () => {
      tries++;
      if (tries === 1) throw new UnrecoverableError('no such address');
      if (tries === 2) throw new Error('the mail server is away for a moment');
    });
    const job = aJob();
    await give(job);
    const { pool } = h.database;
    await eventually(async () => (await statusOf(job)) === 'failed', { within: 30_000 });
    await new FailedJobs(pool).retry(pool, [job.id]);
    const dispatcher = new Dispatcher(ledger, queues, logger, 0);
    await eventually(async () => (await dispatcher.round(), (await statusOf(job)) === 'done'), {
      within: 30_000,
    });
    expect(runner.figures()).toEqual({ done: 1, retried: 1, givenUp: 1 });
    const { rows } = await pool.query('select attempts, reason from worker.jobs where id = $1', [job.id]);
    expect(rows).toEqual([{ attempts: 3, reason: null }]);
  }, 60_000);

  it('that hangs while the worker stops goes back within ten seconds, and the next worker does it', async () => {
    let begun = 0;
    const runner = start(async () => {
      begun++;
      await new Promise(() => undefined);
    });
    const job = aJob({ key: 'bed' });
    await give(job);
    await eventually(() => begun === 1, { within: 30_000 });
    const at = performance.now();
    await runner.stop();
    expect(performance.now() - at).toBeLessThan(9_000);
    expect([await statusOf(job), runner.figures()]).toEqual(['due', { done: 0, retried: 0, givenUp: 0 }]);
    start(async () => undefined);
    await done(job);
  }, 60_000);

  it('runs beside jobs of other keys and never beside one of its own, which sees what it did', async () => {
    let running = 0;
    let most = 0;
    const reminded: string[] = [];
    const since = () => new Date(Date.now() - 24 * 3_600_000);
    start(async ({ key, id }, { hasActed, alreadyDone }) => {
      if (key === 'bed') most = Math.max(most, ++running);
      try {
        expect(await alreadyDone()).toBe(false);
        if (await hasActed(key!, since())) return 'nothing to do';
        await sleep(50);
        reminded.push(id);
      } finally {
        if (key === 'bed') running--;
      }
      return undefined;
    });
    const jobs = [1, 2, 3].map(() => aJob({ key: 'bed' }));
    const other = aJob({ key: 'tree' });
    await give(...jobs, other);
    for (const job of [...jobs, other]) await done(job);
    expect([most, reminded.length, reminded.includes(other.id)]).toEqual([1, 2, true]);
    const { rows } = await h.database.pool.query('select acted from worker.jobs order by acted');
    expect(rows.map(({ acted }) => acted as boolean)).toEqual([false, false, true, true]);
  }, 60_000);
});

describe('the ledger', () => {
  it('knows who acted for which key since when, and what only looked does not count', async () => {
    const [acted, looked, asks] = [aJob({ key: 'bed' }), aJob({ key: 'tree' }), aJob({ key: 'bed' })];
    await give(acted, looked, asks);
    await ledger.done(acted.id);
    await ledger.done(looked.id, false);
    await ledger.done(asks.id);
    const hour = new Date(Date.now() - 3_600_000);
    const ask = (key: string, since = hour, reaction = 'note-actions') =>
      ledger.hasActed(reaction, key, since, asks.id);
    expect([await ask('bed'), await ask('tree'), await ask('bed', hour, 'another')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await ask('bed', new Date(Date.now() + 60_000))).toBe(false);
    await expect(ask('bed', new Date('2020-01-01'))).rejects.toThrow(/keeps jobs for 30 days/);
  });

  it('lets a job of a key run again once the one that was killed in the middle has had its time', async () => {
    const [killed, next] = [aJob({ key: 'bed' }), aJob({ key: 'bed' })];
    await give(killed, next);
    expect(await ledger.begin(killed, 60_000)).toBe('run');
    expect(await ledger.begin(next, 60_000)).toBe('another one of its key runs');
    expect(await ledger.begin(killed, 60_000)).toBe('run');
    expect(await eventually(async () => (await ledger.begin(next, 1)) === 'run')).toBe(true);
  });
});
