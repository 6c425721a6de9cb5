import type { Server } from 'node:http';
import {
  checkHistory,
  AccountDeletions,
  DataExports,
  Erasures,
  EventStore,
  FailedAttempts,
  Invitations,
  keysCheck,
  MailCodes,
  migrateEventStore,
  migrateKeys,
  OldNavigation,
  PersonKeys,
  PictureFiles,
  Replays,
  Sessions,
  tellAppended,
  UnsubscribeLinks,
} from '@hedgerow/event-store';
import { type Bus, createBus, everyTopic } from '@hedgerow/kafka';
import { dropPicturesOf, pictureStore, type PictureStore } from '@hedgerow/pictures';
import {
  createLogger,
  type HealthCheck,
  type Logger,
  metricsDoor,
  ProgramMetrics,
  serveHealth,
  Tracing,
} from '@hedgerow/platform';
import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  Inject,
  Injectable,
  Module,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { actionsBy, readModel, Reporter, scrubFromReadModel, type WorkerReport } from '@hedgerow/read-model';
import pg from 'pg';
import { accountChores } from './housekeeping/account-chores.js';
import { Housekeeping } from './housekeeping/housekeeping.js';
import { navigationChores } from './housekeeping/navigation-chores.js';
import { awardBadges } from './badges/award-badges.js';
import { BadgeCounts } from './badges/badge-counts.js';
import { BadgeSweep } from './badges/badge-sweep.js';
import type { WorkerConfig } from './config.js';
import { tellFigures } from './metrics.js';
import { endAccount } from './erasure/end-account.js';
import { eraseAgain } from './erasure/erase-again.js';
import { eraseEndedInvitations } from './erasure/ended-invitations.js';
import { ErasureDuty } from './erasure/erasure-duty.js';
import { exportParts } from './exports/export-parts.js';
import { makeExport, type MakeExportParts } from './exports/make-export.js';
import { accountMail, type MailParts } from './mail/account-mail.js';
import { invitationMail } from './mail/invitation-mail.js';
import { PostOffice } from './mail/post-office.js';
import { DryThings } from './notifications/dry-things.js';
import { notifyOfDueTasks } from './notifications/due-tasks.js';
import { notifyPeople } from './notifications/notify-people.js';
import { PushPost } from './notifications/push-post.js';
import { sendDigest } from './notifications/send-digest.js';
import { sendPush } from './notifications/send-push.js';
import { makeSizes } from './pictures/make-sizes.js';
import { pictureChores } from './pictures/picture-chores.js';
import { type PictureParts, preparePictures } from './pictures/prepare-picture.js';
import { tidyPictures } from './pictures/tidy-pictures.js';
import { eventsPool, keysPool, readPool } from './pools.js';
import { Dispatcher } from './reactions/dispatcher.js';
import { Intakes } from './reactions/intakes.js';
import { JobLedger } from './reactions/job-ledger.js';
import { JobQueues } from './reactions/job-queues.js';
import { JobRunner } from './reactions/job-runner.js';
import { KeptRecords } from './reactions/kept-records.js';
import type { Reaction } from './reactions/reaction.js';
import { Positions } from './reactions/positions.js';
import { migrateWorker } from './reactions/schema.js';
import { ReplayDesk } from './replays/replay-desk.js';
import { followUpTask } from './tasks/follow-up.js';
import { TimerLoop } from './reactions/timer-loop.js';
import { Timers } from './reactions/timers.js';

/** How often it says how its queues stand. */
const reportEveryMs = 5_000;

const CONFIG = Symbol('WorkerConfig');
const LOGGER = Symbol('Logger');
const POOL = Symbol('pg.Pool');
const KEYS_POOL = Symbol('pg.Pool of the keys');
const BUS = Symbol('Bus');
const READ_POOL = Symbol('read pg.Pool');
const REACTIONS = Symbol('Reactions');
const REPLAYS = Symbol('ReplayDesk');

