import { base64Key, firstOf, list, logLevel, port, readConfig, text, url } from '@hedgerow/platform';

/** The projector's settings, read once from the environment. */
export interface ProjectorConfig {
  /** The event store. */
  readonly databaseUrl: string;
  /** The read model, in the same database or another one. */
  readonly readDatabaseUrl: string;
  readonly redisUrl: string;
  readonly brokers: readonly string[];
  /** Prefix of topics, consumer groups and channels. */
  readonly namespace: string;
  /** Decrypts the keys of persons: base64 of 32 bytes. */
  readonly personalDataKey: string;
  readonly port: number;
  readonly logLevel: string;
}

export const projectorConfig = (env: NodeJS.ProcessEnv): ProjectorConfig =>
  readConfig<ProjectorConfig>(
    {
      databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
      readDatabaseUrl: firstOf(['READ_DATABASE_URL', 'DATABASE_URL'], (name) => url(name, ['postgres:', 'postgresql:'])), // prettier-ignore
      redisUrl: url('REDIS_URL', ['redis:', 'rediss:']),
      brokers: list('KAFKA_BROKERS'),
      namespace: text('NAMESPACE', ''),
      personalDataKey: base64Key('PERSONAL_DATA_KEY', 32),
      port: port('PROJECTOR_PORT', 4020),
      logLevel: logLevel(),
    },
    env,
  );
