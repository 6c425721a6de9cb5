import { isIP } from 'node:net';
import { isAbsolute } from 'node:path';
import { readFileSync } from 'node:fs';
import { type LogLevel, logLevels } from './logger.js';

/** Reads one environment variable, or explains in one sentence why it cannot. */
export type Setting<T> = (env: NodeJS.ProcessEnv) => T;

const fail = (name: string, problem: string): never => {
  throw new Error(`${name} ${problem}`);
};

const optionalSetting =
  <T>(name: string, parse: (text: string) => T, fallback: T | undefined): Setting<T> =>
  (env) => {
    const value = env[name];
    if (value === undefined || value === '') return fallback ?? fail(name, 'is not set');
    return parse(value);
  };

/** Any text. Without a fallback it must be set. */
export const text = (name: string, fallback?: string): Setting<string> =>
  optionalSetting(name, (v) => v, fallback);

/** The content of the text file that the variable names. */
export const file = (name: string, fallback?: string): Setting<string> =>
  optionalSetting(
    name,
    (path) => {
      try {
        return readFileSync(path, 'utf8');
      } catch (error) {
        return fail(name, `names a file that cannot be read: ${(error as Error).message}`);
      }
    },
    fallback,
  );

/** A secret of at least `bytes` characters; never has a fallback. */
export const secret = (name: string, bytes = 24): Setting<string> =>
  optionalSetting(
    name,
    (v) => (v.length >= bytes ? v : fail(name, `must have at least ${bytes} characters`)),
    undefined,
  );

/** A secret of at least `bytes` characters; empty when it is not set, and what it opens is closed. */
export const optionalSecret = (name: string, bytes = 24): Setting<string> =>
  optionalSetting(
    name,
    (v) => (v.length >= bytes ? v : fail(name, `must have at least ${bytes} characters`)),
    '',
  );

/** A whole number within bounds. */
export const integer = (name: string, min: number, max: number, fallback?: number): Setting<number> =>
  optionalSetting(
    name,
    (v) => {
      const n = Number(v);
      return Number.isInteger(n) && n >= min && n <= max
        ? n
        : fail(name, `must be a whole number from ${min} to ${max}, not "${v}"`);
    },
    fallback,
  );

/** Where the files of replays are that administrators order, and for how many bytes there is room. */
export interface ReplayFolder {
  readonly folder: string;
  readonly room: number;
}

/** `REPLAYS` and `REPLAYS_GB`; empty where the folder is not named. Worker and api read the same two. */
export const replayFolder = (): Setting<ReplayFolder | undefined> => (env) => {
  const folder = text('REPLAYS', '')(env);
  const room = integer('REPLAYS_GB', 1, 100_000, 20)(env) * 1_000_000_000;
  if (folder === '') return undefined;
  return isAbsolute(folder)
    ? { folder, room }
    : fail('REPLAYS', `must be the whole path of a folder, not "${folder}"`);
};

/** One of a few words. */
export const choice = <W extends string>(name: string, words: readonly W[], fallback?: W): Setting<W> =>
  optionalSetting(
    name,
    (v) => words.find((word) => word === v) ?? fail(name, `must be ${inWords(words)}, not "${v}"`),
    fallback,
  );

const inWords = (words: readonly string[]): string =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

/** How much a program logs. */
export const logLevel = (): Setting<LogLevel> => choice('LOG_LEVEL', logLevels, 'info');

/** A TCP port; 0 asks the system for a free one. */
export const port = (name: string, fallback?: number): Setting<number> => integer(name, 0, 65535, fallback);

/** The address of this machine that a program listens on: the loopback unless it is told otherwise. */
export const listenAddress = (): Setting<string> =>
  // Not HOST: several shells and toolchains export that for purposes of their own.
  optionalSetting(
    'LISTEN_ADDRESS',
    (v) =>
      isIP(v) > 0
        ? v
        : fail(
            'LISTEN_ADDRESS',
            `must be an IP address of this machine (0.0.0.0 for all of them), not "${v}"`,
          ),
    '127.0.0.1',
  );

/** Where this machine reaches a program that listens on this address, as the host of a URL. */
export const reachableHost = (listened = ''): string => {
  if (['', '0.0.0.0', '::'].includes(listened)) return '127.0.0.1';
  return listened.includes(':') ? `[${listened}]` : listened;
};

