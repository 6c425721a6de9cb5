import { base64Key, list, listenAddress, logLevel, port, readConfig, text, url } from '@hedgerow/platform';

export interface WorkerConfig {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly kafkaBrokers: readonly string[];
  readonly namespace: string;
  /** 32 bytes in base64: wraps the keys of persons. */
  readonly personalDataKey: string;
  /** The address that it listens on. */
  readonly host: string;
  readonly port: number;
  readonly logLevel: string;
}

/** Reads the worker's configuration once; names every wrong variable in one message. */
export const workerConfig = (env: NodeJS.ProcessEnv): WorkerConfig =>
  readConfig<WorkerConfig>(
    {
      databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
      redisUrl: url('REDIS_URL', ['redis:', 'rediss:']),
      kafkaBrokers: list('KAFKA_BROKERS'),
      namespace: text('NAMESPACE', ''),
      personalDataKey: base64Key('PERSONAL_DATA_KEY', 32),
      host: listenAddress(),
      port: port('WORKER_PORT', 4030),
      logLevel: logLevel(),
    },
    env,
  );
