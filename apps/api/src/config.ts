import { knownPushServices } from '@hedgerow/domain';
import { type MasterKeys, masterKeys } from '@hedgerow/event-store';
import { type PictureStorage, pictureStoreSetting } from '@hedgerow/pictures';
import {
  eventsDatabase,
  flag,
  integer,
  keysDatabase,
  list,
  listenAddress,
  logLevel,
  metricsToken,
  type TracingSettings,
  tracingSettings,
  port,
  readConfig,
  type ReplayFolder,
  replayFolder,
  readDatabase,
  redisAuthority,
  redisUrl,
  secret,
  text,
  url,
} from '@hedgerow/platform';
import { type TrustedProxies, trustedProxies } from './web/client-address.js';
import { type MapSettings, mapSettings } from './web/map-settings.js';

/** Everything the api is told from outside, in its own words. */
export interface ApiConfig {
  /** The event store: events, accounts, sessions, keys. */
  readonly database: string;
  /** The read model, in the same database or another one. */
  readonly readDatabase: string;
  readonly redis: string;
  /** PEM; empty for the authorities that Node trusts. */
  readonly redisCa?: string;
  /** Prefix of the Redis channels and keys; tests take a fresh one each. */
  readonly namespace: string;
  readonly tokenSecret: string;
  /** Wrap the keys that personal data is encrypted with. */
  readonly masterKeys: MasterKeys;
  /** Where those keys are; empty: in `database`. */
  readonly keysDatabase: string;
  /** The address that it listens on. */
  readonly host: string;
  readonly port: number;
  /** Where the bytes of pictures are kept; empty where none are. */
  readonly pictures?: PictureStorage;
  /** Where the files of replays are; without it there are none. */
  readonly replays?: ReplayFolder | undefined;
  /** Folder of the built web app; empty when something else serves it. */
  readonly webRoot: string;
  /** Where the pictures of maps come from. */
  readonly map?: MapSettings;
  /** JSON file from the id of an operation to its document; empty for none. */
  readonly persistedOperations: string;
  /** True: documents of others are answered within limits. False: only persisted ones are. */
  readonly openQueries: boolean;
  /** True: persisted operations are compiled instead of interpreted. */
  readonly compileOperations: boolean;
  /** Who becomes an administrator when signing up; for demonstrations. */
  readonly adminUsernames: readonly string[];
  /** Administrators have their rights with a second factor only; a demonstration relaxes it. */
  readonly adminsNeedFactor: boolean;
  /** The page that shows the letters of a demonstration; empty in a product. */
  readonly mailboxUrl?: string;
  /** Where push messages may be sent (`isAtPushService`); left out: the services of the browsers there are. */
  readonly pushServices?: readonly string[];
  /** Origins that may call besides the one that serves the page. */
  readonly allowedOrigins: readonly string[];
  /** Proxies whose word counts for where a request came from. */
  readonly trustProxy: TrustedProxies;
  readonly socketsPerUser: number;
  readonly socketsPerAddress: number;
  /** Points of cost that one person may ask for in a minute. */
  readonly costPerMinute: number;
  /** Mutations without a session from one address in a minute. */
  readonly anonymousPerMinute: number;
  /** What a scraper of metrics sends; empty or left out: none are served. */
  readonly metricsToken?: string;
  /** Where traces are sent; left out: nowhere. */
  readonly tracing?: TracingSettings;
  readonly logLevel: string;
}

/** Reads the environment once; names every wrong variable in one message. */
export const apiConfig = (env: NodeJS.ProcessEnv = process.env): ApiConfig =>
  readConfig<ApiConfig>(
    {
      database: eventsDatabase(),
      readDatabase: readDatabase(),
      redis: redisUrl(),
      redisCa: redisAuthority(),
      namespace: text('NAMESPACE', ''),
      tokenSecret: secret('JWT_SECRET', 32),
      masterKeys: masterKeys(),
      keysDatabase: keysDatabase(),
      host: listenAddress(),
      port: port('API_PORT', 4000),
      pictures: pictureStoreSetting(),
      replays: replayFolder(),
      webRoot: text('WEB_ROOT', ''),
      map: mapSettings(),
      persistedOperations: text('PERSISTED_OPERATIONS', ''),
      openQueries: flag('GRAPHQL_OPEN', false),
      compileOperations: flag('GRAPHQL_JIT', true),
      adminUsernames: list('ADMIN_USERNAMES', []),
      adminsNeedFactor: flag('ADMINS_NEED_SECOND_FACTOR', true),
      mailboxUrl: url('MAILBOX_URL', ['http:', 'https:'], ''),
      pushServices: list('PUSH_SERVICES', knownPushServices),
      allowedOrigins: list('ALLOWED_ORIGINS', []),
      trustProxy: trustedProxies('TRUST_PROXY'),
      // A person has a few tabs on a few machines; an address may stand for a school or a council office.
      socketsPerUser: integer('SOCKETS_PER_USER', 1, 100_000, 30),
      socketsPerAddress: integer('SOCKETS_PER_ADDRESS', 1, 100_000, 500),
      // Our pages cost 50 to 400 points and our mutations 100 to 600: some two hundred of either, all at once or evenly.
      costPerMinute: integer('COST_PER_MINUTE', 1_000, 1_000_000_000, 60_000),
      // A class signs in together.
      anonymousPerMinute: integer('ANONYMOUS_PER_MINUTE', 5, 1_000_000_000, 60),
      metricsToken: metricsToken(),
      tracing: tracingSettings(),
      logLevel: logLevel(),
    },
    env,
  );
