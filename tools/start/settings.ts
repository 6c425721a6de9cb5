import { readConfig, type Setting, WrongConfiguration } from '@hedgerow/platform';
import {
  demoSetting,
  portSetting,
  servicePortVariables,
  sourceSetting,
  wrongSettings,
} from '@hedgerow/services';
import { apiConfig } from '../../apps/api/src/config.js';
import { ingestConfig } from '../../apps/ingest/src/config.js';
import { projectorConfig } from '../../apps/projector/src/config.js';
import { workerConfig } from '../../apps/worker/src/config.js';
import { portVariables } from './programs.js';
import type { Secrets } from './secrets.js';

// The ports come first: a program takes 0 as well, where it is not `npm start` that has to find it.
const ofTheStart = Object.fromEntries<Setting<unknown>>([
  ...[...Object.values(portVariables), ...Object.values(servicePortVariables)].map(
    (name) => [name, portSetting(name)] as const,
  ),
  ['HEDGEROW_SERVICES', sourceSetting],
  ['HEDGEROW_DEMO', demoSetting],
]);
const readers = [
  (env: NodeJS.ProcessEnv) => readConfig<Record<string, unknown>>(ofTheStart, env),
  ...[apiConfig, ingestConfig, projectorConfig, workerConfig],
];

const problemsOf = (read: (env: NodeJS.ProcessEnv) => unknown, env: NodeJS.ProcessEnv): readonly string[] => {
  try {
    read(env);
    return [];
  } catch (error) {
    if (error instanceof WrongConfiguration) return error.problems;
    throw error;
  }
};

/** Addresses of services that are still to be brought. */
const brought = {
  DATABASE_URL: 'postgres://127.0.0.1/hedgerow',
  REDIS_URL: 'redis://127.0.0.1',
  KAFKA_BROKERS: '127.0.0.1:9192',
};

/**
 * Throws one Problem with every setting that the start or one of the programs would refuse, before anything is built or
 * started. The programs read what they are told with the same code.
 */
export const checkSettings = (env: NodeJS.ProcessEnv, secrets: Secrets): void => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const told = { ...brought, ...given, ...secrets };
  const named = new Map<string, string>();
  for (const problem of readers.flatMap((read) => problemsOf(read, told))) {
    const [name = ''] = problem.split(' ');
    if (!named.has(name)) named.set(name, problem);
  }
  if (named.size > 0) throw wrongSettings([...named.values()]);
};
