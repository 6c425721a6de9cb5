import { type MasterKeys, masterKeys } from '@hedgerow/event-store';
import { type KafkaSettings, kafkaSettings } from '@hedgerow/kafka';
import { eventsDatabase, keysDatabase, list, readConfig, text } from '@hedgerow/platform';

export interface ReplayConfig {
  readonly databaseUrl: string;
  /** Where the keys of persons are; empty: in the database of the events. */
  readonly keysDatabaseUrl: string;
  readonly masterKeys: MasterKeys;
  readonly kafkaBrokers: readonly string[];
  readonly kafka: KafkaSettings;
  readonly namespace: string;
}

/** Reads where the log and Kafka are; names every wrong variable in one message. */
export const replayConfig = (env: NodeJS.ProcessEnv): ReplayConfig =>
  readConfig<ReplayConfig>(
    {
      databaseUrl: eventsDatabase(),
      keysDatabaseUrl: keysDatabase(),
      masterKeys: masterKeys(),
      kafkaBrokers: list('KAFKA_BROKERS'),
      kafka: kafkaSettings(),
      namespace: text('NAMESPACE', ''),
    },
    env,
  );
