import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { emptyDatabase, type TestDatabase, testServices } from '@hedgerow/testing';
import { migrateEventStore, readCommitted, takeLead } from '../index.js';
import { migrations } from './index.js';

/** What a program of before had. */
const before = migrations.slice(
  0,
  migrations.findIndex((step) => step.name.includes('position-order')),
);
let db: TestDatabase;
beforeAll(async () => {
  db = await emptyDatabase(await testServices({ postgres: true }));
  await migrateEventStore(db.pool, before);
}, 60_000);
afterAll(() => db.drop());

const columns =
  'id, command, occurred_at, version, schema_version, ordinal, stream, type, actor_kind, actor_id, data';

/** An event as a program of before stored it: the transaction that took its id first was published first. */
const stored = (stream: string, version: number, xid: number) =>
  db.pool.query(
    `insert into events.events (xid, ${columns})
     values ($3::text::xid8, gen_random_uuid(), gen_random_uuid(), now(), $2, 1, 0, $1, 'ActionRecorded', 'person', 'x', '{}')`,
    [stream, version, xid],
  );

const named = async () => {
  const { cursor } = await takeLead(db.pool);
  const { committed } = await readCommitted(db.pool, cursor, 100);
  return committed.map(({ event }) => `${event.stream}/${event.version}`);
};

describe('a log in the order of before', () => {
  it('goes over to the order of positions: nothing unpublished is skipped, little is repeated, no stream out of order', async () => {
    await stored('early', 1, 100);
    await stored('early', 2, 101);
    // Drew its position before the next one, and had not been published when that one was.
    await stored('late', 1, 120);
    await stored('published', 1, 110);
    await stored('late', 2, 121);
    await db.pool.query(`update events.cursors set xid = '110', position = 4`);

    await migrateEventStore(db.pool);

    expect(await named()).toEqual(['late/1', 'published/1', 'late/2']);
  });

  it('takes appends of programs of before, marked as all are', async () => {
    const client = await db.pool.connect();
    try {
      await client.query('begin');
      await client.query(
        `insert into events.events (${columns})
         values (gen_random_uuid(), gen_random_uuid(), now(), 3, 1, 0, 'late', 'ActionRecorded', 'person', 'x', '{}')`,
      );
      await client.query(
        `select events.append(gen_random_uuid(), 'person', 'x', null, null, now(), array[gen_random_uuid()],
           array['late'], array[4], array['ActionRecorded'], array[1]::smallint[], array['{}']::json[])`,
      );
      await client.query('select events.adopt_restored_log()');
      const { rows } = await db.pool.query('select position::int from events.marks order by 1');
      expect(rows).toEqual([{ position: 5 }, { position: 6 }]);
      await client.query('commit');
    } finally {
      client.release(true);
    }
    expect((await named()).slice(-2)).toEqual(['late/3', 'late/4']);
  });

  it('starts behind the last event when all were published', async () => {
    const other = await emptyDatabase(await testServices({ postgres: true }));
    try {
      await migrateEventStore(other.pool, before);
      await other.pool.query(
        `insert into events.events (xid, ${columns}) select (100 - n)::text::xid8, gen_random_uuid(), gen_random_uuid(),
           now(), 1, 1, 0, 's' || n, 'ActionRecorded', 'person', 'x', '{}' from generate_series(1, 3) n`,
      );
      await other.pool.query(`update events.cursors set xid = '99', position = 1`);
      await migrateEventStore(other.pool);
      expect((await takeLead(other.pool)).cursor).toBe('3');
    } finally {
      await other.drop();
    }
  });
});
