import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RecordedEvent, Topic } from '@hedgerow/domain';
import { EventStore, PersonKeys } from '@hedgerow/event-store';
import { type Bus, createBus, toRecord } from '@hedgerow/kafka';
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
import { EventPublisher } from './index.js';

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

describe('publishing to a real Kafka', () => {
  it('every event arrives once, each history in order, and no name or address in clear', async () => {
    const kafka = bus.producer({ lingerMs: 0 });
    const logger = createLogger('test', 'silent');
    const publisher = new EventPublisher<Topic, ReturnType<typeof toRecord>>({
      databaseUrl: db.url,
      pool: db.pool,
      logger,
      kafka,
      toRecord,
    });
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
    publisher.start();
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
});
