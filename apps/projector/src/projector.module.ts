import type { Topic } from '@hedgerow/domain';
import { createPool, migrateEventStore, PersonKeys } from '@hedgerow/event-store';
import { createBus } from '@hedgerow/kafka';
import { backoff, createLogger, type HealthCheck, serveHealth, sleep } from '@hedgerow/platform';
import { migrateReadModel, parkedCounts, projections } from '@hedgerow/read-model';
import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  Inject,
  Injectable,
  Module,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Server } from 'node:http';
import type { ProjectorConfig } from './config.js';
import { projectionPool } from './pools.js';
import { EventPublisher, type EventRecord, recordMaker } from './publisher/index.js';
import { redisAnnouncer } from './runner/announce.js';
import { runProjection, type RunningProjection } from './runner/run.js';
import { watchStuckCopies } from './runner/stuck-copies.js';

const CONFIG = Symbol('ProjectorConfig');

/** Publishes the event store to Kafka and projects Kafka into the read model. */
@Injectable()
export class ProjectorProgram implements OnApplicationBootstrap, BeforeApplicationShutdown {
  port = 0;
  private readonly logger;
  private readonly pool;
  private readonly storePool;
  private readonly bus;
  private readonly producer;
  private readonly deadLetters;
  private readonly announcer;
  private readonly publisher;
  private readonly stopping = new AbortController();
  private unwatch: (() => void) | undefined;
  private running: readonly (readonly [string, RunningProjection])[] = [];
  private server: Server | undefined;

  constructor(@Inject(CONFIG) private readonly config: ProjectorConfig) {
    this.logger = createLogger('projector', config.logLevel);
    this.pool = projectionPool(config.databaseUrl);
    this.storePool = createPool(config.databaseUrl, { name: 'publisher', max: 3 });
    this.bus = createBus({
      ...config.kafka,
      brokers: config.brokers,
      clientId: 'projector',
      namespace: config.namespace,
      logger: this.logger,
    });
    // The publisher makes batches itself; waiting for more records would only cost time.
    this.producer = this.bus.producer({ lingerMs: 0 });
    this.deadLetters = this.bus.producer();
    this.announcer = redisAnnouncer(config.redisUrl, config.namespace, this.logger, config.redisCa);
    this.publisher = new EventPublisher<Topic, EventRecord>({
      databaseUrl: config.databaseUrl,
      pool: this.storePool,
      logger: this.logger,
      kafka: this.producer,
      toRecord: recordMaker(this.storePool),
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    const health = await serveHealth(this.config.port, this.checks(), () => this.metrics());
    this.server = health.server;
    this.unwatch = watchStuckCopies(this.storePool, this.logger);
    this.port = health.port;
    // Not awaited: it waits for a database or a broker that is late, and the readiness check reports it.
    this.begin().catch((error: unknown) => {
      if (!this.stopping.signal.aborted) this.logger.fatal({ err: error }, 'the projector cannot begin');
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    this.server?.close();
    this.unwatch?.();
    await Promise.all([this.publisher.stop(), ...this.running.map(([, projection]) => projection.stop())]);
    await this.bus.close();
    await this.announcer.close();
    await Promise.all([this.pool.end(), this.storePool.end()]);
  }

  private async begin(): Promise<void> {
    for (let failures = 0; ; failures++) {
      try {
        await migrateEventStore(this.storePool);
        await migrateReadModel(this.pool);
        await this.bus.ensureTopics();
        break;
      } catch (error) {
        this.logger.warn({ err: error }, 'waiting for PostgreSQL and Kafka');
        await sleep(backoff(failures, 100, 2_000), this.stopping.signal);
      }
    }
    if (this.stopping.signal.aborted) return;
    this.publisher.start();
    const keys = new PersonKeys(this.pool, Buffer.from(this.config.personalDataKey, 'base64'));
    this.running = projections.map((projection) => [
      projection.name,
      runProjection({
        projection,
        keys,
        pool: this.pool,
        bus: this.bus,
        announcer: this.announcer,
        deadLetter: (letter) => this.deadLetters.deadLetter(letter),
        logger: this.logger.child({ projection: projection.name }),
      }),
    ]);
    await Promise.all(this.running.map(([, projection]) => projection.joined));
    this.isProjecting = true;
    this.logger.info({ port: this.port }, 'the projector is up');
  }

  private isProjecting = false;

  private checks(): Record<string, HealthCheck> {
    return {
      projections: () => {
        if (!this.isProjecting) throw new Error('Not every projection has begun');
        for (const [, projection] of this.running) if (projection.stopped()) throw projection.stopped();
      },
      postgres: () => this.pool.query('select 1'),
      publisher: () => {
        if (this.publisher.status().isLate) throw new Error('Events wait too long to be published');
      },
    };
  }

  private async metrics(): Promise<unknown> {
    return {
      publisher: this.publisher.status(),
      projections: Object.fromEntries(this.running.map(([name, projection]) => [name, projection.metrics()])),
      parked: await parkedCounts(this.pool).catch(() => undefined),
      redis: this.announcer.isConnected(),
      memoryBytes: process.memoryUsage().rss,
    };
  }
}

@Module({})
export class ProjectorModule {
  /** The projector with the given configuration. */
  static with(config: ProjectorConfig): DynamicModule {
    return { module: ProjectorModule, providers: [{ provide: CONFIG, useValue: config }, ProjectorProgram] };
  }
}
