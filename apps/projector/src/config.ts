import { type MasterKeys, masterKeys } from '@hedgerow/event-store';
import {
  eventsDatabase,
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
  readDatabase,
  redisAuthority,
  redisUrl,
  text,
} from '@hedgerow/platform';
import { type KafkaSettings, kafkaSettings } from '@hedgerow/kafka';

/** The projector's settings, read once from the environment. */
export interface ProjectorConfig {
  /** The event store. */
  readonly databaseUrl: string;
  /** The read model, in the same database or another one. */
  readonly readDatabaseUrl: string;
  readonly redisUrl: string;
  /** PEM; empty for the authorities that Node trusts. */
  readonly redisCa?: string;
  readonly brokers: readonly string[];
  readonly kafka?: KafkaSettings;
  /** Prefix of topics, consumer groups and channels. */
  readonly namespace: string;
  /** Wrap the keys of persons. */
  readonly masterKeys: MasterKeys;
  /** Where those keys are; empty: in the database of the events. */
  readonly keysDatabaseUrl: string;
  /** How long the old generation is kept caught up after a switch by the button; an hour if left out. */
  readonly keepOldMinutes?: number;
  /** How long a rebuild by the button waits for its switch once it is ready; twelve hours if left out. */
  readonly keepReadyMinutes?: number;
  /** The hour of the day, in UTC, at which every projection is compared with the log; -1, or left out, for never. */
  readonly proofHour?: number;
  /** The address that it listens on. */
  readonly host: string;
  readonly port: number;
  /** What a scraper of metrics sends; empty or left out: none are served. */
  readonly metricsToken?: string;
  /** Where traces are sent; left out: nowhere. */
  readonly tracing?: TracingSettings;
  readonly logLevel: string;
}

export const projectorConfig = (env: NodeJS.ProcessEnv): ProjectorConfig =>
  readConfig<ProjectorConfig>(
    {
      databaseUrl: eventsDatabase(),
      readDatabaseUrl: readDatabase(),
      redisUrl: redisUrl(),
      redisCa: redisAuthority(),
      brokers: list('KAFKA_BROKERS'),
      kafka: kafkaSettings(),
      namespace: text('NAMESPACE', ''),
      masterKeys: masterKeys(),
      keysDatabaseUrl: keysDatabase(),
      keepOldMinutes: integer('KEEP_OLD_MINUTES', 0, 10_080, 60),
      keepReadyMinutes: integer('KEEP_READY_MINUTES', 1, 10_080, 720),
      proofHour: integer('PROOF_HOUR', -1, 23, 3),
      host: listenAddress(),
      port: port('PROJECTOR_PORT', 4020),
      metricsToken: metricsToken(),
      tracing: tracingSettings(),
      logLevel: logLevel(),
    },
    env,
  );
