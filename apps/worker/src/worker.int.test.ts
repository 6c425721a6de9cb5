import 'reflect-metadata';
import { afterEach, describe, expect, it } from '@jest/globals';
import { newId } from '@hedgerow/platform';
import { anAction, eventually, recorded } from '@hedgerow/testing';
import { endAll, type RunningWorker, startWorkerHarness } from './testing/worker-harness.js';

afterEach(endAll);

const ready = async ({ port }: RunningWorker) => {
  const answer = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(5_000) });
  const { failing } = (await answer.json()) as { failing: string[] };
  return { status: answer.status, failing };
};
const anEvent = () => recorded(anAction({ type: 'CREATED' }))[0]!;

describe('readiness of the worker', () => {
  it('falls when its consumer has stopped', async () => {
    const { worker } = await startWorkerHarness();
    const program = await worker();
    expect(await ready(program)).toMatchObject({ status: 200 });
    await program.intake.stop();
    expect(await ready(program)).toMatchObject({ status: 503, failing: ['reactions'] });
  }, 60_000);

  it('is not there while a position is not in the topic, and comes back with the position', async () => {
    const { worker, deliver, database, allDone } = await startWorkerHarness();
    const before = await worker();
    await deliver(anEvent());
    await allDone();
    await before.stop();
    const move = (by: number) =>
      database.pool.query('update worker.positions set position = position + $1', [by]);
    await move(1_000);
    const lost = await worker(undefined, { joins: false });
    expect(await eventually(async () => (await ready(lost)).status === 503 && ready(lost))).toMatchObject({
      failing: ['reactions'],
    });
    await lost.stop();
    await move(-1_000);
    const found = await worker();
    expect(await eventually(async () => (await ready(found)).status === 200)).toBe(true);
  }, 60_000);
});

describe('a backlog of jobs', () => {
  it('waits in the ledger and not in Redis, and holds up no other reaction', async () => {
    const { worker, queue, database } = await startWorkerHarness();
    const badges = await queue();
    await badges.pause();
    const first = await worker();
    await first.stop();
    const insert = (reaction: string, count: number) =>
      database.pool.query(
        `insert into worker.jobs (id, reaction, queue, payload, created_at)
         select gen_random_uuid(), $1, 'badges', '{}', now() - interval '1 hour' from generate_series(1, $2)`,
        [reaction, count],
      );
    await insert('award-first-badge', 3_000);
    const other = newId();
    await database.pool.query(
      `insert into worker.jobs (id, reaction, queue, payload) values ($1, 'another', 'badges', '{}')`,
      [other],
    );
    await worker();
    await eventually(async () => (await badges.getJob(other)) !== undefined);
    expect(await badges.getJobCountByTypes('waiting')).toBe(201);
  }, 60_000);
});
