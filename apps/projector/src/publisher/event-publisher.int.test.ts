import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '@hedgerow/platform';
import {
  anAction,
  eventually,
  freshDatabase,
  type TestDatabase,
  type TestServices,
  testServices,
} from '@hedgerow/testing';
import { inMemoryKafka, patience, toRecord, publisherHarness } from './testing/publisher-harness.js';

let services: TestServices;
let db: TestDatabase;
let harness: ReturnType<typeof publisherHarness>;

beforeAll(async () => {
  services = await testServices({ postgres: true });
});
beforeEach(async () => {
  db = await freshDatabase(services);
  harness = publisherHarness(db);
});
afterEach(() => harness.stop());

/** Breaks the connection of the leader, as a restart of PostgreSQL would. */
const breakLead = () =>
  db.pool.query(
    `select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database
     where locktype = 'advisory' and granted and datname = current_database()`,
  );

describe('publishing', () => {
  it('brings every event to Kafka in order and soon, and counts them', async () => {
    const kafka = inMemoryKafka();
    const early = await harness.append(3);
    const publisher = harness.start(kafka);
    const later = await harness.append(5);
    await eventually(() => kafka.published.length === 8, patience);
    expect(kafka.ids()).toEqual([...early, ...later]);
    await eventually(() => publisher.status().published === 8 && publisher.status().lagMs === 0);
    expect(publisher.status()).toMatchObject({ isLeading: true, isLate: false });
  });

  it('carries a backlog larger than a batch', async () => {
    const kafka = inMemoryKafka();
    const { events } = await harness.store.append({
      commandId: newId(),
      actor: harness.actor,
      streams: Array.from({ length: 1_200 }, () => ({ ...anAction(), expected: 0 })),
    });
    harness.start(kafka);
    await eventually(() => kafka.published.length >= 1_200, patience);
    expect(kafka.ids()).toEqual(events.map((event) => event.id));
  });

  it('leaves personal texts sealed', async () => {
    const kafka = inMemoryKafka();
    const userId = newId();
    const data = { userId, name: 'Wilhelmina Quince', username: 'quincy', isAdmin: false };
    const facts = [{ type: 'UserRegistered', data }];
    await harness.store.append({
      commandId: newId(),
      actor: harness.actor,
      streams: [{ stream: `user-${userId}`, expected: 0, facts }],
    });
    harness.start(kafka);
    await eventually(() => kafka.published.length === 1, patience);
    expect(JSON.stringify(kafka.published)).not.toMatch(/quinc/i);
    expect(JSON.stringify(kafka.published)).toContain(`pii:v1:${userId}:`);
  });

  it('keeps its place while Kafka is away and goes on when it is back, with nothing lost', async () => {
    const kafka = inMemoryKafka();
    const publisher = harness.start(kafka);
    const before = await harness.append(2);
    await eventually(() => kafka.published.length === 2, patience);
    kafka.fail(true);
    const during = await harness.append(3);
    await eventually(() => (publisher.status().lagMs ?? 0) > 300);
    expect(publisher.status().isLeading).toBe(true);
    kafka.fail(false);
    await eventually(() => kafka.published.length === 5, patience);
    expect(kafka.ids()).toEqual([...before, ...during]);
  });

  it('says which partitions without a leader hold it up, until they have one', async () => {
    const kafka = inMemoryKafka();
    const publisher = harness.start(kafka);
    await harness.leads(publisher);
    const withoutLeader = ['stewardship.events/3'];
    kafka.fail(Object.assign(new Error('There is no leader'), { withoutLeader }));
    await harness.append(1);
    await eventually(() => publisher.status().withoutLeader.length > 0, patience);
    expect(publisher.status()).toMatchObject({
      withoutLeader,
      heldUpBy: 'no broker leads stewardship.events/3: There is no leader',
    });
    kafka.fail(false);
    await eventually(() => kafka.published.length === 1, patience);
    await eventually(() => publisher.status().heldUpBy === undefined);
    expect(publisher.status().withoutLeader).toEqual([]);
  });

  it('goes on after its connection to PostgreSQL breaks, again and again', async () => {
    const kafka = inMemoryKafka();
    const publisher = harness.start(kafka);
    const all: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      await harness.leads(publisher);
      await breakLead();
      all.push(...(await harness.append(2)));
      await eventually(() => new Set(kafka.ids()).size === all.length, patience);
    }
    expect([...new Set(kafka.ids())]).toEqual(all);
  });

  it('stops before an event that it cannot publish, sends what comes before, and skips nothing', async () => {
    const kafka = inMemoryKafka();
    const [good, strange, after] = await harness.append(3);
    let knows = false;
    harness.start(kafka, {
      toRecord: (event) => {
        if (event.id === strange && !knows) throw new Error('No event of the catalogue is called so');
        return toRecord(event);
      },
    });
    await eventually(() => kafka.published.length === 1, patience);
    await harness.append(1);
    expect(kafka.ids()).toEqual([good]);
    knows = true;
    await eventually(() => kafka.published.length === 4, patience);
    expect(kafka.ids().slice(0, 3)).toEqual([good, strange, after]);
  });

  it('told to stop finishes the batch in hand and moves the cursor, so that nothing is sent twice', async () => {
    const kafka = inMemoryKafka();
    const first = harness.start(kafka);
    await harness.leads(first);
    const thaw = kafka.freeze();
    const ids = await harness.append(3);
    await eventually(() => kafka.holding() > 0, patience);
    const stopped = first.stop();
    thaw();
    await stopped;
    const second = harness.start(kafka);
    await harness.leads(second);
    const more = await harness.append(1);
    await eventually(() => kafka.ids().includes(more[0]!), patience);
    expect(kafka.ids()).toEqual([...ids, ...more]);
  });
});

describe('two publishers', () => {
  it('one works; when it goes the other takes over within 5 s and nothing is lost', async () => {
    const [a, b] = [inMemoryKafka(), inMemoryKafka()];
    const first = harness.start(a);
    await harness.leads(first);
    const second = harness.start(b);
    await harness.append(5);
    await eventually(() => a.published.length === 5, patience);
    expect(second.status().isLeading).toBe(false);
    expect(b.published).toEqual([]);

    const died = performance.now();
    await first.stop();
    await harness.leads(second);
    expect(performance.now() - died).toBeLessThan(5_000);
    const ids = await harness.append(2);
    await eventually(() => b.published.length === 2, patience);
    expect(b.ids()).toEqual(ids);
  });

  it('a leader that froze is put out within 5 s, and when it wakes it moves nothing', async () => {
    const [a, b] = [inMemoryKafka(), inMemoryKafka()];
    const frozen = harness.start(a);
    await harness.leads(frozen);
    const thaw = a.freeze();
    const ids = await harness.append(2);
    const since = await eventually(() => a.holding() > 0 && performance.now(), patience);
    const second = harness.start(b);
    await harness.leads(second);
    expect(performance.now() - since).toBeLessThan(5_000);
    await eventually(() => b.published.length === 2, patience);
    const cursor = async () => (await db.pool.query('select position from events.cursors')).rows[0];
    const before = await eventually(async () =>
      second.status().published === 2 ? await cursor() : undefined,
    );
    thaw();
    await eventually(() => a.published.length === a.holding(), patience);
    expect(await cursor()).toEqual(before);
    expect(ids).toEqual(expect.arrayContaining(a.ids()));
    expect(frozen.status()).toMatchObject({ published: 0, isLeading: false });
  });
});
