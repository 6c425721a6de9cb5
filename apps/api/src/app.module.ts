import {
  createPool,
  Credentials,
  EventStore,
  FailedAttempts,
  PersonKeys,
  Sessions,
} from '@hedgerow/event-store';
import { createLogger } from '@hedgerow/platform';
import { type DynamicModule, Global, Module, type Provider } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { GraphQLModule } from '@nestjs/graphql';
import { JwtService } from '@nestjs/jwt';
import { ActionsModule } from './actions/actions.module.js';
import { Authentication } from './auth/authentication.js';
import { LoginThrottle } from './auth/login-throttle.js';
import { LiveSessions } from './auth/live-sessions.js';
import { Tokens } from './auth/tokens.js';
import { BadgesModule } from './badges/badges.module.js';
import { ReadYourWrites } from './commands/read-your-writes.js';
import type { ApiConfig } from './config.js';
import { DevicesModule } from './devices/devices.module.js';
import { AccessCheck } from './graphql/schema/access-check.js';
import { Cursors } from './graphql/schema/cursors.js';
import { HedgerowDriver } from './graphql-driver.js';
import { NodeQuery } from './graphql/schema/nodes.js';
import { PassOn } from './graphql/transport/pass-on.js';
import { GroupsModule } from './groups/groups.module.js';
import { Announcements } from './live/announcements.js';
import { Live } from './live/live.js';
import { RowWatch } from './live/row-watch.js';
import { ReadingsModule } from './readings/readings.module.js';
import { Runtime } from './runtime.js';
import { ThingsModule } from './things/things.module.js';
import { UsersModule } from './users/users.module.js';

const shell: Provider[] = [
  {
    provide: PersonKeys,
    inject: [Runtime],
    useFactory: ({ pool, config }: Runtime) =>
      new PersonKeys(pool, Buffer.from(config.personalDataKey, 'base64')),
  },
  {
    provide: EventStore,
    inject: [Runtime, PersonKeys],
    useFactory: ({ pool }: Runtime, keys: PersonKeys) => new EventStore(pool, keys),
  },
  {
    provide: FailedAttempts,
    inject: [Runtime, PersonKeys],
    useFactory: ({ pool }: Runtime, keys: PersonKeys) => new FailedAttempts(pool, keys),
  },
  { provide: Credentials, inject: [Runtime], useFactory: ({ pool }: Runtime) => new Credentials(pool) },
  { provide: Sessions, inject: [Runtime], useFactory: ({ pool }: Runtime) => new Sessions(pool) },
  {
    provide: Announcements,
    inject: [Runtime],
    useFactory: ({ config, logger }: Runtime) =>
      new Announcements(config.redis, config.namespace, logger, config.redisCa),
  },
  {
    provide: JwtService,
    inject: [Runtime],
    useFactory: ({ config }: Runtime) => new JwtService({ secret: config.tokenSecret }),
  },
  {
    provide: Cursors,
    inject: [Runtime],
    useFactory: ({ config }: Runtime) => new Cursors(config.tokenSecret),
  },
  Authentication,
  Tokens,
  LiveSessions,
  LoginThrottle,
  ReadYourWrites,
  RowWatch,
  Live,
];

/** What every slice may ask for. */
@Global()
@Module({})
export class ShellModule {
  static with(config: ApiConfig): DynamicModule {
    const logger = createLogger('api', config.logLevel);
    const pool = createPool(config.database, {
      name: 'api',
      max: 20,
      // The error holds the whole client; its sentence says enough.
      onError: (error) => logger.warn({ reason: error.message }, 'a connection to PostgreSQL broke'),
    });
    const runtime: Provider = { provide: Runtime, useValue: new Runtime(config, pool, logger) };
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
          stopOnApplicationShutdown: true,
        }),
        UsersModule,
        GroupsModule,
        ThingsModule,
        DevicesModule,
        ActionsModule,
        ReadingsModule,
        BadgesModule,
      ],
      providers: [NodeQuery, AccessCheck, { provide: APP_FILTER, useClass: PassOn }],
    };
  }
}
