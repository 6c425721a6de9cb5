import { type KafkaSettings, kafkaSettings } from '@hedgerow/kafka';
import { base64Key, list, logLevel, port, readConfig, redisAuthority, text, url } from '@hedgerow/platform';

/** The projector's settings, read once from the environment. */
export interface ProjectorConfig {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  /** PEM; empty for the authorities that Node trusts. */
  readonly redisCa?: string;
  readonly brokers: readonly string[];
  readonly kafka?: KafkaSettings;
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
      redisUrl: url('REDIS_URL', ['redis:', 'rediss:']),
      redisCa: redisAuthority(),
      brokers: list('KAFKA_BROKERS'),
      kafka: kafkaSettings(),
      namespace: text('NAMESPACE', ''),
      personalDataKey: base64Key('PERSONAL_DATA_KEY', 32),
      port: port('PROJECTOR_PORT', 4020),
      logLevel: logLevel(),
    },
    env,
  );
