import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RecordedEvent, Topic } from '@hedgerow/domain';
import { EventStore, PersonKeys } from '@hedgerow/event-store';
import { type Bus, createBus, type IncomingRecord } from '@hedgerow/kafka';
import { createLogger, newId } from '@hedgerow/platform';
import {
  aThing,
  aUser,
  eventually,
  freshDatabase,
  freshNamespace,
  type TestDatabase,
  testServices,
  testMasterKey,
} from '@hedgerow/testing';
import { EventPublisher, type EventRecord, recordMaker } from './index.js';

let db: TestDatabase;
let bus: Bus;
beforeAll(async () => {
  const services = await testServices({ postgres: true, kafka: true });
  db = await freshDatabase(services);
  bus = createBus({
    brokers: services.kafkaBrokers,
    clientId: 'test',
    namespace: freshNamespace('publisher'),
  });
  await bus.ensureTopics();
}, 120_000);
afterAll(async () => {
  await bus.deleteTopics();
  await bus.close();
  await db.drop();
});

const startPublisher = () => {
  const publisher = new EventPublisher<Topic, EventRecord>({
    databaseUrl: db.url,
    pool: db.pool,
    logger: createLogger('test', 'silent'),
    kafka: bus.producer({ lingerMs: 0 }),
    toRecord: recordMaker(db.pool),
  });
  publisher.start();
  return publisher;
};

describe('publishing to a real Kafka', () => {
  it('every event arrives once, each history in order, and no name or address in clear', async () => {
    const publisher = startPublisher();
    const arrived: RecordedEvent[] = [];
    const raw: string[] = [];
    const consumer = bus.consume({
      groupId: 'reader',
      topics: ['stewardship.events'],
      startAt: () => Promise.resolve('0'),
      batch: ({ records }) => {
        for (const record of records) {
          raw.push(String(record.raw.value));
          const content = record.content();
          if (content.kind === 'event') arrived.push(content.event);
        }
        return Promise.resolve();
      },
    });
    try {
      await consumer.joined;
      const store = new EventStore(db.pool, new PersonKeys(db.pool, testMasterKey));
      const written: string[] = [];
      await Promise.all(
        Array.from({ length: 40 }, async (_, i) => {
          const user = aUser({
            name: 'Wilhelmina Quince',
            username: `quincy${i}`,
            email: `q${i}@orchard.example`,
          });
          const streams = [user, aThing({ registeredBy: user.id })].map((built) => ({
            ...built,
            expected: 0,
          }));
          const { events } = await store.append({
            commandId: newId(),
            actor: { kind: 'person', id: user.id },
            streams,
          });
          written.push(...events.map((event) => event.id));
        }),
      );
      await eventually(() => arrived.length >= written.length, { within: 20_000 });
      expect(arrived.map((event) => event.id).sort()).toEqual([...written].sort());
      const versions = new Map<string, number>();
      for (const { stream, version } of arrived) {
        expect(version).toBe((versions.get(stream) ?? 0) + 1);
        versions.set(stream, version);
      }
      expect(raw.join('\n')).not.toMatch(/quinc|orchard/i);
      expect(await eventually(() => publisher.status().lagMs === 0 && publisher.status())).toMatchObject({
        published: written.length,
        isLate: false,
      });
    } finally {
      await Promise.all([consumer.stop(), publisher.stop()]);
    }
  }, 60_000);

  it('events that only a newer program knows go out in their place, and stop none behind them', async () => {
    const store = new EventStore(db.pool, new PersonKeys(db.pool, testMasterKey));
    const thing = aThing();
    const append = async (expected: number) => {
      const { facts, stream } = expected === 0 ? thing : { ...thing, facts: thing.facts.slice(0, 1) };
      const streams = [{ stream, facts, expected }];
      return store.append({ commandId: newId(), actor: { kind: 'person', id: newId() }, streams });
    };
    const { events: first } = await append(0);
    // What a newer program leaves: its types noted once, its events as their ids and data.
    await db.pool.query(
      `insert into events.types values ('ThingDanced', 1, 'stewardship.events', 'thingId'), ('ThingRegistered', 2, 'stewardship.events', 'thing')`,
    );
    const newer = async (type: string, version: number, schemaVersion: number, data: object) =>
      db.pool.query(
        `insert into events.events (id, command, occurred_at, version, schema_version, ordinal, stream, type, actor_kind, actor_id, data)
         values ($1, $1, now(), $2, $3, 0, $4, $5, 'person', 'x', $6)`,
        [newId(), version, schemaVersion, thing.stream, type, data],
      );
    await newer('ThingDanced', first.length + 1, 1, { thingId: thing.id });
    await newer('ThingRegistered', first.length + 2, 2, { thing: thing.id });
    await append(first.length + 2);

    const arrived: IncomingRecord[] = [];
    const consumer = bus.consume({
      groupId: 'reader-of-newer',
      topics: ['stewardship.events'],
      startAt: () => Promise.resolve('0'),
      batch: ({ records }) => {
        arrived.push(...records.filter(({ raw }) => String(raw.key) === thing.id));
        return Promise.resolve();
      },
    });
    const publisher = startPublisher();
    try {
      await eventually(() => arrived.length >= first.length + 3, { within: 20_000 });
      const versions = arrived.map(({ raw }) => JSON.parse(String(raw.value)) as { streamversion: number });
      expect(versions.map(({ streamversion }) => streamversion)).toEqual(arrived.map((_, i) => i + 1));
      expect(arrived.slice(first.length).map((record) => [record.type, record.content().kind])).toEqual([
        ['ThingDanced', 'unknown'],
        ['ThingRegistered', 'unknown'],
        [thing.facts[0]!.type, 'event'],
      ]);
    } finally {
      await Promise.all([consumer.stop(), publisher.stop()]);
    }
  }, 60_000);
});
