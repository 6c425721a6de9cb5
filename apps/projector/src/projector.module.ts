import type { Topic } from '@hedgerow/domain';
import {
  checkHistory,
  HistoryLost,
  keysCheck,
  KeysLeftBehind,
  migrateEventStore,
  migrateKeys,
  PersonKeys,
  WrongMasterKey,
} from '@hedgerow/event-store';
import { createBus, everyTopic } from '@hedgerow/kafka';
import {
  backoff,
  createLogger,
  type HealthCheck,
  metricsDoor,
  NotReady,
  serveHealth,
  sleep,
  Tracing,
} from '@hedgerow/platform';
import {
  ensureIndexes,
  findLiveGeneration,
  migrateReadModel,
  parkedCounts,
  type Projection,
  projections,
  readModel,
  ReadModelWatch,
  rebuildFigures,
  Reporter,
} from '@hedgerow/read-model';
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
import { projectorMetrics } from './metrics.js';
import { ProjectionProgress } from './runner/projection-progress.js';
import { PipelineState } from './pipeline/pipeline-state.js';
import { Sampler } from './pipeline/sampler.js';
import { bulkPool, deskPools, keysPool, projectionPool, publisherPool } from './pools.js';
import { EventPublisher, type EventRecord, recordMaker } from './publisher/index.js';
import { RebuildDesk } from './rebuild/desk.js';
import { ensureLive } from './rebuild/ensure-live.js';
import { aborted } from './rebuild/rebuild.js';
import { redisAnnouncer } from './runner/announce.js';
import { runProjections, type RunningProjections } from './runner/run.js';
import { watchStuckCopies } from './runner/stuck-copies.js';

const CONFIG = Symbol('ProjectorConfig');
/**
 * How often it says how the pipeline stands, and how often while nothing of that changes: the page takes it for silent after ten
 * seconds without a word.
 */
const reportEvery = { ms: 1_000, unchangedMs: 3_000 };

/** Publishes the event store to Kafka and projects Kafka into the read model. */
@Injectable()
export class ProjectorProgram implements OnApplicationBootstrap, BeforeApplicationShutdown {
  port = 0;
  private readonly logger;
  private readonly tracing;
  private readonly readPool;
  private readonly storePool;
  private readonly keysPool;
  private readonly keys;
  private readonly bus;
  private readonly producer;
  private readonly deadLetters;
  private readonly announcer;
  private readonly publisher;
  private readonly progress;
  private readonly reporter;
  private readonly sampler;
  private readonly watch;
  /** Of rebuilds that are ordered; apart from the projections, which must not wait for their connections. */
  private readonly deskPools;
  private readonly desk;
  private readonly figures;
  private readonly stopping = new AbortController();
  private unwatch: (() => void) | undefined;
  private running: RunningProjections | undefined;
  private making: Promise<void> | undefined;
  /** What still has to become live, or why nothing begins, in words. */
  private rebuilding: string | undefined;
  private server: Server | undefined;

