import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createPool } from '@hedgerow/event-store';
import { eventually, freshDatabase, type TestDatabase, ThrowAwayServices } from '@hedgerow/testing';
import pg from 'pg';
import { alertAfterMs } from './index.js';
import { inMemoryKafka, publisherHarness } from './testing/publisher-harness.js';

// A server of its own: a transaction left open holds back the publishers of every database on its server, and so
// those of the suites that run beside this one.
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

describe('a transaction left open', () => {
  it('holds the publisher back, raises the alert within 5 s, is ended by its timeout, and nothing is skipped', async () => {
    const kafka = inMemoryKafka();
    const publisher = harness.start(kafka);
    await harness.leads(publisher);
    // A pool as our programs have it; only the timeout is shorter than the ten seconds of production, to save the wait.
    const app = createPool(db.url, { name: 'forgetful', max: 1 });
    const forgetful = await app.connect();
    forgetful.on('error', () => undefined);
    const { rows } = await forgetful.query('show idle_in_transaction_session_timeout');
    expect(rows[0].idle_in_transaction_session_timeout).toBe('10s');
    await forgetful.query('set idle_in_transaction_session_timeout = 6000');
    await forgetful.query('begin');
    await forgetful.query(`insert into events.claims values ('username', 'x', 'x')`);
    const since = performance.now();
    const ids = await harness.append(3);
    await eventually(() => publisher.status().isLate, { within: 6_000 });
    expect(performance.now() - since).toBeLessThan(5_500);
    expect(publisher.status().lagMs).toBeGreaterThanOrEqual(alertAfterMs);
    expect(kafka.published).toEqual([]);
    await eventually(() => kafka.published.length === 3, { within: 5_000 });
    expect(kafka.ids()).toEqual(ids);
    await eventually(() => !publisher.status().isLate);
    forgetful.release(true);
    await app.end();
  }, 30_000);

  it('in another database of the server holds it back as well, one that only reads does not', async () => {
    const kafka = inMemoryKafka();
    const publisher = harness.start(kafka);
    await harness.leads(publisher);
    const elsewhere = new pg.Client({ connectionString: databaseUrl });
    await elsewhere.connect();
    const reader = await db.pool.connect();
    try {
      await reader.query('begin isolation level repeatable read');
      await reader.query('select count(*) from events.events');
      const [seen] = await harness.append(1);
      await eventually(() => kafka.ids().includes(seen!));
      await elsewhere.query('begin');
      await elsewhere.query('select pg_current_xact_id()');
      await harness.append(1);
      await eventually(() => (publisher.status().lagMs ?? 0) > 400);
      expect(kafka.published).toHaveLength(1);
      await elsewhere.query('rollback');
      await eventually(() => kafka.published.length === 2);
    } finally {
      await elsewhere.end();
      reader.release(true);
    }
  });
});
