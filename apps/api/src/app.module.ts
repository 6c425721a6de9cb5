import { createSecretKey } from 'node:crypto';
import {
  AccountDeletions,
  AdministratorCodes,
  CalendarAddresses,
  createKeysPool,
  createPool,
  Credentials,
  DataExports,
  EventStore,
  ExportLinks,
  FailedAttempts,
  Invitations,
  LogBrowser,
  MailCodes,
  PersonKeys,
  tellAppended,
  PictureFiles,
  Replays,
  planOnce,
  Roles,
  SecondFactors,
  Sessions,
  ThingLog,
  UnsubscribeLinks,
} from '@hedgerow/event-store';
import { createLogger, Tracing } from '@hedgerow/platform';
import { readModel, ReadModelWatch, readOptions } from '@hedgerow/read-model';
import { type DynamicModule, Global, Module, type Provider } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { GraphQLModule } from '@nestjs/graphql';
import { JwtService } from '@nestjs/jwt';
import { ActionsModule } from './actions/actions.module.js';
import { ActivityModule } from './activity/activity.module.js';
import { AuditModule } from './audit/audit.module.js';
import { AddressKeys } from './auth/address-keys.js';
import { Authentication } from './auth/authentication.js';
import { CodeThrottle } from './auth/code-throttle.js';
import { LoginThrottle } from './auth/login-throttle.js';
import { LiveSessions } from './auth/live-sessions.js';
import { Tokens } from './auth/tokens.js';
import { BadgesModule } from './badges/badges.module.js';
import { ReadYourWrites } from './commands/read-your-writes.js';
import type { ApiConfig } from './config.js';
import { DevicesModule } from './devices/devices.module.js';
import { FeedbackModule } from './feedback/feedback.module.js';
import { AccessCheck } from './graphql/schema/access-check.js';
import { Cursors } from './graphql/schema/cursors.js';
import { HedgerowDriver } from './graphql-driver.js';
import { NodeQuery } from './graphql/schema/nodes.js';
import { PassOn } from './graphql/transport/pass-on.js';
import { GroupsModule } from './groups/groups.module.js';
import { InvitationThrottle } from './invitations/invitation-throttle.js';
import { InvitationFields } from './invitations/invitation.type.js';
import { RateLimits } from './limits/rate-limits.js';
import { Announcements } from './live/announcements.js';
import { Live } from './live/live.js';
import { RowWatch } from './live/row-watch.js';
import { LogModule } from './log/log.module.js';
import { ApiMetrics } from './metrics.js';
import { NavigationModule } from './navigation/navigation.module.js';
import { NotificationsModule } from './notifications/notifications.module.js';
import { PicturesModule } from './pictures/pictures.module.js';
import { PipelineModule } from './pipeline/pipeline.module.js';
import { ReplaysModule } from './replays/replays.module.js';
import { ReadingsModule } from './readings/readings.module.js';
import { RollupsModule } from './rollups/rollups.module.js';
import { Runtime } from './runtime.js';
import { SearchModule } from './search/search.module.js';
import { SupportModule } from './support/support.module.js';
import { TasksModule } from './tasks/tasks.module.js';
import { ThingsModule } from './things/things.module.js';
import { FrameTraces } from './traces/frame-traces.js';
import { TimelineModule } from './timeline/timeline.module.js';
import { UsersModule } from './users/users.module.js';

