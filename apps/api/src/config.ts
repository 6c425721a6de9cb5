import {
  base64Key,
  flag,
  integer,
  list,
  logLevel,
  port,
  readConfig,
  redisAuthority,
  secret,
  text,
  url,
} from '@hedgerow/platform';

/** Everything the api is told from outside, in its own words. */
export interface ApiConfig {
  readonly database: string;
  readonly redis: string;
  /** PEM; empty for the authorities that Node trusts. */
  readonly redisCa?: string;
  /** Prefix of the Redis channels and keys; tests take a fresh one each. */
  readonly namespace: string;
  readonly tokenSecret: string;
  /** 32 bytes in base64: wraps the keys that personal data is encrypted with. */
  readonly personalDataKey: string;
  readonly port: number;
  /** Folder of the built web app; empty when something else serves it. */
  readonly webRoot: string;
  /** JSON file from the id of an operation to its document; empty for none. */
  readonly persistedOperations: string;
  /** True: documents of others are answered within limits. False: only persisted ones are. */
  readonly openQueries: boolean;
  /** True: persisted operations are compiled instead of interpreted. */
  readonly compileOperations: boolean;
  /** Who becomes an administrator when signing up; for demonstrations. */
  readonly adminUsernames: readonly string[];
  /** Origins that may call besides the one that serves the page. */
  readonly allowedOrigins: readonly string[];
  readonly socketsPerUser: number;
  readonly socketsPerAddress: number;
  readonly logLevel: string;
}

/** Reads the environment once; names every wrong variable in one message. */
export const apiConfig = (env: NodeJS.ProcessEnv = process.env): ApiConfig =>
  readConfig<ApiConfig>(
    {
      database: url('DATABASE_URL', ['postgres:', 'postgresql:']),
      redis: url('REDIS_URL', ['redis:', 'rediss:']),
      redisCa: redisAuthority(),
      namespace: text('NAMESPACE', ''),
      tokenSecret: secret('JWT_SECRET', 32),
      personalDataKey: base64Key('PERSONAL_DATA_KEY', 32),
      port: port('API_PORT', 4000),
      webRoot: text('WEB_ROOT', ''),
      persistedOperations: text('PERSISTED_OPERATIONS', ''),
      openQueries: flag('GRAPHQL_OPEN', false),
      compileOperations: flag('GRAPHQL_JIT', true),
      adminUsernames: list('ADMIN_USERNAMES', []),
      allowedOrigins: list('ALLOWED_ORIGINS', []),
      // A person has a few tabs on a few machines; an address may stand for a school or a council office.
      socketsPerUser: integer('SOCKETS_PER_USER', 1, 100_000, 30),
      socketsPerAddress: integer('SOCKETS_PER_ADDRESS', 1, 100_000, 500),
      logLevel: logLevel(),
    },
    env,
  );
