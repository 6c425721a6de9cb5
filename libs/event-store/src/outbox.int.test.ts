import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { actionRecorded, type Actor } from '@hedgerow/domain';
import { newId, sleep } from '@hedgerow/platform';
import { anAction, aThing, emptyDatabase, testMasterKey, testServices } from '@hedgerow/testing';
import { suiteDatabase } from '@hedgerow/testing/suite-database';
import type pg from 'pg';
import {
  type Committed,
  type Cursor,
  EventStore,
  migrateEventStore,
  moveCursor,
  PersonKeys,
  publisherLag,
  readCommitted,
  takeLead,
} from './index.js';

// Its cases are drawn by chance: a second try would draw others.
jest.retryTimes(0);

const db = suiteDatabase();
let store: EventStore;
const actor: Actor = { kind: 'person', id: newId() };
const start: Cursor = '0';

beforeAll(() => {
  store = new EventStore(db.pool, new PersonKeys(db.pool, testMasterKey));
});

const append = (within?: (client: pg.PoolClient) => Promise<void>, built = anAction(), expected = 0) =>
  store.append({
    commandId: newId(),
    actor,
    streams: [{ ...built, expected }],
    ...(within ? { within } : {}),
  });

class ChangedTheirMind extends Error {}

/** Reads as the publisher does until the writers are done and everything they committed has come, or time is up. */
const follow = async (writing: { done: boolean; committed: string[] }): Promise<Committed[]> => {
  const seen: Committed[] = [];
  const deadline = performance.now() + 25_000;
  for (;;) {
    const complete = writing.done && seen.length >= writing.committed.length;
    const { committed: batch } = await readCommitted(db.pool, seen.at(-1)?.cursor ?? start, 500);
    seen.push(...batch);
    if (batch.length === 0 && (complete || performance.now() > deadline)) return seen;
    if (batch.length === 0) await sleep(2);
  }
};

const readAfter = async (cursor: Cursor): Promise<readonly Committed[]> =>
  (await readCommitted(db.pool, cursor, 100_000)).committed;

const streamsOf = (committed: readonly Committed[]) => committed.map(({ event }) => event.stream);

/** What a publisher does that trusts the sequence number. */
const followNaively = async (writing: { done: boolean }): Promise<string[]> => {
  const seen: string[] = [];
  let position = '0';
  for (;;) {
    const last = writing.done;
    const { rows } = await db.pool.query<{ id: string; position: string }>(
      'select id, position from events.events where position > $1 order by position limit 500',
      [position],
    );
    seen.push(...rows.map((row) => row.id));
    position = rows.at(-1)?.position ?? position;
    if (last && rows.length === 0) return seen;
    if (rows.length === 0) await sleep(2);
  }
};

describe('reading what was committed', () => {
  it('misses nothing while transactions commit out of order, where the naive reader loses events', async () => {
    const committed: string[] = [];
    const writing = { done: false, committed };
    const deadline = performance.now() + 3_000;
    // Seeded, so that a failure can be looked at again.
    let seed = 42;
    const chance = () => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
    const writer = async () => {
      const stream = anAction();
      for (let expected = 0; performance.now() < deadline;) {
        const [slow, doubtful] = [chance() < 0.05, chance() < 0.05];
        const pause = Math.ceil(chance() * 50);
        const before = async () => {
          if (slow) await sleep(pause);
          if (doubtful) throw new ChangedTheirMind();
        };
        try {
          const { events } = await append(before, stream, expected);
          committed.push(...events.map((event) => event.id));
          expected += 1;
        } catch (error) {
          if (!(error instanceof ChangedTheirMind)) throw error;
        }
      }
    };
    const readers = [follow(writing), followNaively(writing)] as const;
    await Promise.all(Array.from({ length: 12 }, writer)).finally(() => (writing.done = true));
    const [seen, naive] = await Promise.all(readers);

    expect(committed.length).toBeGreaterThan(100);
    const ids = seen.map(({ event }) => event.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...ids].sort()).toEqual([...committed].sort());
    const versions = new Map<string, number>();
    for (const { event } of seen) {
      expect(event.version).toBe((versions.get(event.stream) ?? 0) + 1);
      versions.set(event.stream, event.version);
    }
    // The test proves itself: the same writers make the naive reader lose events.
    const lost = committed.length - new Set(naive).size;
    expect(lost).toBeGreaterThan(0);
  }, 30_000);

  it('waits for an append that began earlier, says so, and then shows both in the order of the log', async () => {
    const from = (await readAfter(start)).at(-1)?.cursor ?? start;
    const [first, slow, quick] = [anAction(), anAction(), anAction()];
    await append(undefined, first);
    let meanwhile: unknown;
    await append(async () => {
      await append(undefined, quick);
      const { committed, isHeldBack } = await readCommitted(db.pool, from, 10);
      meanwhile = [streamsOf(committed), isHeldBack];
    }, slow);
    expect(meanwhile).toEqual([[first.stream], true]);
    const { committed, isHeldBack } = await readCommitted(db.pool, from, 10);
    expect(streamsOf(committed)).toEqual([first.stream, slow.stream, quick.stream]);
    expect(isHeldBack).toBe(false);
  });

  it('goes on where it was, whatever the size of the batch', async () => {
    const thing = aThing();
    await append(undefined, thing);
    const [second, last] = (await readAfter(start)).slice(-2);
    expect((await readAfter(second!.cursor)).map(({ event }) => event.id)).toEqual([last!.event.id]);
    expect(await readCommitted(db.pool, last!.cursor, 500)).toEqual({ committed: [], isHeldBack: false });
    const all = await readAfter(start);
    expect((await readCommitted(db.pool, start, 1)).committed).toEqual(all.slice(0, 1));
  });

  it('knows positions beyond 2^32 by their marks', async () => {
    const before = (await readAfter(start)).at(-1)!.cursor;
    await db.pool.query(`select setval('events.events_position_seq', 5000000000)`);
    const [slow, quick] = [anAction(), anAction()];
    let meanwhile: unknown;
    await append(async () => {
      await append(undefined, quick);
      meanwhile = await readCommitted(db.pool, before, 10);
    }, slow);
    expect(meanwhile).toEqual({ committed: [], isHeldBack: true });
    expect(streamsOf(await readAfter('5000000000'))).toEqual([slow.stream, quick.stream]);
  });

  it('refuses to read in one snapshot, where it could pass over events', async () => {
    const client = await db.pool.connect();
    try {
      await client.query('begin isolation level repeatable read');
      await expect(readCommitted(client, start, 10)).rejects.toThrow('not in repeatable read');
    } finally {
      client.release(true);
    }
  });
});

