import 'reflect-metadata';
import { afterEach, describe, expect, it } from '@jest/globals';
import { toRecord } from '@hedgerow/kafka';
import { newId } from '@hedgerow/platform';
import { anAction, eventually, recorded } from '@hedgerow/testing';
import { endAll, startWorkerHarness as startHarness } from '../testing/worker-harness.js';

type Harness = Awaited<ReturnType<typeof startHarness>>;
let harness: Harness;
const startWorkerHarness = async () => (harness = await startHarness());
const allDone: Harness['allDone'] = (atLeast) => harness.allDone(atLeast);

afterEach(endAll);

const created = (createdBy: string) => recorded(anAction({ type: 'CREATED', createdBy }))[0]!;
const badgesOf = async (userId: string) => (await harness.store.read(`badge-created-${userId}`)).events;
const awarded = (userId: string) =>
  eventually(async () => (await badgesOf(userId)).length > 0 && (await badgesOf(userId)), { within: 20_000 });

describe('the first badge, on real services', () => {
  it('is awarded by the rule because of the event, whichever thing came first', async () => {
    const { worker, deliver } = await startWorkerHarness();
    await worker();
    const anna = newId();
    const first = created(anna);
    await deliver(first, created(anna), created(anna));
    expect(await allDone(3)).toBe(3);
    const events = await badgesOf(anna);
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      type: 'BadgeAwarded',
      actor: { kind: 'rule', id: 'badge-created' },
      data: { userId: anna, kind: 'created', level: 1 },
    });
  }, 60_000);

  it('what a request began bears its correlation id: the job, and the event of the badge', async () => {
    const { worker, deliver } = await startWorkerHarness();
    await worker();
    const anna = newId();
    const event = { ...created(anna), correlationId: newId() };
    await deliver(event);
    await awarded(anna);
    const { rows } = await harness.database.pool.query(
      `select distinct correlation_id as id from worker.jobs where reaction = 'award-badges'`,
    );
    expect(rows).toEqual([{ id: event.correlationId }]);
    const [badge] = await badgesOf(anna);
    expect(badge!.correlationId).toBe(event.correlationId);
  }, 60_000);

  it('the same event delivered three times is one job and one badge', async () => {
    const { worker, deliver } = await startWorkerHarness();
    await worker();
    const anna = newId();
    const event = created(anna);
    await deliver(event, event);
    await awarded(anna);
    await deliver(event);
    const ben = newId();
    await deliver(created(ben));
    await awarded(ben);
    expect(await badgesOf(anna)).toHaveLength(1);
    expect(await allDone(2)).toBe(2);
  }, 60_000);

  it('a worker that starts again goes on where it stopped, and awards what came meanwhile', async () => {
    const { worker, deliver } = await startWorkerHarness();
    const anna = newId();
    const ben = newId();
    const before = await worker();
    await deliver(created(anna));
    await awarded(anna);
    await before.stop();
    await deliver(created(ben), created(anna));
    await worker();
    await awarded(ben);
    await allDone();
    expect([await badgesOf(anna), await badgesOf(ben)].map(({ length }) => length)).toEqual([1, 1]);
  }, 90_000);

  it('two workers at once award each badge once', async () => {
    const { worker, deliver } = await startWorkerHarness();
    await Promise.all([worker(), worker()]);
    const people = Array.from({ length: 40 }, newId);
    const events = people.flatMap((person) => [created(person), created(person)]);
    await deliver(...events);
    expect(await allDone(80)).toBe(80);
    const { rows } = await harness.database.pool.query<{ n: number; streams: number }>(
      `select count(*)::int as n, count(distinct stream)::int as streams from events.events where type = 'BadgeAwarded'`,
    );
    expect(rows).toEqual([{ n: 40, streams: 40 }]);
  }, 90_000);

  it('jobs that Redis lost are handed over again from the ledger', async () => {
    const { worker, queue, deliver } = await startWorkerHarness();
    const badges = await queue();
    // Paused, so that the job lies in Redis and nowhere else when Redis forgets everything of ours.
    await badges.pause();
    const program = await worker();
    const anna = newId();
    await deliver(created(anna));
    await eventually(async () => (await badges.getJobCountByTypes('waiting')) === 1);
    await badges.obliterate({ force: true });
    await badges.resume();
    await awarded(anna);
    await allDone();
    expect(await badgesOf(anna)).toHaveLength(1);
    const told = await program.told();
    expect(told.get('hedgerow_jobs_due')).toBe(0);
    expect(told.get('hedgerow_jobs_failed')).toBe(0);
    expect(told.get('hedgerow_job_runs_total{result="done"}')).toBe(1);
    expect(told.get('hedgerow_events_appended_total{type="BadgeAwarded"}')).toBe(1);
    expect(told.get('hedgerow_queue_jobs{queue="badges",state="waiting"}')).toBe(0);
    expect(told.get('hedgerow_reaction_lag_records{topic="stewardship.events",partition="0"}')).toBe(0);
    expect(told.has('hedgerow_database_connections{pool="store",state="idle"}')).toBe(true);
  }, 60_000);

  it('a job of a reaction that nobody knows is tried again, kept and seen in the metrics', async () => {
    const { worker } = await startWorkerHarness();
    const program = await worker();
    await harness.database.pool.query(
      `insert into worker.jobs (id, reaction, queue, payload) values ($1, 'no-such-reaction', 'badges', '{}')`,
      [newId()],
    );
    await eventually(
      async () => (await program.told()).get('hedgerow_job_runs_total{result="retried"}')! > 0,
    );
    const told = await program.told();
    expect(told.get('hedgerow_jobs_due')).toBe(1);
    expect(told.get('hedgerow_queue_jobs{queue="badges",state="delayed"}')).toBe(1);
    expect((await fetch(`http://127.0.0.1:${program.port}/health/ready`)).status).toBe(200);
  }, 60_000);

  it('a record that is no event is set aside with the reason, and the next one is taken', async () => {
    const { worker, deliver, producer, bus } = await startWorkerHarness();
    await worker();
    const anna = newId();
    const event = created(anna);
    await producer.publish('stewardship.events', [{ ...toRecord(event), value: '{"not":"an event"}' }]);
    await deliver(event);
    await awarded(anna);
    expect([...(await bus.endOffsets('stewardship.events.dead-letters')).values()]).toEqual(['1']);
  }, 60_000);
});
