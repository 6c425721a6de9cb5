import {
  list,
  listenAddress,
  logLevel,
  metricsToken,
  type TracingSettings,
  tracingSettings,
  port,
  readConfig,
  secret,
  text,
} from '@hedgerow/platform';
import { type KafkaSettings, kafkaSettings } from '@hedgerow/kafka';

export interface IngestConfig {
  readonly kafkaBrokers: readonly string[];
  readonly kafka?: KafkaSettings;
  readonly namespace: string;
  /** The address that it listens on. */
  readonly host: string;
  readonly port: number;
  /** What the network server must send with each call. At least 24 characters. */
  readonly webhookSecret: string;
  /** What a scraper of metrics sends; empty or left out: none are served. */
  readonly metricsToken?: string;
  /** Where traces are sent; left out: nowhere. */
  readonly tracing?: TracingSettings;
  readonly logLevel: string;
}

/** Reads the configuration of ingest once; names every wrong variable in one message. */
export const ingestConfig = (env: NodeJS.ProcessEnv): IngestConfig =>
  readConfig<IngestConfig>(
    {
      kafkaBrokers: list('KAFKA_BROKERS'),
      kafka: kafkaSettings(),
      namespace: text('NAMESPACE', ''),
      host: listenAddress(),
      port: port('INGEST_PORT', 4010),
      webhookSecret: secret('INGEST_SECRET'),
      metricsToken: metricsToken(),
      tracing: tracingSettings(),
      logLevel: logLevel(),
    },
    env,
  );