const shell: Provider[] = [
  {
    provide: PersonKeys,
    inject: [Runtime],
    useFactory: ({ keysPool, config }: Runtime) => new PersonKeys(keysPool, config.masterKeys),
  },
  {
    provide: EventStore,
    inject: [Runtime, PersonKeys, ApiMetrics],
    useFactory: ({ storePool, tracing }: Runtime, keys: PersonKeys, metrics: ApiMetrics) =>
      new EventStore(storePool, keys, tellAppended(metrics, tracing)),
  },
  {
    provide: ThingLog,
    inject: [Runtime],
    useFactory: ({ storePool }: Runtime) => new ThingLog(storePool),
  },
  {
    provide: LogBrowser,
    inject: [Runtime],
    useFactory: ({ storePool }: Runtime) => new LogBrowser(storePool),
  },
  {
    provide: Replays,
    inject: [Runtime],
    useFactory: ({ storePool }: Runtime) => new Replays(storePool),
  },
  {
    provide: FailedAttempts,
    inject: [Runtime, PersonKeys],
    useFactory: ({ storePool }: Runtime, keys: PersonKeys) => new FailedAttempts(storePool, keys),
  },
  {
    provide: AdministratorCodes,
    inject: [Runtime, PersonKeys],
    useFactory: ({ storePool }: Runtime, keys: PersonKeys) => new AdministratorCodes(storePool, keys),
  },
  {
    provide: Invitations,
    inject: [Runtime, PersonKeys],
    useFactory: ({ storePool }: Runtime, keys: PersonKeys) => new Invitations(storePool, keys),
  },
  {
    provide: MailCodes,
    inject: [Runtime, PersonKeys],
    useFactory: ({ storePool }: Runtime, keys: PersonKeys) => new MailCodes(storePool, keys),
  },
  {
    provide: AccountDeletions,
    inject: [Runtime, PersonKeys],
    useFactory: ({ storePool }: Runtime, keys: PersonKeys) => new AccountDeletions(storePool, keys),
  },
  {
    provide: DataExports,
    inject: [Runtime],
    useFactory: ({ storePool }: Runtime) => new DataExports(storePool),
  },
  {
    provide: PictureFiles,
    inject: [Runtime, PersonKeys],
    useFactory: ({ storePool }: Runtime, keys: PersonKeys) => new PictureFiles(storePool, keys),
  },
  {
    provide: ExportLinks,
    inject: [Runtime, PersonKeys],
    useFactory: ({ storePool }: Runtime, keys: PersonKeys) => new ExportLinks(storePool, keys),
  },
  {
    provide: CalendarAddresses,
    inject: [Runtime, PersonKeys],
    useFactory: ({ storePool }: Runtime, keys: PersonKeys) => new CalendarAddresses(storePool, keys),
  },
  {
    provide: UnsubscribeLinks,
    inject: [PersonKeys],
    useFactory: (keys: PersonKeys) => new UnsubscribeLinks(keys),
  },
  {
    provide: Credentials,
    inject: [Runtime],
    useFactory: ({ storePool }: Runtime) => new Credentials(storePool),
  },
  {
    provide: Roles,
    inject: [Runtime],
    useFactory: ({ storePool, config }: Runtime) => new Roles(storePool, config),
  },
  {
    provide: Sessions,
    inject: [Runtime],
    useFactory: ({ storePool, config }: Runtime) => new Sessions(storePool, config),
  },
  {
    provide: SecondFactors,
    inject: [Runtime, PersonKeys],
    useFactory: ({ storePool }: Runtime, keys: PersonKeys) => new SecondFactors(storePool, keys),
  },
  {
    provide: Announcements,
    inject: [Runtime],
    useFactory: ({ config, logger }: Runtime) =>
      new Announcements({ url: config.redis, ca: config.redisCa }, config.namespace, logger),
  },
  {
    provide: JwtService,
    inject: [Runtime],
    useFactory: ({ config }: Runtime) =>
      // As a key object, or jsonwebtoken makes one anew, and tries it as a public key first, at each check.
      new JwtService({ secret: createSecretKey(config.tokenSecret, 'utf8') }),
  },
  {
    provide: Cursors,
    inject: [Runtime],
    useFactory: ({ config }: Runtime) => new Cursors(config.tokenSecret),
  },
  {
    provide: ReadModelWatch,
    inject: [Runtime],
    useFactory: (runtime: Runtime) => new ReadModelWatch(runtime.readPool, readModel, 'api'),
  },
  ApiMetrics,
  AddressKeys,
  Authentication,
  Tokens,
  LiveSessions,
  CodeThrottle,
  InvitationFields,
  InvitationThrottle,
  LoginThrottle,
  ReadYourWrites,
  RowWatch,
  RateLimits,
  FrameTraces,
  Live,
];

/** Milliseconds. People wait for the answer: what takes longer is refused, and its connection serves others. */
const statementMs = 5_000;

const readPool = ({ readDatabase }: ApiConfig, onError: (error: Error) => void) =>
  createPool(readDatabase, { name: 'api', max: 20, options: readOptions, statementMs, onError });

/** What every slice may ask for. */
@Global()
@Module({})
export class ShellModule {
  static with(config: ApiConfig): DynamicModule {
    const logger = createLogger('api', config.logLevel);
    const onError = (error: Error) =>
      // The error holds the whole client; its sentence says enough.
      logger.warn({ reason: error.message }, 'a connection to PostgreSQL broke');
    const storePool = createPool(config.database, {
      ...{ name: 'api', statementMs, onError, options: planOnce },
      // The hint goes ahead behind its append.
      sendsAhead: true,
    });
    const keysPool = createKeysPool(config.keysDatabase, config.database, { name: 'api-keys', onError });
    const runtime: Provider = {
      provide: Runtime,
      useValue: new Runtime(
        config,
        storePool,
        readPool(config, onError),
        keysPool,
        logger,
        new Tracing('api', config.tracing),
      ),
    };
    const providers = [runtime, ...shell];
    return { module: ShellModule, providers, exports: providers };
  }
}

@Module({})
export class AppModule {
  static with(config: ApiConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ShellModule.with(config),
        CqrsModule.forRoot(),
        GraphQLModule.forRoot({
          driver: HedgerowDriver,
          path: '/graphql',
          autoSchemaFile: true,
          // It asks the schema for all that it has, two fifths of the work of making it; the driver validates what is served.
          buildSchemaOptions: { skipCheck: true },
          stopOnApplicationShutdown: true,
        }),
        UsersModule,
        FeedbackModule,
        GroupsModule,
        ThingsModule,
        TimelineModule,
        DevicesModule,
        ActionsModule,
        SearchModule,
        SupportModule,
        TasksModule,
        ReadingsModule,
        RollupsModule,
        ActivityModule,
        AuditModule,
        BadgesModule,
        LogModule,
        NavigationModule,
        NotificationsModule,
        PicturesModule,
        PipelineModule,
        ReplaysModule,
      ],
      providers: [NodeQuery, AccessCheck, { provide: APP_FILTER, useClass: PassOn }],
    };
  }
}
