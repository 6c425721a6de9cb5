import { type KafkaSettings, kafkaSettings } from '@hedgerow/kafka';
import { base64Key, list, logLevel, port, readConfig, redisAuthority, text, url } from '@hedgerow/platform';

export interface WorkerConfig {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  /** PEM; empty for the authorities that Node trusts. */
  readonly redisCa?: string;
  readonly kafkaBrokers: readonly string[];
  readonly kafka?: KafkaSettings;
  readonly namespace: string;
  /** 32 bytes in base64: wraps the keys of persons. */
  readonly personalDataKey: string;
  readonly port: number;
  readonly logLevel: string;
}

/** Reads the worker's configuration once; names every wrong variable in one message. */
export const workerConfig = (env: NodeJS.ProcessEnv): WorkerConfig =>
  readConfig<WorkerConfig>(
    {
      databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
      redisUrl: url('REDIS_URL', ['redis:', 'rediss:']),
      redisCa: redisAuthority(),
      kafkaBrokers: list('KAFKA_BROKERS'),
      kafka: kafkaSettings(),
      namespace: text('NAMESPACE', ''),
      personalDataKey: base64Key('PERSONAL_DATA_KEY', 32),
      port: port('WORKER_PORT', 4030),
      logLevel: logLevel(),
    },
    env,
  );
