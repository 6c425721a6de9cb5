import { beforeAll, describe, expect, it } from '@jest/globals';
import { actionRecorded, type Actor } from '@hedgerow/domain';
import { newId, sleep } from '@hedgerow/platform';
import { anAction, aThing, eventually, testMasterKey } from '@hedgerow/testing';
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

const db = suiteDatabase();
let store: EventStore;
const actor: Actor = { kind: 'person', id: newId() };
const start: Cursor = { xid: '0', position: '0' };

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
    const batch = await readCommitted(db.pool, seen.at(-1)?.cursor ?? start, 500);
    seen.push(...batch);
    if (batch.length === 0 && (complete || performance.now() > deadline)) return seen;
    if (batch.length === 0) await sleep(2);
  }
};

/**
 * Every event there is. Waits until all can be seen: what other suites write on this server holds the reader back.
 */
const everything = (): Promise<Committed[]> =>
  eventually(
    async () => {
      const all = await readCommitted(db.pool, start, 100_000);
      const { rows } = await db.pool.query<{ n: number }>('select count(*)::int as n from events.events');
      return all.length === rows[0]!.n && all;
    },
    { within: 25_000 },
  );

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

  it('waits for an older transaction and then shows both in the order of the log', async () => {
    const from = (await everything()).at(-1)?.cursor ?? start;
    const [slow, quick] = [anAction(), anAction()];
    let meanwhile: Committed[] = [];
    await append(async () => {
      await append(undefined, quick);
      meanwhile = await readCommitted(db.pool, from, 10);
    }, slow);
    expect(meanwhile).toEqual([]);
    await everything();
    const streams = (await readCommitted(db.pool, from, 10)).map(({ event }) => event.stream);
    expect(streams).toEqual([slow.stream, quick.stream]);
  }, 30_000);

  it('goes on where it was, whatever the size of the batch', async () => {
    const thing = aThing();
    await append(undefined, thing);
    const all = await everything();
    const [second, last] = all.slice(-2);
    expect((await readCommitted(db.pool, second!.cursor, 500)).map(({ event }) => event.id)).toEqual([
      last!.event.id,
    ]);
    expect(await readCommitted(db.pool, last!.cursor, 500)).toEqual([]);
  });
});

describe('the cursor', () => {
  it('is moved only by the one who leads, from where they believe it is', async () => {
    const first = await takeLead(db.pool);
    expect(await moveCursor(db.pool, first, { xid: '5', position: '7' })).toBe(true);
    expect(await moveCursor(db.pool, first, { xid: '6', position: '9' })).toBe(false);
    const second = await takeLead(db.pool);
    expect(second.cursor).toEqual({ xid: '5', position: '7' });
    expect(await moveCursor(db.pool, { ...first, cursor: second.cursor }, { xid: '6', position: '9' })).toBe(
      false,
    );
    expect(await moveCursor(db.pool, second, { xid: '6', position: '9' })).toBe(true);
  });

  it('tells how long the oldest unpublished event has waited', async () => {
    await append();
    await everything();
    const lead = await takeLead(db.pool);
    const rest = await readCommitted(db.pool, lead.cursor, 100_000);
    await db.pool.query(`update events.events set recorded_at = now() - interval '7 s' where id = $1`, [
      rest[0]!.event.id,
    ]);
    expect(await publisherLag(db.pool)).toBeGreaterThan(6_900);
    await moveCursor(db.pool, lead, rest.at(-1)!.cursor);
    expect(await publisherLag(db.pool)).toBe(0);
  });

  it('finds its way in a log that was restored from a dump into a server with lower transaction numbers', async () => {
    await append();
    await everything();
    const lead = await takeLead(db.pool);
    const unpublished = await readCommitted(db.pool, lead.cursor, 10);
    expect(unpublished).toHaveLength(1);
    // As after pg_restore: the rows and the cursor are far ahead of this server's own numbers.
    const ahead = (xid: string) => String(BigInt(xid) + 1_000_000_000n);
    await db.pool.query(`update events.events set xid = ((xid::text)::bigint + 1000000000)::text::xid8`);
    await moveCursor(db.pool, lead, { ...lead.cursor, xid: ahead(lead.cursor.xid) });
    const fresh = anAction();
    await append(undefined, fresh);
    expect(await readCommitted(db.pool, (await takeLead(db.pool)).cursor, 10)).toEqual([]);

    await db.pool.query('delete from events.events where stream = $1', [fresh.stream]);
    await migrateEventStore(db.pool);
    await append(undefined, fresh);
    await everything();
    const { cursor } = await takeLead(db.pool);
    const streams = (await readCommitted(db.pool, cursor, 10)).map(({ event }) => event.stream);
    expect(streams).toEqual([unpublished[0]!.event.stream, fresh.stream]);
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
