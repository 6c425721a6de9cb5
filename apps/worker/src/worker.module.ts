import type { Server } from 'node:http';
import { createPool, EventStore, migrateEventStore, PersonKeys } from '@hedgerow/event-store';
import { type Bus, createBus } from '@hedgerow/kafka';
import { createLogger, type Logger, serveHealth } from '@hedgerow/platform';
import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  Inject,
  Injectable,
  Module,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import pg from 'pg';
import { badgeReaction } from './badges/award-badge.js';
import type { WorkerConfig } from './config.js';
import { Dispatcher } from './reactions/dispatcher.js';
import { consumerName, Intake } from './reactions/intake.js';
import { JobLedger } from './reactions/job-ledger.js';
import { JobQueues } from './reactions/job-queues.js';
import { JobRunner } from './reactions/job-runner.js';
import { KeptRecords } from './reactions/kept-records.js';
import type { Reaction } from './reactions/reaction.js';
import { migrateWorker } from './reactions/schema.js';

type IntakeParts = [Bus, JobLedger, KeptRecords, Reaction[], Dispatcher, Logger];

const CONFIG = Symbol('WorkerConfig');
const LOGGER = Symbol('Logger');
const POOL = Symbol('pg.Pool');
const BUS = Symbol('Bus');
const REACTIONS = Symbol('Reactions');

/** Starts the parts in the order they need each other, and stops them so that no work in progress is lost. */
@Injectable()
export class WorkerProgram implements OnApplicationBootstrap, BeforeApplicationShutdown {
  #health: { server: Server; port: number } | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: WorkerConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(POOL) private readonly pool: pg.Pool,
    @Inject(BUS) private readonly bus: Bus,
    @Inject(JobLedger) private readonly ledger: JobLedger,
    @Inject(JobQueues) private readonly queues: JobQueues,
    @Inject(KeptRecords) private readonly kept: KeptRecords,
    @Inject(Intake) readonly intake: Intake,
    @Inject(Dispatcher) private readonly dispatcher: Dispatcher,
    @Inject(JobRunner) private readonly runner: JobRunner,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await migrateEventStore(this.pool);
    await migrateWorker(this.pool);
    await this.bus.ensureTopics();
    this.runner.start();
    this.dispatcher.start();
    this.intake.start();
    this.#health = await serveHealth(this.config.port, this.#checks(), () => this.metrics());
    this.logger.info({ port: this.#health.port }, 'the worker is up');
  }

  /** Reading stops first, then doing; what was read and not done waits in the ledger for the next start. */
  async beforeApplicationShutdown(): Promise<void> {
    this.#health?.server.close();
    await this.intake.stop();
    await this.dispatcher.stop();
    await this.runner.stop();
    await this.queues.close();
    await this.bus.close();
    await this.pool.end();
  }

  /** The port that health and metrics took. */
  get port(): number {
    return this.#health?.port ?? 0;
  }

  /** How far behind the worker is and what it could not do. Queue counts are left out while Redis is away. */
  async metrics(): Promise<Record<string, unknown>> {
    return {
      lag: this.intake.lag(),
      keptRecords: await this.kept.count(),
      jobs: { ...(await this.ledger.figures()), ...this.runner.figures() },
      queues: await this.queues.counts().catch(() => undefined),
      memoryBytes: process.memoryUsage().rss,
    };
  }

  #checks() {
    return {
      database: () => this.pool.query('select 1'),
      redis: () => this.queues.counts(),
      kafka: () => this.intake.joined(),
    };
  }
}

@Module({})
export class WorkerModule {
  /** The worker with the given configuration. */
  static with(config: WorkerConfig): DynamicModule {
    const provide = <T>(
      token: symbol | (abstract new (...args: never[]) => T),
      inject: unknown[],
      useFactory: unknown,
    ) => ({ provide: token, inject, useFactory }) as never;
    return {
      module: WorkerModule,
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: LOGGER, useFactory: () => createLogger('worker', config.logLevel) },
        provide(POOL, [LOGGER], (logger: Logger) =>
          createPool(config.databaseUrl, {
            name: 'hedgerow-worker',
            onError: (error) => logger.warn({ err: error }, 'lost a connection to PostgreSQL'),
          }),
        ),
        provide(BUS, [LOGGER], (logger: Logger) =>
          createBus({
            ...config.kafka,
            brokers: config.kafkaBrokers,
            clientId: 'worker',
            namespace: config.namespace,
            logger,
          }),
        ),
        provide(
          EventStore,
          [POOL],
          (pool: pg.Pool) =>
            new EventStore(pool, new PersonKeys(pool, Buffer.from(config.personalDataKey, 'base64'))),
        ),
        provide(REACTIONS, [EventStore], (store: EventStore) => [badgeReaction(store)]),
        provide(
          JobLedger,
          [POOL],
          (pool: pg.Pool) => new JobLedger(pool, `${config.namespace}${consumerName}`),
        ),
        provide(
          JobQueues,
          [LOGGER],
          (logger: Logger) =>
            new JobQueues(
              config.redisUrl,
              config.namespace,
              (error) => logger.warn({ err: error }, 'Redis is out of reach'),
              config.redisCa,
            ),
        ),
        provide(
          Dispatcher,
          [JobLedger, JobQueues, LOGGER],
          (l: JobLedger, q: JobQueues, logger: Logger) => new Dispatcher(l, q, logger),
        ),
        provide(
          JobRunner,
          [JobLedger, REACTIONS, LOGGER],
          (l: JobLedger, reactions: Reaction[], logger: Logger) =>
            new JobRunner(config, l, reactions, logger),
        ),
        provide(
          KeptRecords,
          [POOL, LOGGER],
          (pool: pg.Pool, logger: Logger) =>
            new KeptRecords(pool, `${config.namespace}${consumerName}`, logger),
        ),
        provide(
          Intake,
          [BUS, JobLedger, KeptRecords, REACTIONS, Dispatcher, LOGGER],
          (...[bus, l, kept, reactions, dispatcher, logger]: IntakeParts) =>
            new Intake(bus, l, kept, reactions, dispatcher.wake, logger),
        ),
        WorkerProgram,
      ],
    };
  }
}
