import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createLogger } from '@hedgerow/platform';
import { endBatchHarness, startBatchHarness } from '../testing/batch-harness.js';
import { Dispatcher, inQueue } from './dispatcher.js';
import { JobLedger } from './job-ledger.js';
import type { Job } from './reaction.js';

type Harness = Awaited<ReturnType<typeof startBatchHarness>>;
let h: Harness;
beforeEach(async () => void (h = await startBatchHarness()), 120_000);
afterAll(endBatchHarness);

/** A queue that keeps what it gets, does nothing of it, and counts. */
const startDispatcher = async (staleMs = 0) => {
  const has = new Set<string>();
  const counts = { added: 0, asked: 0, picked: 0 };
  const ledger = new JobLedger(h.database.pool);
  const counting = {
    pickNew: async (room: number) => {
      const jobs = await ledger.pickNew(room);
      counts.picked += jobs.length;
      return jobs;
    },
    enqueuedBefore: (ms: number) => ledger.enqueuedBefore(ms),
    prune: () => ledger.prune(),
  };
  const queue = {
    add: async (jobs: readonly Job[]) => {
      counts.added += jobs.length;
      for (const { id } of jobs) has.add(id);
    },
    lost: async (jobs: readonly Job[]) => {
      counts.asked += jobs.length;
      return jobs.filter(({ id }) => !has.has(id));
    },
  };
  const dispatcher = new Dispatcher(counting, queue, createLogger('test', 'silent'), staleMs);
  return { dispatcher, has, counts, ledger };
};

const backlog = (reaction: string, count: number) =>
  h.database.pool.query(
    `insert into worker.jobs (id, reaction, queue, payload) select gen_random_uuid(), $1, 'badges', '{}' from generate_series(1, $2)`,
    [reaction, count],
  );

describe('a backlog of 3 000 jobs', () => {
  beforeEach(() => backlog('busy', 3_000));

  it('is enqueued as far as there is room, and no job twice, however often the ledger is read', async () => {
    const { dispatcher, counts } = await startDispatcher();
    for (let round = 0; round < 10; round++) await dispatcher.round();
    expect(counts).toMatchObject({ added: inQueue, picked: inQueue });
    expect(counts.asked).toBeLessThanOrEqual(10 * inQueue);
  });

  it('moves up as jobs are done, oldest first, until none is left', async () => {
    const { dispatcher, has, counts, ledger } = await startDispatcher();
    let rounds = 0;
    for (; counts.added < 3_000; rounds++) {
      await dispatcher.round();
      for (const id of has) await ledger.done(id);
      has.clear();
    }
    expect(rounds).toBe(3_000 / inQueue);
    expect(await dispatcher.round()).toBeGreaterThan(1_000);
    expect(await ledger.figures()).toMatchObject({ due: 0 });
  }, 60_000);

  it('of one reaction leaves room for the jobs of another', async () => {
    const { dispatcher, counts } = await startDispatcher();
    await dispatcher.round();
    await backlog('quick', 3);
    await dispatcher.round();
    expect(counts.added).toBe(inQueue + 3);
  });

  it('gives again what the queue lost, and nothing else', async () => {
    const { dispatcher, has, counts } = await startDispatcher();
    await dispatcher.round();
    for (const id of [...has].slice(0, 30)) has.delete(id);
    await dispatcher.round();
    await dispatcher.round();
    expect([counts.added, has.size]).toEqual([inQueue + 30, inQueue]);
  });

  it('is shared by two workers without a job twice', async () => {
    const workers = await Promise.all([startDispatcher(60_000), startDispatcher(60_000)]);
    await Promise.all(workers.map(({ dispatcher }) => dispatcher.round()));
    const [a, b] = workers.map(({ has }) => has);
    expect([...a!].filter((id) => b!.has(id))).toEqual([]);
  });
});