/** Starts the parts in the order they need each other, and stops them so that no work in progress is lost. */
@Injectable()
export class WorkerProgram implements OnApplicationBootstrap, BeforeApplicationShutdown {
  #health: { server: Server; port: number } | undefined;
  #reporter: Reporter<'worker'> | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: WorkerConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(POOL) private readonly pool: pg.Pool,
    @Inject(KEYS_POOL) private readonly keysPool: pg.Pool,
    @Inject(READ_POOL) private readonly readPool: pg.Pool,
    @Inject(PersonKeys) private readonly keys: PersonKeys,
    @Inject(BUS) private readonly bus: Bus,
    @Inject(JobLedger) private readonly ledger: JobLedger,
    @Inject(JobQueues) private readonly queues: JobQueues,
    @Inject(Intakes) readonly intake: Intakes,
    @Inject(KeptRecords) private readonly kept: KeptRecords,
    @Inject(Dispatcher) private readonly dispatcher: Dispatcher,
    @Inject(TimerLoop) private readonly timers: TimerLoop,
    @Inject(JobRunner) private readonly runner: JobRunner,
    @Inject(ErasureDuty) private readonly erasures: ErasureDuty,
    @Inject(Housekeeping) private readonly housekeeping: Housekeeping,
    @Inject(BadgeSweep) private readonly badges: BadgeSweep,
    @Inject(DryThings) private readonly dryThings: DryThings,
    @Inject(REPLAYS) private readonly replays: ReplayDesk | undefined,
    @Inject(ProgramMetrics) private readonly metrics: ProgramMetrics,
    @Inject(Tracing) private readonly tracing: Tracing,
  ) {
    tellFigures(metrics, {
      lag: () => this.intake.lag(),
      intake: () => this.intake.figures(),
      keptRecords: () => this.kept.count(),
      ledger: () => this.ledger.figures(),
      runner: () => this.runner.figures(),
      erasuresLeft: () => this.erasures.left(),
      queues: () => this.queues.counts(),
      pools: { store: this.pool, readModel: this.readPool, keys: this.keysPool },
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    await migrateEventStore(this.pool);
    await migrateKeys(this.keysPool, this.pool);
    await this.keys.ready();
    await migrateWorker(this.pool);
    await this.bus.ensureTopics();
    // In a topic that was lost and is empty every reaction would be at its end, and take its whole history later.
    await checkHistory(this.pool, () => this.bus.endsOf(everyTopic));
    this.erasures.start();
    this.runner.start();
    this.dispatcher.start();
    this.timers.start();
    await this.intake.start();
    this.kept.start();
    this.housekeeping.start();
    this.badges.start();
    this.dryThings.start();
    this.replays?.start();
    if (!this.replays) this.logger.warn('REPLAYS is not set: no replays are made');
    this.#reporter = new Reporter(this.readPool, readModel, 'worker', () => this.#report(), reportEveryMs);
    this.#reporter.start();
    if (!this.config.pictures) this.logger.warn('PICTURES is not set: no pictures are made');
    // Not awaited: all that is not about pictures does without the store.
    pictureStore(this.config.pictures ?? '')
      ?.check()
      .catch((error: unknown) => this.logger.error({ err: error }, 'no pictures can be kept'));
    if (!this.config.mail) this.logger.warn('SMTP_URL is not set: no letters are sent');
    this.#health = await serveHealth(
      this.config,
      this.#checks(),
      metricsDoor(this.metrics, this.config.metricsToken ?? ''),
    );
    this.logger.info({ port: this.#health.port }, 'the worker is up');
  }

  /**
   * Everything stops taking up work at the same moment, since ten seconds are all there is; what was read and not done
   * waits in the ledger for the next start.
   */
  async beforeApplicationShutdown(): Promise<void> {
    this.#health?.server.close();
    await Promise.all([
      ...[this.intake.stop(), this.dispatcher.stop(), this.timers.stop(), this.runner.stop()],
      ...[this.erasures.stop(), this.housekeeping.stop(), this.kept.stop()],
      ...[this.badges.stop(), this.dryThings.stop(), this.replays?.stop(), this.#reporter?.stop()],
    ]);
    await this.queues.close();
    await this.bus.close();
    await Promise.all([this.pool.end(), this.readPool.end(), this.keysPool.end(), this.tracing.end()]);
  }

  /** The port that health and metrics took. */
  get port(): number {
    return this.#health?.port ?? 0;
  }

  async #report(): Promise<WorkerReport> {
    const queues = await this.queues.counts().catch(() => null);
    return { queues, jobs: await this.ledger.figures() };
  }

  #checks(): Record<string, HealthCheck> {
    const { keysDatabaseUrl, databaseUrl } = this.config;
    return {
      database: () => this.pool.query('select 1'),
      readModel: () => this.readPool.query('select 1'),
      ...keysCheck(this.keysPool, keysDatabaseUrl, databaseUrl),
      redis: () => this.queues.counts(),
      kafka: () => this.bus.check(),
      reactions: () => this.intake.check(),
    };
  }
}

const letters = (parts: MailParts): readonly Reaction[] => [...accountMail(parts), invitationMail(parts)];

const pictureReactions = (parts: PictureParts): readonly Reaction[] => [
  preparePictures(parts),
  tidyPictures(parts),
];

interface ReactionParts {
  readonly store: EventStore;
  readonly erasures: Erasures;
  readonly codes: MailCodes;
  readonly deletions: AccountDeletions;
  readonly exporting: MakeExportParts;
  readonly files: PictureFiles;
  readonly bytes: PictureStore | undefined;
  readonly readPool: pg.Pool;
  readonly counts: BadgeCounts;
  readonly links: UnsubscribeLinks;
  readonly sessions: Sessions;
  readonly pushPost: PushPost | undefined;
  readonly attempts: FailedAttempts;
}

/** What the product reacts with. */
const productReactions = ({ mail, timeZone }: WorkerConfig, parts: ReactionParts): readonly Reaction[] => {
  const { store, erasures, codes, deletions, exporting, readPool, files, bytes, counts } = parts;
  const { links, sessions, pushPost, attempts } = parts;
  const post = mail && new PostOffice(mail);
  return [
    awardBadges({ store, counts }),
    followUpTask(store),
    notifyPeople({ store, attempts }),
    notifyOfDueTasks({ store, attempts }, timeZone),
    ...(pushPost ? [sendPush({ store, sessions, readPool, post: pushPost })] : []),
    eraseAgain(erasures),
    endAccount({
      ...{ store, erasures, deletions, post },
      actionsBy: (userId) => actionsBy(readPool, userId),
    }),
    makeExport(exporting),
    ...(bytes ? pictureReactions({ store, files, bytes, make: makeSizes }) : []),
    ...(post
      ? [...letters({ store, codes, post }), sendDigest({ store, readPool, post, links, timeZone })]
      : []),
  ];
};

@Module({})
export class WorkerModule {
  /** The worker with the given configuration; with other reactions than those of the product in tests alone. */
  static with(config: WorkerConfig, reactionsOf?: () => readonly Reaction[]): DynamicModule {
    const provide = <T>(
      token: symbol | (abstract new (...args: never[]) => T),
      inject: unknown[],
      useFactory: unknown,
    ) => ({ provide: token, inject, useFactory }) as never;
    const bytes = pictureStore(config.pictures ?? '');
    return {
      module: WorkerModule,
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: LOGGER, useFactory: () => createLogger('worker', config.logLevel) },
        provide(POOL, [LOGGER], (logger: Logger) => eventsPool(config, logger)),
        provide(READ_POOL, [LOGGER], (logger: Logger) => readPool(config, logger)),
        provide(KEYS_POOL, [LOGGER], (logger: Logger) => keysPool(config, logger)),
        provide(BUS, [LOGGER], (logger: Logger) =>
          createBus({
            ...config.kafka,
            brokers: config.kafkaBrokers,
            clientId: 'worker',
            namespace: config.namespace,
            logger,
          }),
        ),
        provide(PersonKeys, [KEYS_POOL], (pool: pg.Pool) => new PersonKeys(pool, config.masterKeys)),
        provide(Tracing, [], () => new Tracing('worker', config.tracing)),
        provide(ProgramMetrics, [], () => new ProgramMetrics('worker')),
        provide(
          EventStore,
          [POOL, PersonKeys, ProgramMetrics, Tracing],
          (pool: pg.Pool, keys: PersonKeys, metrics: ProgramMetrics, tracing: Tracing) =>
            new EventStore(pool, keys, tellAppended(metrics, tracing)),
        ),
        provide(
          Erasures,
          [POOL, READ_POOL, EventStore, PersonKeys],
          (pool: pg.Pool, readPool: pg.Pool, store: EventStore, keys: PersonKeys) =>
            new Erasures({
              ...{ pool, store, keys },
              scrub: async (persons) => ({
                ...(await scrubFromReadModel(readPool, persons)),
                ...(await dropPicturesOf(bytes, persons)),
              }),
            }),
        ),
        provide(
          ErasureDuty,
          [Erasures, LOGGER],
          (erasures: Erasures, logger: Logger) => new ErasureDuty(erasures, logger),
        ),
        provide(
          MailCodes,
          [POOL, PersonKeys],
          (pool: pg.Pool, keys: PersonKeys) => new MailCodes(pool, keys),
        ),
        provide(
          AccountDeletions,
          [POOL, PersonKeys],
          (pool: pg.Pool, keys: PersonKeys) => new AccountDeletions(pool, keys),
        ),
        provide(
          REACTIONS,
          [EventStore, Erasures, MailCodes, AccountDeletions, PersonKeys, POOL, READ_POOL],
          (
            store: EventStore,
            erasures: Erasures,
            codes: MailCodes,
            deletions: AccountDeletions,
            keys: PersonKeys,
            pool: pg.Pool,
            readPool: pg.Pool,
          ) => {
            const exporting = exportParts({ pool, readPool, store, keys, bytes });
            const files = new PictureFiles(pool, keys);
            const counts = new BadgeCounts(pool);
            const links = new UnsubscribeLinks(keys);
            const parts = {
              ...{ store, erasures, codes, deletions, exporting, readPool, files, bytes },
              ...{ counts, links, sessions: new Sessions(pool), attempts: new FailedAttempts(pool, keys) },
              pushPost: config.push && new PushPost(config.push, () => keys.push()),
            };
            return reactionsOf?.() ?? productReactions(config, parts);
          },
        ),
        provide(
          Positions,
          [POOL, REACTIONS, LOGGER],
          (pool: pg.Pool, reactions: Reaction[], logger: Logger) =>
            new Positions(pool, config.namespace, reactions, logger),
        ),
        provide(JobLedger, [POOL], (pool: pg.Pool) => new JobLedger(pool)),
        provide(Timers, [POOL], (pool: pg.Pool) => new Timers(pool)),
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
          [JobLedger, REACTIONS, LOGGER, Tracing],
          (l: JobLedger, reactions: Reaction[], logger: Logger, tracing: Tracing) =>
            new JobRunner(config, l, reactions, logger, tracing),
        ),
        provide(
          TimerLoop,
          [Timers, Positions, BUS, REACTIONS, Dispatcher, LOGGER],
          (
            t: Timers,
            p: Positions,
            bus: Bus,
            reactions: Reaction[],
            dispatcher: Dispatcher,
            logger: Logger,
          ) => new TimerLoop(t, p, bus, reactions, dispatcher.wake, logger),
        ),
        provide(
          Intakes,
          [BUS, POOL, JobLedger, Timers, REACTIONS, Dispatcher, LOGGER],
          (
            bus: Bus,
            pool: pg.Pool,
            ledger: JobLedger,
            timers: Timers,
            reactions: Reaction[],
            dispatcher: Dispatcher,
            logger: Logger,
          ) =>
            new Intakes(
              { bus, pool, namespace: config.namespace, ledger, timers, reactions, logger },
              dispatcher.wake,
            ),
        ),
        provide(
          Housekeeping,
          [POOL, READ_POOL, PersonKeys, MailCodes, Erasures, LOGGER],
          (
            pool: pg.Pool,
            readPool: pg.Pool,
            keys: PersonKeys,
            codes: MailCodes,
            erasures: Erasures,
            logger: Logger,
          ) => {
            const chores = {
              ...accountChores(new Sessions(pool), new FailedAttempts(pool, keys), codes),
              'old files with data': () => new DataExports(pool).forgetOld(),
              'old replays': () => new Replays(pool).forgetOld(),
              'ended invitations': eraseEndedInvitations(new Invitations(pool, keys), erasures),
              ...(bytes ? pictureChores(bytes, new PictureFiles(pool, keys)) : {}),
              ...navigationChores(new OldNavigation(pool), readPool),
            };
            return new Housekeeping(pool, chores, logger);
          },
        ),
        provide(
          BadgeSweep,
          [EventStore, POOL, Positions, BUS, LOGGER],
          (store: EventStore, pool: pg.Pool, positions: Positions, bus: Bus, logger: Logger) =>
            new BadgeSweep({ store, counts: new BadgeCounts(pool), positions, bus, logger }),
        ),
        provide(
          DryThings,
          [EventStore, PersonKeys, POOL, READ_POOL, LOGGER],
          (store: EventStore, keys: PersonKeys, pool: pg.Pool, readPool: pg.Pool, logger: Logger) =>
            new DryThings({
              ...{ store, readPool, timeZone: config.timeZone, logger },
              attempts: new FailedAttempts(pool, keys),
            }),
        ),
        provide(
          REPLAYS,
          [POOL, PersonKeys, BUS, LOGGER],
          (pool: pg.Pool, keys: PersonKeys, bus: Bus, logger: Logger) =>
            config.replays && new ReplayDesk({ ...config.replays, pool, keys, bus, logger }),
        ),
        provide(
          KeptRecords,
          [POOL, Positions, JobLedger, Timers, REACTIONS, Dispatcher, LOGGER],
          (
            pool: pg.Pool,
            positions: Positions,
            ledger: JobLedger,
            timers: Timers,
            reactions: Reaction[],
            dispatcher: Dispatcher,
            logger: Logger,
          ) => new KeptRecords({ pool, positions, ledger, timers, reactions, logger }, dispatcher.wake),
        ),
        WorkerProgram,
      ],
    };
  }
}
