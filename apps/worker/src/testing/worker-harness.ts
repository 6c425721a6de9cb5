import { EventStore, PersonKeys } from '@hedgerow/event-store';
import { type RecordedEvent } from '@hedgerow/domain';
import { createBus, toRecord } from '@hedgerow/kafka';
import {
  eventually,
  freshDatabase,
  freshNamespace,
  scrape,
  type Scraped,
  testMasterKey,
  testMetricsToken,
  testServices,
} from '@hedgerow/testing';
import { NestFactory } from '@nestjs/core';
import { Queue } from 'bullmq';
import type { WorkerConfig } from '../config.js';
import { prefixOf } from '../reactions/job-queues.js';
import type { Reaction } from '../reactions/reaction.js';
import { WorkerModule, WorkerProgram } from '../worker.module.js';

/** A worker that runs in the test's process. */
export type RunningWorker = WorkerProgram & {
  stop: () => Promise<void>;
  /** What it tells at `/metrics`. */
  told: () => Promise<Scraped>;
};

/** What a test began and has to end, in the order it began. */
export const ends: (() => Promise<unknown>)[] = [];

/** Ends everything, the last first. */
export const endAll = async (): Promise<void> => {
  for (const end of ends.splice(0).reverse()) await end();
};

/** A namespace with topics, a database, and functions to publish events and to start workers. */
export const startWorkerHarness = async () => {
  const services = await testServices({ postgres: true, redis: true, kafka: true });
  const namespace = freshNamespace('worker');
  const database = await freshDatabase(services);
  ends.push(() => database.drop());
  const store = new EventStore(database.pool, new PersonKeys(database.pool, testMasterKey));
  const bus = createBus({ brokers: services.kafkaBrokers, clientId: 'test', namespace });
  await bus.ensureTopics();
  ends.push(() => bus.deleteTopics());
  const producer = bus.producer();
  ends.push(() => bus.close());

  /** Starts a worker with these reactions, or those of the product; waits until it has its partitions unless told otherwise. */
  const worker = async (
    reactions?: readonly Reaction[],
    { joins = true, ...settings }: { joins?: boolean } & Partial<WorkerConfig> = {},
  ): Promise<RunningWorker> => {
    const app = await NestFactory.createApplicationContext(
      WorkerModule.with(
        {
          databaseUrl: database.url,
          readDatabaseUrl: database.url,
          redisUrl: services.redisUrl,
          kafkaBrokers: services.kafkaBrokers,
          namespace,
          masterKeys: [{ version: 1, key: testMasterKey }],
          keysDatabaseUrl: '',
          host: '127.0.0.1',
          port: 0,
          metricsToken: testMetricsToken,
          logLevel: 'silent',
          timeZone: 'UTC',
          push: undefined,
          ...settings,
        },
        reactions && (() => reactions),
      ),
      { logger: false },
    );
    let running = true;
    const stop = async () => {
      if (running) await app.close();
      running = false;
    };
    ends.push(stop);
    const program = app.get(WorkerProgram);
    if (joins) await program.intake.joined();
    return Object.assign(program, { stop, told: () => scrape(`http://127.0.0.1:${program.port}`) });
  };
  /** Waits until a reaction that begins now has begun: what is delivered before is of no concern to it. */
  const begun = async (reaction: string) => {
    const { size } = await bus.endOffsets('stewardship.events');
    await eventually(
      async () =>
        (
          await database.pool.query('select from worker.positions where consumer = $1 and topic = $2', [
            namespace + reaction,
            'stewardship.events',
          ])
        ).rowCount === size,
      { within: 30_000 },
    );
  };
  const queue = async () => {
    const badges = new Queue('badges', {
      connection: { url: services.redisUrl },
      prefix: prefixOf(namespace),
    });
    ends.push(() => badges.close());
    await badges.waitUntilReady();
    return badges;
  };
  const deliver = (...events: RecordedEvent[]) =>
    producer.publish('stewardship.events', events.map(toRecord));
  /** How many jobs were done, when none is left and there were that many at least. */
  const allDone = (atLeast = 1) =>
    eventually(
      async () => {
        const { rows } = await database.pool.query<{ due: number; done: number }>(
          `select count(*) filter (where status <> 'done')::int as due,
                  count(*) filter (where status = 'done')::int as done from worker.jobs`,
        );
        return rows[0]!.due === 0 && rows[0]!.done >= atLeast ? rows[0]!.done : undefined;
      },
      { within: 60_000 },
    );
  return { worker, begun, queue, deliver, allDone, producer, bus, database, store, namespace, services };
};