  constructor(@Inject(CONFIG) private readonly config: ProjectorConfig) {
    this.logger = createLogger('projector', config.logLevel);
    this.tracing = new Tracing('projector', config.tracing);
    this.readPool = projectionPool(config.readDatabaseUrl);
    this.watch = new ReadModelWatch(this.readPool, readModel, 'projector');
    this.storePool = publisherPool(config.databaseUrl);
    this.keysPool = keysPool(config);
    this.keys = new PersonKeys(this.keysPool, config.masterKeys);
    this.bus = createBus({
      ...config.kafka,
      brokers: config.brokers,
      clientId: 'projector',
      namespace: config.namespace,
      logger: this.logger,
    });
    // The publisher makes batches itself; waiting for more records would only cost time. Lanes take what it has published.
    this.producer = this.bus.producer({ lingerMs: 0, handsOn: true });
    // One after the other, each of them awaited.
    this.deadLetters = this.bus.producer({ lingerMs: 0 });
    this.announcer = redisAnnouncer(
      { url: config.redisUrl, ca: config.redisCa },
      config.namespace,
      this.logger,
    );
    this.progress = new ProjectionProgress(this.bus, this.readPool, readModel);
    this.sampler = new Sampler(this.readPool, readModel, () => this.publisher.status().lagMs);
    const pipeline = new PipelineState(this.bus, this.readPool, readModel, (look) => this.sampler.note(look));
    this.reporter = new Reporter(
      this.readPool,
      readModel,
      'projector',
      () => pipeline.read(),
      reportEvery.ms,
      reportEvery.unchangedMs,
    );
    this.deskPools = deskPools(config.readDatabaseUrl);
    this.desk = new RebuildDesk({
      ...{ readModel, ...this.deskPools, bus: this.bus, keys: this.keys, logger: this.logger },
      keepOldMs: (config.keepOldMinutes ?? 60) * 60_000,
      keepReadyMs: (config.keepReadyMinutes ?? 720) * 60_000,
      proofHour: config.proofHour ?? -1,
    });
    this.publisher = new EventPublisher<Topic, EventRecord>({
      databaseUrl: config.databaseUrl,
      pool: this.storePool,
      logger: this.logger,
      kafka: this.producer,
      toRecord: recordMaker(this.storePool),
      tracing: this.tracing,
      ends: () => this.bus.endsOf(everyTopic),
    });
    this.figures = projectorMetrics({
      publisher: () => this.publisher.status(),
      behind: () => this.progress.behind(),
      stalled: () => this.progress.stalled(),
      parked: async () => ({
        ...Object.fromEntries(projections.map(({ name }) => [name, 0])),
        ...(await parkedCounts(this.readPool, projections)),
      }),
      lanes: () => this.running?.metrics() ?? {},
      announces: () => this.announcer.isConnected(),
      rebuilds: () => rebuildFigures(this.readPool, projections),
      proves: (config.proofHour ?? -1) >= 0,
      pools: {
        ...{ store: this.storePool, readModel: this.readPool, keys: this.keysPool },
        ...{ rebuilds: this.deskPools.pool, comparisons: this.deskPools.longPool },
      },
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    const health = await serveHealth(
      this.config,
      this.checks(),
      metricsDoor(this.figures.metrics, this.config.metricsToken ?? ''),
    );
    this.server = health.server;
    this.unwatch = watchStuckCopies(this.readPool, this.logger);
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
    await this.making?.catch(() => undefined);
    await Promise.all([this.publisher.stop(), this.running?.stop(), this.desk.stop()]);
    await Promise.all([this.reporter.stop(), this.sampler.stop()]);
    await this.bus.close();
    await this.announcer.close();
    this.progress.stop();
    await this.watch.stop();
    const { pool, longPool } = this.deskPools;
    await Promise.all(
      [this.readPool, pool, longPool, this.storePool, this.keysPool].map((each) => each.end()),
    );
    await this.tracing.end();
  }

  private async begin(): Promise<void> {
    for (let failures = 0; ; failures++) {
      try {
        await this.bus.ensureTopics();
        await migrateEventStore(this.storePool);
        await migrateKeys(this.keysPool, this.storePool);
        await this.keys.ready();
        // A topic that was lost is not taken for one that is empty.
        await checkHistory(this.storePool, () => this.bus.endsOf(everyTopic));
        // Last: from now on the watch says that this build is in use.
        await migrateReadModel(this.readPool);
        this.rebuilding = undefined;
        break;
      } catch (error) {
        // No waiting makes it right, and nothing may be written before it is.
        if (error instanceof WrongMasterKey || error instanceof KeysLeftBehind) throw error;
        this.rebuilding = error instanceof HistoryLost ? error.message : undefined;
        this.logger.warn({ err: error }, 'waiting for PostgreSQL and Kafka');
        await sleep(backoff(failures, 100, 2_000), this.stopping.signal);
      }
    }
    if (this.stopping.signal.aborted) return;
    this.publisher.start();
    this.watch.start();
    this.progress.start();
    this.reporter.start();
    this.sampler.start();
    const live: Projection[] = [];
    const missing: Projection[] = [];
    for (const projection of projections)
      ((await findLiveGeneration(this.readPool, projection)) === undefined ? missing : live).push(projection);
    if (live.length > 0) await this.project(live);
    await (this.making = this.makeLive(missing));
    this.isProjecting = true;
    this.desk.start();
    this.logger.info({ port: this.port }, 'the projector is up');
    void this.makeIndexes(live);
  }

  private isProjecting = false;

  /** Projects what is live from now on. */
  private async project(live: readonly Projection[]): Promise<void> {
    this.running = runProjections({
      // Another build reads in groups of its own: it needs every record, too.
      group: `projections-${readModel.version}`,
      projections: live,
      laterTopics: projections.flatMap(({ topics }) => topics),
      keys: this.keys,
      pool: this.readPool,
      bus: this.bus,
      announcer: this.announcer,
      onApplied: (projection, events) => this.figures.applied.inc({ projection }, events),
      deadLetter: (letter) => this.deadLetters.deadLetter(letter),
      logger: this.logger,
      tracing: this.tracing,
    });
    await Promise.race([this.running.joined, aborted(this.stopping.signal)]);
  }

  /** Rebuilds what another build left in another shape, one after the other, and projects each from then on. */
  private async makeLive(missing: readonly Projection[]): Promise<void> {
    if (missing.length === 0) return;
    const pool = bulkPool(this.config.readDatabaseUrl);
    const { bus, keys, logger } = this;
    const { signal } = this.stopping;
    try {
      for (const projection of missing) {
        const onProgress = (words: string) => (this.rebuilding = `rebuilding ${projection.name}: ${words}`);
        await ensureLive({ readModel, pool, bus, keys, logger, signal, onProgress }, projection);
        if (this.running) this.running.add(projection);
        else await this.project([projection]);
      }
      // Views on top of what another program has made live.
      await migrateReadModel(pool);
      this.rebuilding = undefined;
    } finally {
      await pool.end();
    }
  }

  /** An index that was declared later is made beside what goes on. */
  private async makeIndexes(live: readonly Projection[]): Promise<void> {
    const pool = bulkPool(this.config.readDatabaseUrl);
    try {
      for (const projection of live) {
        const made = await ensureIndexes(pool, projection);
        if (made.length > 0) this.logger.info({ projection: projection.name, made }, 'made missing indexes');
      }
    } catch (error) {
      this.logger.error({ err: error }, 'missing indexes could not be made; the next start tries again');
    } finally {
      await pool.end();
    }
  }

  private checks(): Record<string, HealthCheck> {
    return {
      projections: () => {
        if (!this.isProjecting) throw new NotReady(this.rebuilding ?? 'not every projection has begun');
        const problem = this.running?.problem();
        if (problem) throw problem;
        const stalled = this.progress.stalled();
        if (stalled.length > 0) throw new NotReady(`no progress: ${stalled.join(', ')}`);
      },
      postgres: () => this.storePool.query('select 1'),
      readModel: () => this.readPool.query('select 1'),
      ...keysCheck(this.keysPool, this.config.keysDatabaseUrl, this.config.databaseUrl),
      rebuilds: () => this.desk.check(),
      publisher: () => {
        const { isLate, heldUpBy } = this.publisher.status();
        const why = heldUpBy === undefined ? '' : `: ${heldUpBy}`;
        if (isLate) throw new Error(`Events wait too long to be published${why}`);
      },
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