describe('the cursor', () => {
  it('is moved only by the one who leads, from where they believe it is', async () => {
    const first = await takeLead(db.pool);
    expect(await moveCursor(db.pool, first, '7')).toBe(true);
    expect(await moveCursor(db.pool, first, '9')).toBe(false);
    const second = await takeLead(db.pool);
    expect(second.cursor).toBe('7');
    expect(await moveCursor(db.pool, { ...first, cursor: second.cursor }, '9')).toBe(false);
    expect(await moveCursor(db.pool, second, '9')).toBe(true);
  });

  it('tells how long the oldest unpublished event has waited', async () => {
    await append();
    const lead = await takeLead(db.pool);
    const rest = await readAfter(lead.cursor);
    await db.pool.query(`update events.events set recorded_at = now() - interval '7 s' where id = $1`, [
      rest[0]!.event.id,
    ]);
    expect(await publisherLag(db.pool)).toBeGreaterThan(6_900);
    await moveCursor(db.pool, lead, rest.at(-1)!.cursor);
    expect(await publisherLag(db.pool)).toBe(0);
  });
});

describe('a log restored from a dump', () => {
  it('goes on where it was: what was not published comes, and then what is new', async () => {
    const lead = await takeLead(db.pool);
    await moveCursor(db.pool, lead, (await readAfter(start)).at(-1)!.cursor);
    const [left, fresh] = [anAction(), anAction()];
    await append(undefined, left);
    const dump = await db.pool.query<{ rows: string; last: string; position: string }>(
      `select (select json_agg(e) from events.events e) as rows, c.position,
              (select last_value from events.events_position_seq) as last from events.cursors c`,
    );
    const { rows, last, position } = dump.rows[0]!;
    const restored = await emptyDatabase(await testServices({ postgres: true }));
    try {
      await migrateEventStore(restored.pool);
      await restored.pool.query(
        `insert into events.events overriding system value select * from json_populate_recordset(null::events.events, $1)`,
        [JSON.stringify(rows)],
      );
      await restored.pool.query(`select setval('events.events_position_seq', $1)`, [last]);
      await restored.pool.query('update events.cursors set position = $1', [position]);
      const there = new EventStore(restored.pool, new PersonKeys(restored.pool, testMasterKey));
      await there.append({ commandId: newId(), actor, streams: [{ ...fresh, expected: 0 }] });
      const { cursor } = await takeLead(restored.pool);
      expect(streamsOf((await readCommitted(restored.pool, cursor, 10)).committed)).toEqual([
        left.stream,
        fresh.stream,
      ]);
    } finally {
      await restored.drop();
    }
  });
});

describe('the hint to the publisher', () => {
  it('comes soon after an append, and once for a burst', async () => {
    const listener = await db.pool.connect();
    try {
      let hints = 0;
      await listener.query('listen events_appended');
      const first = new Promise<void>((resolve) =>
        listener.on('notification', () => ((hints += 1), resolve())),
      );
      const burst = anAction();
      await append(undefined, { ...burst, facts: Array.from({ length: 20 }, () => actionRecorded(actionRecorded.definition.example)) }); // prettier-ignore
      await Promise.all(Array.from({ length: 5 }, () => append()));
      await first;
      expect(hints).toBeLessThan(4);
    } finally {
      listener.removeAllListeners('notification');
      listener.release(true);
    }
  });
});