/** A comma-separated list with at least one entry. */
export const list = (name: string, fallback?: readonly string[]): Setting<readonly string[]> =>
  optionalSetting<readonly string[]>(
    name,
    (v) => {
      const items = v
        .split(',')
        .map((s) => s.trim())
        .filter((s) => s !== '');
      return items.length > 0 ? items : fail(name, 'must name at least one entry');
    },
    fallback,
  );

/** A number from 0 to 1. */
export const fraction = (name: string, fallback?: number): Setting<number> =>
  optionalSetting(
    name,
    (v) => {
      const n = Number(v);
      return v.trim() !== '' && n >= 0 && n <= 1 ? n : fail(name, `must be a number from 0 to 1, not "${v}"`);
    },
    fallback,
  );

/** A URL of one of the given protocols (`postgres:`). */
export const url = (name: string, protocols: readonly string[], fallback?: string): Setting<string> =>
  optionalSetting(
    name,
    (v) => {
      const parsed = URL.canParse(v) ? new URL(v) : undefined;
      return parsed && protocols.includes(parsed.protocol)
        ? v
        : fail(name, `must be a URL starting with ${protocols.join(' or ')}`);
    },
    fallback,
  );

const postgres = ['postgres:', 'postgresql:'];

/** The database of the event store. */
export const eventsDatabase = (): Setting<string> => url('DATABASE_URL', postgres);

/** The database of the read model; that of the events unless another one is named. */
export const readDatabase = (): Setting<string> => (env) =>
  url(env['READ_DATABASE_URL'] ? 'READ_DATABASE_URL' : 'DATABASE_URL', postgres)(env);

/** The database that holds the keys of persons; empty where they lie beside the events. */
export const keysDatabase = (): Setting<string> => url('KEYS_DATABASE_URL', postgres, '');

export const redisUrl = (): Setting<string> => url('REDIS_URL', ['redis:', 'rediss:']);

/**
 * Certificate (PEM) of the authority that vouches for Redis, from the file that `REDIS_TLS_CA` names; empty for those that
 * Node trusts. Without `rediss:` it is refused, since the program would speak in clear.
 */
export const redisAuthority = (): Setting<string> => (env) => {
  const ca = file('REDIS_TLS_CA', '')(env);
  if (ca !== '' && env['REDIS_URL']?.startsWith('rediss:') !== true)
    fail('REDIS_TLS_CA', 'is set, and REDIS_URL does not start with rediss:');
  return ca;
};

/** `true` or `false`. */
export const flag = (name: string, fallback: boolean): Setting<boolean> =>
  optionalSetting(
    name,
    (v) => (v === 'true' ? true : v === 'false' ? false : fail(name, `must be true or false, not "${v}"`)),
    fallback,
  );

/** Everything that is wrong with a configuration, one sentence for each variable. */
export class WrongConfiguration extends Error {
  override readonly name = 'WrongConfiguration';

  constructor(readonly problems: readonly string[]) {
    super(
      `The configuration is not usable:\n  - ${problems.join('\n  - ')}\nSee .env.example for every variable.`,
    );
  }
}

/**
 * Not envalid: it takes an empty variable for a value, refuses port 0 and has no bounds, lists, protocols or lengths, so
 * that most of these readers would stay as its custom validators. Nor TypeBox: a schema reads JSON, so each setting
 * would need a decoder for its text, and its errors the name of the variable and the sentence.
 *
 * Reads the whole configuration once and freezes it. All wrong variables are named in one message, so that a
 * person mends them in one go.
 */
export const readConfig = <T extends object>(
  settings: { [K in keyof T]: Setting<T[K]> },
  env: NodeJS.ProcessEnv,
): Readonly<T> => {
  const problems: string[] = [];
  const config: Partial<T> = {};
  for (const key of Object.keys(settings) as (keyof T)[]) {
    try {
      config[key] = settings[key](env);
    } catch (error) {
      if (error instanceof WrongConfiguration) problems.push(...error.problems);
      else problems.push((error as Error).message);
    }
  }
  if (problems.length > 0) {
    // Two settings may fall back on one variable.
    throw new WrongConfiguration([...new Set(problems)]);
  }
  return Object.freeze(config as T);
};
