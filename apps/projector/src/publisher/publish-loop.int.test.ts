import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { takeLead } from '@hedgerow/event-store';
import { createLogger } from '@hedgerow/platform';
import { eventually, freshDatabase, type TestDatabase, type TestServices, testServices } from '@hedgerow/testing'; // prettier-ignore
import pg from 'pg';
import { publishLoop } from './publish-loop.js';
import { inMemoryKafka, patience, publisherHarness, toRecord } from './testing/publisher-harness.js';

let services: TestServices;
let db: TestDatabase;
let harness: ReturnType<typeof publisherHarness>;
let client: pg.Client;
let running: Promise<void>;
let stopping: AbortController;

beforeAll(async () => {
  services = await testServices({ postgres: true });
}, 60_000);
beforeEach(async () => {
  db = await freshDatabase(services);
  harness = publisherHarness(db);
  client = new pg.Client({ connectionString: db.url });
  await client.connect();
});
afterEach(async () => {
  stopping.abort();
  await running;
  await client.end();
  await harness.stop();
});

/** The loop alone: what it asks PostgreSQL is counted, and hints come from the test. */
const start = async () => {
  const kafka = inMemoryKafka();
  const lead = await takeLead(client);
  const asked: string[] = [];
  const query = client.query.bind(client) as (config: pg.QueryConfig) => Promise<pg.QueryResult>;
  client.query = ((config: pg.QueryConfig) => {
    asked.push(config.name!);
    return query(config);
  }) as never;
  let hint: () => void = () => undefined;
  stopping = new AbortController();
  running = publishLoop(
    { client, lead, lost: new AbortController().signal, onHint: (listener) => (hint = listener) },
    {
      sink: { kafka, toRecord },
      logger: createLogger('test', 'silent'),
      progress: { published: () => undefined, heldUp: () => undefined },
    },
    stopping.signal,
  );
  return { kafka, asked, hint: () => hint() };
};

const cursor = async (): Promise<string> =>
  (await db.pool.query<{ position: string }>('select position from events.cursors')).rows[0]!.position;

describe('the publish loop', () => {
  it('asks once for each hint, and else ten times a second', async () => {
    const { kafka, asked, hint } = await start();
    const begun = performance.now();
    for (let n = 1; n <= 30; n += 1) {
      await harness.append(1);
      hint();
      await eventually(() => kafka.published.length === n, { every: 1, ...patience });
    }
    const tenths = Math.ceil((performance.now() - begun) / 100) + 1;
    expect(asked.filter((name) => name === 'outbox-read').length).toBeLessThanOrEqual(30 + tenths);
    expect(asked.filter((name) => name === 'outbox-move').length).toBeLessThanOrEqual(tenths);
  });

  it('finds what no hint told of, and moves the cursor behind it', async () => {
    const { kafka } = await start();
    await harness.append(3);
    await eventually(() => kafka.published.length === 3, patience);
    await eventually(async () => (await cursor()) === '3', patience);
  });

  it('asks twice a second while nothing comes, once the cursor is behind the last event', async () => {
    const { kafka, asked, hint } = await start();
    await harness.append(1);
    hint();
    await eventually(() => kafka.published.length === 1, { every: 1, ...patience });
    const begun = performance.now();
    await eventually(async () => (await cursor()) === '1', { every: 5, ...patience });
    expect(performance.now() - begun).toBeLessThan(400);
    asked.length = 0;
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(asked.length).toBeGreaterThanOrEqual(2);
    expect(asked.length).toBeLessThanOrEqual(5);
    expect(new Set(asked)).toEqual(new Set(['outbox-read']));
  });

  it('moves the cursor to the last acknowledged event before it ends', async () => {
    const { kafka, hint } = await start();
    for (const n of [1, 2, 3]) {
      await harness.append(1);
      hint();
      await eventually(() => kafka.published.length === n, { every: 1, ...patience });
    }
    stopping.abort();
    await running;
    expect(await cursor()).toBe('3');
  });
});
