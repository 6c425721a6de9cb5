import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@hedgerow/platform';
import { eventually, freshDatabase, type TestDatabase, testServices } from '@hedgerow/testing';
import type pg from 'pg';
import { makeReaders, markTooLate, type Reader, writersGate } from './testing/outbox-readers.js';

let db: TestDatabase;
const open: pg.PoolClient[] = [];
let gatekeeper: pg.PoolClient;
let reading: pg.PoolClient;
let slow: pg.PoolClient;

beforeAll(async () => {
  db = await freshDatabase(await testServices({ postgres: true }));
  await makeReaders(db.pool);
  for (let i = 0; i < 3; i += 1) open.push(await db.pool.connect());
  [gatekeeper, reading, slow] = open as [pg.PoolClient, pg.PoolClient, pg.PoolClient];
  await slow.query(`set test.stops = 'yes'`);
}, 60_000);
afterAll(async () => {
  for (const client of open) client.release(true);
  await db.drop();
});

const append = async (client: Pick<pg.PoolClient, 'query'>, id: string): Promise<void> => {
  await client.query(
    `insert into events.events
       (id, command, occurred_at, version, schema_version, ordinal, stream, type, actor_kind, actor_id, data)
     values ($1::uuid, $1, now(), 1, 1, 0, $1::text, 'ActionRecorded', 'person', 'x', '{}')`,
    [id],
  );
};

const shut = (gate: number) => gatekeeper.query('select pg_advisory_lock(991, $1)', [gate]);
const unlock = (gate: number) => gatekeeper.query('select pg_advisory_unlock(991, $1)', [gate]);

/** Resolves when a session waits at the gate, or `work` is over. */
const waitsAt = async (gate: number, work: { over: boolean }): Promise<void> => {
  await eventually(
    async () => {
      const { rowCount } = await gatekeeper.query(
        `select from pg_locks where locktype = 'advisory' and classid = 991 and objid = $1 and not granted
         and database = (select oid from pg_database where datname = current_database())`,
        [gate],
      );
      return work.over || rowCount! > 0;
    },
    { every: 1, within: 20_000 },
  );
};

const begun = <T>(promise: Promise<T>) => {
  const work = { over: false, promise };
  void promise.then(
    () => (work.over = true),
    () => (work.over = true),
  );
  return work;
};

const readFrom = async (how: Reader, after: string) =>
  (await reading.query<{ id: string | null; position: string }>(`select id, position from ${how}($1, 100)`, [after]))
    .rows.filter(({ id }) => id !== null); // prettier-ignore

/** A slow writer marks and draws in two steps and then commits; a quick one does all at once, somewhere in between. */
type Step = 'begin' | 'draw' | 'commit' | 'other';
const orders: readonly Step[][] = [
  ['begin', 'other', 'draw', 'commit'],
  ['begin', 'draw', 'other', 'commit'],
];

/** Every way to spread four steps, in their order, before, between and behind the three of a reader. */
const schedules = orders.flatMap((order) => {
  const all: Step[][][] = [];
  const spread = (rest: readonly Step[], slots: Step[][]): void => {
    if (slots.length === 3) return void all.push([...slots, [...rest]]);
    for (let n = 0; n <= rest.length; n += 1) spread(rest.slice(n), [...slots, rest.slice(0, n)]);
  };
  spread(order, []);
  return all;
});

/** Runs a schedule and returns how many of the two events the reader never saw. */
const lostIn = async (how: Reader, schedule: Step[][]): Promise<number> => {
  const { rows } = await db.pool.query<{ end: string }>(
    'select coalesce(max(position), 0) as end from events.events',
  );
  const ids = { slow: newId(), quick: newId() };
  let drawing = begun(Promise.resolve());
  const steps: Record<Step, () => Promise<unknown>> = {
    begin: async () => {
      await shut(writersGate);
      await slow.query('begin');
      drawing = begun(append(slow, ids.slow));
      await waitsAt(writersGate, drawing);
    },
    draw: async () => {
      await unlock(writersGate);
      await drawing.promise;
    },
    commit: () => slow.query('commit'),
    other: () => append(db.pool, ids.quick),
  };
  for (const gate of [1, 2, 3]) await shut(gate);
  const first = begun(readFrom(how, rows[0]!.end));
  for (const gate of [1, 2, 3]) {
    await waitsAt(gate, first);
    for (const step of schedule[gate - 1]!) await steps[step]();
    await unlock(gate);
  }
  const seen = await first.promise;
  for (const step of schedule[3]!) await steps[step]();
  seen.push(...(await readFrom(how, seen.at(-1)?.position ?? rows[0]!.end)));
  expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
  return Object.values(ids).filter((id) => !seen.some((row) => row.id === id)).length;
};

/** The first schedule in which the reader loses an event; undefined when there is none. */
const losing = async (how: Reader): Promise<Step[][] | undefined> => {
  for (const schedule of schedules) if ((await lostIn(how, schedule)) > 0) return schedule;
  return undefined;
};

// The order of these tests matters: the last one changes how appends leave their marks.
describe('a reader of the outbox whose steps meet those of two writers in every way there is', () => {
  it('loses nothing when it is ours', async () => {
    expect(schedules).toHaveLength(70);
    expect(await losing('ours')).toBeUndefined();
  }, 60_000);

  it.each([
    ['reads by position without a horizon', 'by_position'],
    ['takes horizon and events from one snapshot', 'in_one_snapshot'],
    ['reads the marks before it knows the newest position', 'marks_first'],
    ['reads the events before the marks', 'events_first'],
    ['looks for no marks where more than the next position is there', 'marks_seldom'],
  ])(
    'loses events when it %s',
    async (_, how) => {
      expect(await losing(how)).toBeDefined();
    },
    60_000,
  );

  it('waits for strangers when it goes by the oldest transaction id, where ours does not', async () => {
    const stranger = await db.pool.connect();
    try {
      await stranger.query('begin');
      await stranger.query('select pg_current_xact_id()');
      const { rows } = await db.pool.query<{ end: string }>('select max(position) as end from events.events');
      await append(db.pool, newId());
      expect(await readFrom('by_transaction_id', rows[0]!.end)).toHaveLength(0);
      expect(await readFrom('ours', rows[0]!.end)).toHaveLength(1);
    } finally {
      stranger.release(true);
    }
  });

  it('loses events even when it is ours if writers mark after they drew their position', async () => {
    await markTooLate(db.pool);
    expect(await losing('ours')).toBeDefined();
  }, 60_000);
});
