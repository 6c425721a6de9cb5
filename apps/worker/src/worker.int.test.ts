import 'reflect-metadata';
import { afterEach, describe, expect, it } from '@jest/globals';
import { migrateEventStore } from '@hedgerow/event-store';
import { toUplinkRecord } from '@hedgerow/kafka';
import { encodeLse01, ttsUplinkBody } from '@hedgerow/lorawan';
import { createLogger, newId } from '@hedgerow/platform';
import { aNetworkDeviceId, anAction, eventually, recorded } from '@hedgerow/testing';
import { stallable } from '@hedgerow/testing/stallable';
import { Intake } from './reactions/intake.js';
import { Intakes } from './reactions/intakes.js';
import { JobLedger } from './reactions/job-ledger.js';
import { Positions } from './reactions/positions.js';
import type { Reaction } from './reactions/reaction.js';
import { migrateWorker } from './reactions/schema.js';
import { Timers } from './reactions/timers.js';
import { noteActions, remindAfterAWeek, silentSensor } from './testing/example-reactions.js';
import { endAll, ends, type RunningWorker, startWorkerHarness } from './testing/worker-harness.js';

afterEach(endAll);

const ready = async ({ port }: RunningWorker) => {
  const answer = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(5_000) });
  const { failing } = (await answer.json()) as { failing: string[] };
  return { status: answer.status, failing };
};
const thrownBy = (check: () => void): string | undefined => {
  try {
    check();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
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

describe('a worker that runs', () => {
  it('removes old attempts to sign in and sessions that ended long ago, and leaves the others', async () => {
    const { worker, database } = await startWorkerHarness();
    const { pool } = database;
    await migrateEventStore(pool);
    await pool.query(`
      insert into events.sessions (id, expires_at) values
        (gen_random_uuid(), now() - interval '31 days'), (gen_random_uuid(), now() + interval '1 day');
      insert into events.failed_attempts values
        (sha256('old'), 1, now() - interval '2 days', now()), (sha256('new'), 1, now(), now())`);
    const left = async () => {
      const { rows } = await pool.query<{ sessions: number; attempts: number }>(
        `select (select count(*)::int from events.sessions) as sessions,
           (select count(*)::int from events.failed_attempts) as attempts`,
      );
      return rows[0]!;
    };
    expect(await left()).toEqual({ sessions: 2, attempts: 2 });
    await worker([noteActions()]);
    await eventually(async () => {
      const { sessions, attempts } = await left();
      return sessions < 2 && attempts < 2;
    });
    expect(await left()).toEqual({ sessions: 1, attempts: 1 });
  }, 60_000);
});

describe('readiness of a worker with the read model and the keys in databases of their own', () => {
  it.each([
    ['readModel', 'readDatabaseUrl'],
    ['keys', 'keysDatabaseUrl'],
  ] as const)(
    'falls while that of `%s` hangs, and comes back with it',
    async (failing, setting) => {
      const { worker, database } = await startWorkerHarness();
      const way = await stallable(database.url);
      ends.push(() => way.close());
      const program = await worker(undefined, { [setting]: way.url });
      expect(await ready(program)).toMatchObject({ status: 200 });
      way.stall();
      expect(await ready(program)).toEqual({ status: 503, failing: [failing] });
      way.resume();
      await eventually(async () => (await ready(program)).status === 200);
    },
    60_000,
  );
});

describe('an intake whose batches fail', () => {
  it('is not ready once it has stood still too long, and ready again when it moves', async () => {
    const { bus, database, deliver } = await startWorkerHarness();
    const { pool } = database;
    await migrateWorker(pool);
    const logger = createLogger('test', 'silent');
    const reactions = [noteActions()];
    const positions = new Positions(pool, 'test.', reactions, logger);
    const parts = {
      pool,
      positions,
      ledger: new JobLedger(pool),
      timers: new Timers(pool),
      reactions,
      logger,
    };
    const intake = new Intake(bus, parts, () => undefined, 'test', 1_500);
    expect(() => intake.check()).toThrow('not started');
    intake.start();
    ends.push(() => intake.stop());
    await intake.joined();
    await eventually(() => intake.check() === undefined);
    await pool.query('alter table worker.jobs rename to jobs_away');
    await deliver(anEvent());
    const refusal = await eventually(() => thrownBy(() => intake.check()), { within: 30_000 });
    expect(refusal).toMatch(/No progress for 1500 ms: stewardship.events\/\d/);
    await pool.query('alter table worker.jobs_away rename to jobs');
    await eventually(() => thrownBy(() => intake.check()) === undefined || undefined, { within: 30_000 });
    expect((await pool.query('select from worker.jobs')).rowCount).toBe(1);
  }, 90_000);
});

describe('reactions of all kinds, with real services', () => {
  it('learn from decoded uplinks that a sensor is silent, once for every silence', async () => {
    const { worker, producer, database, allDone } = await startWorkerHarness();
    const acted: unknown[] = [];
    const sensor = silentSensor(async ({ payload }) => void acted.push(payload));
    await worker([noteActions(), sensor]);
    const uplink = (networkDeviceId: string, fCnt: number, minutesAgo: number) => {
      const at = new Date(Date.now() - minutesAgo * 60_000).toISOString();
      const payload = encodeLse01({ water: 20, temperature: 12, conductivity: 100, battery: 3.3 });
      const body = Buffer.from(ttsUplinkBody({ networkDeviceId, fCnt, payload, observedAt: at }));
      return {
        record: toUplinkRecord({ id: newId(), network: 'tts-v3', networkDeviceId, body, receivedAt: at }),
        at,
      };
    };
    const [silent, talks] = [aNetworkDeviceId(), aNetworkDeviceId()];
    const last = uplink(silent, 8, 100);
    const all = [uplink(silent, 7, 130), last, last, uplink(talks, 7, 100), uplink(talks, 8, 5)];
    await producer.publish(
      'sensors.uplinks',
      all.map(({ record }) => record),
    );
    expect(await allDone()).toBe(1);
    expect(acted).toEqual([{ networkDeviceId: silent, since: last.at }]);
    const { rows } = await database.pool.query('select key from worker.timers');
    expect(rows).toEqual([{ key: talks }]);
  }, 60_000);

  it('that are new begin now, on a log that another one has read from its beginning', async () => {
    const { worker, deliver, allDone, database } = await startWorkerHarness();
    const before = await worker([noteActions()]);
    await deliver(anEvent(), anEvent());
    expect(await allDone(2)).toBe(2);
    await before.stop();
    const after = await worker([noteActions(), remindAfterAWeek({ late: 'fire' })]);
    await deliver(anEvent());
    // Built months ago, the reminder is due at once.
    expect(await allDone(4)).toBe(4);
    const { rows } = await database.pool.query(
      `select count(*)::int as n from worker.jobs where reaction = 'remind-after-a-week'`,
    );
    expect(rows).toEqual([{ n: 1 }]);
    const told = await after.told();
    expect(told.get('hedgerow_reactions_stopped')).toBe(0);
    expect(told.get('hedgerow_reaction_dead_letters_total')).toBe(0);
  }, 60_000);
});

describe('a new reaction with a long log before it', () => {
  it('does not keep the others waiting, even when it does not come through', async () => {
    const { bus, database, deliver, namespace } = await startWorkerHarness();
    const { pool } = database;
    await migrateWorker(pool);
    const start = async (reactions: readonly Reaction[]) => {
      const logger = createLogger('test', 'silent');
      const context = {
        bus,
        pool,
        namespace,
        ledger: new JobLedger(pool),
        timers: new Timers(pool),
        reactions,
        logger,
      };
      const intakes = new Intakes(context, () => undefined, 2);
      ends.push(() => intakes.stop());
      await intakes.start();
      await intakes.joined();
      return intakes;
    };
    const jobsOf = async (name: string) =>
      (await pool.query('select from worker.jobs where reaction = $1', [name])).rowCount!;
    const before = await start([noteActions()]);
    await deliver(...Array.from({ length: 5 }, anEvent));
    await eventually(async () => (await jobsOf('note-actions')) === 5);
    await before.stop();
    await pool.query(`alter table worker.jobs add constraint stuck check (reaction <> 'new-one')`);
    await start([noteActions(), noteActions({ name: 'new-one' })]);
    await deliver(anEvent());
    await eventually(async () => (await jobsOf('note-actions')) === 6);
    expect(await jobsOf('new-one')).toBe(0);
    await pool.query('alter table worker.jobs drop constraint stuck');
    await eventually(async () => (await jobsOf('new-one')) === 6, { within: 30_000 });
  }, 90_000);
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
    await insert('award-badges', 3_000);
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
