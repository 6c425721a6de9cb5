import { isTimeZone, knownPushServices } from '@hedgerow/domain';
import { type MasterKeys, masterKeys } from '@hedgerow/event-store';
import { type PictureStorage, pictureStoreSetting } from '@hedgerow/pictures';
import {
  eventsDatabase,
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
  type ReplayFolder,
  replayFolder,
  type Setting,
  text,
} from '@hedgerow/platform';
import { type MailSettings, mailSettings } from './mail/mail-settings.js';
import type { PushSettings } from './notifications/push-post.js';
import { type KafkaSettings, kafkaSettings } from '@hedgerow/kafka';

export interface WorkerConfig {
  readonly databaseUrl: string;
  /** The read model, in the same database or another one: what it shows of an erased person is emptied there. */
  readonly readDatabaseUrl: string;
  readonly redisUrl: string;
  /** PEM; empty for the authorities that Node trusts. */
  readonly redisCa?: string;
  readonly kafkaBrokers: readonly string[];
  readonly kafka?: KafkaSettings;
  readonly namespace: string;
  /** How letters are sent; without it none are. */
  readonly mail?: MailSettings | undefined;
  /** How push messages are sent; without it none are. */
  readonly push?: PushSettings | undefined;
  /** By whose clocks a day begins, a task is due and the daily letter goes out: `Europe/London`. */
  readonly timeZone: string;
  /** Where the bytes of pictures are kept; empty where none are. */
  readonly pictures?: PictureStorage;
  /** Where the files of replays are kept that administrators order; without it none are made. */
  readonly replays?: ReplayFolder | undefined;
  /** Wrap the keys of persons. */
  readonly masterKeys: MasterKeys;
  /** Where those keys are; empty: in the database of the events. */
  readonly keysDatabaseUrl: string;
  /** The address that it listens on. */
  readonly host: string;
  readonly port: number;
  /** What a scraper of metrics sends; empty or left out: none are served. */
  readonly metricsToken?: string;
  /** Where traces are sent; left out: nowhere. */
  readonly tracing?: TracingSettings;
  readonly logLevel: string;
}

const timeZone = (): Setting<string> => (env) => {
  const name = text('TIME_ZONE', 'Europe/London')(env);
  if (isTimeZone(name)) return name;
  throw new Error(`TIME_ZONE must be a time zone like Europe/London, not "${name}"`);
};

/** Push services are told the address of the web app, where it has one of its own, or who letters are from. */
const pushSettings = (): Setting<PushSettings> => (env) => {
  const publicUrl = text('PUBLIC_URL', '')(env);
  const from = /[^\s<>]+@[^\s<>]+/.exec(text('MAIL_FROM', '')(env))?.[0] ?? 'hedgerow@localhost';
  return {
    contact: publicUrl.startsWith('https://') ? publicUrl : `mailto:${from}`,
    services: list('PUSH_SERVICES', knownPushServices)(env),
  };
};

/** Reads the worker's configuration once; names every wrong variable in one message. */
export const workerConfig = (env: NodeJS.ProcessEnv): WorkerConfig =>
  readConfig<WorkerConfig>(
    {
      databaseUrl: eventsDatabase(),
      readDatabaseUrl: readDatabase(),
      redisUrl: redisUrl(),
      redisCa: redisAuthority(),
      kafkaBrokers: list('KAFKA_BROKERS'),
      kafka: kafkaSettings(),
      namespace: text('NAMESPACE', ''),
      mail: mailSettings(),
      push: pushSettings(),
      timeZone: timeZone(),
      pictures: pictureStoreSetting(),
      replays: replayFolder(),
      masterKeys: masterKeys(),
      keysDatabaseUrl: keysDatabase(),
      host: listenAddress(),
      port: port('WORKER_PORT', 4030),
      metricsToken: metricsToken(),
      tracing: tracingSettings(),
      logLevel: logLevel(),
    },
    env,
  );
