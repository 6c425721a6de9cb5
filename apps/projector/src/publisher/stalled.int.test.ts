import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createPool, EventStore, PersonKeys } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import {
  anAction,
  eventually,
  freshDatabase,
  type TestDatabase,
  testMasterKey,
  ThrowAwayServices,
} from '@hedgerow/testing';
import pg from 'pg';
import { alertAfterMs } from './index.js';
import { alertLogger, inMemoryKafka, patience, publisherHarness } from './testing/publisher-harness.js';

// A server of its own: the one of the other suites takes no prepared transactions.
const own = new ThrowAwayServices();
let databaseUrl: string;
let db: TestDatabase;
let harness: ReturnType<typeof publisherHarness>;

beforeAll(async () => {
  databaseUrl = await own.address('postgres');
}, 60_000);
beforeEach(async () => {
  db = await freshDatabase({ databaseUrl, redisUrl: '', kafkaBrokers: [] });
  harness = publisherHarness(db);
});
afterEach(() => harness.stop());
afterAll(() => own.stop());

/** Opens a transaction of its own and leaves it open while `step` runs. */
const whileOpen = async (url: string, statements: string[], step: () => Promise<void>): Promise<void> => {
  const stranger = new pg.Client({ connectionString: url });
  await stranger.connect();
  try {
    for (const statement of statements) await stranger.query(statement);
    await step();
  } finally {
    await stranger.end();
  }
};

const strangers: [string, { elsewhere?: boolean; statements: string[] }][] = [
  [
    'a writing transaction in another database',
    { elsewhere: true, statements: ['begin', 'select pg_current_xact_id()'] },
  ],
  [
    'a writing transaction on other tables',
    { statements: ['begin', `insert into events.claims values ('username', 'x', 'x')`] },
  ],
  [
    'the building of an index',
    { statements: ['create table large (n int)', 'begin', 'create index on large (n)', 'select count(*) from large'] },
  ],
  [
    'a dump',
    { statements: ['begin isolation level repeatable read', 'select pg_current_xact_id(), count(*) from events.events'] },
  ],
]; // prettier-ignore

describe('a stranger who keeps a transaction open', () => {
  it.each(strangers)('with %s holds nothing back', async (_, { elsewhere = false, statements }) => {
    const kafka = inMemoryKafka();
    const publisher = harness.start(kafka);
    await harness.leads(publisher);
    await whileOpen(elsewhere ? databaseUrl : db.url, statements, async () => {
      const ids = await harness.append(3);
      await eventually(() => kafka.published.length === 3, { within: 10_000 });
      expect(kafka.ids()).toEqual(ids);
    });
  });
});

describe('an appending transaction left open', () => {
  it('holds back what comes after it, raises the alert within 5 s, is ended by its timeout, and nothing is skipped', async () => {
    const kafka = inMemoryKafka();
    const { logger, alerts } = alertLogger();
    const publisher = harness.start(kafka, { logger });
    await harness.leads(publisher);
    const before = await harness.append(2);
    // A pool as our programs have it; only the timeout is shorter than the ten seconds of production, to save the wait.
    const app = createPool(db.url, { name: 'forgetful', max: 1 });
    const { rows } = await app.query('show idle_in_transaction_session_timeout');
    expect(rows[0].idle_in_transaction_session_timeout).toBe('10s');
    await app.query('set idle_in_transaction_session_timeout = 6000');
    let isOpen: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => (isOpen = resolve));
    const forgetful = new EventStore(app, new PersonKeys(db.pool, testMasterKey)).append({
      commandId: newId(),
      actor: harness.actor,
      streams: [{ ...anAction(), expected: 0 }],
      within: async (client) => {
        isOpen();
        await new Promise((resolve) => client.once('error', resolve));
      },
    });
    const outcome = forgetful.then(
      () => 'appended',
      () => 'ended',
    );
    await opened;
    const since = performance.now();
    const after = await harness.append(3);
    await eventually(() => publisher.status().isLate, { within: 6_000 });
    expect(performance.now() - since).toBeLessThan(5_500);
    expect(publisher.status().lagMs).toBeGreaterThanOrEqual(alertAfterMs);
    expect(kafka.ids()).toEqual(before);
    expect(alerts()).toEqual([expect.stringMatching(/forgetful.*idle in transaction/)]);
    expect(await outcome).toBe('ended');
    await eventually(() => kafka.published.length === 5, patience);
    expect(kafka.ids()).toEqual([...before, ...after]);
    await eventually(() => !publisher.status().isLate);
    await app.end();
  }, 30_000);

  it('and prepared holds back as well and is named by the alert; committed, it comes in its place', async () => {
    const kafka = inMemoryKafka();
    const { logger, alerts } = alertLogger();
    const publisher = harness.start(kafka, { logger });
    await harness.leads(publisher);
    const client = await db.pool.connect();
    await client.query('begin');
    await client.query(`insert into events.events
      (id, command, occurred_at, version, schema_version, ordinal, stream, type, actor_kind, actor_id, data)
      values ('00000000-0000-4000-8000-000000000001', gen_random_uuid(), now(), 1, 1, 0, 'action-slow', 'ActionRecorded',
              'person', 'x', '{}')`);
    await client.query(`prepare transaction 'harvest'`);
    client.release();
    const after = await harness.append(2);
    // Committed whatever comes: a database with a prepared transaction cannot be dropped.
    try {
      await eventually(() => alerts().length > 0, { within: 10_000 });
      expect(alerts()).toEqual([expect.stringMatching(/^prepared transaction harvest/)]);
      expect(kafka.published).toEqual([]);
    } finally {
      await db.pool.query(`commit prepared 'harvest'`);
    }
    await eventually(() => kafka.published.length === 3, patience);
    expect(kafka.ids()).toEqual(['00000000-0000-4000-8000-000000000001', ...after]);
  }, 30_000);
});
