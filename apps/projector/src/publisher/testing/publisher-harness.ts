import type { Actor, RecordedEvent } from '@hedgerow/domain';
import { EventStore, PersonKeys } from '@hedgerow/event-store';
import { createLogger, type Logger, newId } from '@hedgerow/platform';
import { anAction, eventually, type TestDatabase, testMasterKey } from '@hedgerow/testing';
import { EventPublisher } from '../index.js';

const silent = createLogger('test', 'silent');

/** A logger that keeps what the alerts say holds the publisher back. */
export const alertLogger = () => {
  const kept: string[] = [];
  const logger = createLogger('test', 'silent');
  logger.error = (alert: unknown) => void kept.push(...(alert as { heldBackBy: string[] }).heldBackBy);
  return { logger, alerts: () => kept };
};

export const topic = 'stewardship.events' as const;
export const toRecord = (event: RecordedEvent) => ({ topic, event });
type Record = ReturnType<typeof toRecord>;
export type TestPublisher = EventPublisher<typeof topic, Record>;

/** Takes the place of Kafka in tests that say when it is away or slow. */
export const inMemoryKafka = () => {
  const published: RecordedEvent[] = [];
  let hold: Promise<void> | undefined;
  let failing: Error | undefined;
  let holding = 0;
  return {
    published,
    ids: () => published.map((event) => event.id),
    fail: (away: boolean | Error) => {
      failing = away === true ? new Error('Kafka is away') : away || undefined;
    },
    /** Records that wait in a frozen publish. */
    holding: () => holding,
    /** Publishing waits until the returned function is called. */
    freeze: () => {
      let thaw: () => void = () => undefined;
      hold = new Promise((resolve) => (thaw = resolve));
      return () => {
        hold = undefined;
        thaw();
      };
    },
    publish: async (_: typeof topic, records: readonly Record[]) => {
      if (hold) holding += records.length;
      await hold;
      if (failing) throw failing;
      published.push(...records.map((record) => record.event));
    },
  };
};

// A machine that runs other suites beside this one may take its time.
export const patience = { within: 20_000 };

/** A store with its publishers, all of which end with `stop`. */
export const publisherHarness = (db: TestDatabase) => {
  const store = new EventStore(db.pool, new PersonKeys(db.pool, testMasterKey));
  const actor: Actor = { kind: 'person', id: newId() };
  const running: TestPublisher[] = [];
  return {
    store,
    actor,
    start: (
      kafka: ReturnType<typeof inMemoryKafka>,
      options: { toRecord?: typeof toRecord; logger?: Logger } = {},
    ): TestPublisher => {
      const publisher = new EventPublisher({
        databaseUrl: db.url,
        pool: db.pool,
        logger: silent,
        kafka,
        toRecord,
        ...options,
      });
      running.push(publisher);
      publisher.start();
      return publisher;
    },
    /** Appends so many actions, one command each, and answers with the ids of the events. */
    append: async (n = 1): Promise<string[]> => {
      const ids: string[] = [];
      for (let i = 0; i < n; i += 1) {
        const streams = [{ ...anAction(), expected: 0 }];
        const { events } = await store.append({ commandId: newId(), actor, streams });
        ids.push(events[0]!.id);
      }
      return ids;
    },
    leads: (publisher: TestPublisher) => eventually(() => publisher.status().isLeading, patience),
    stop: async () => {
      await Promise.all(running.splice(0).map((publisher) => publisher.stop()));
      await db.drop();
    },
  };
};
