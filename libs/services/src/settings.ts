import { choice, integer, type Setting } from '@hedgerow/platform';
import { Problem } from '@hedgerow/platform';
import type { ServiceName } from './service-name.js';

const optional =
  <T>(name: string, setting: Setting<T>): Setting<T | undefined> =>
  (env) =>
    env[name] === undefined || env[name] === '' ? undefined : setting(env);

/** The port that a variable chooses, or undefined where it is left unset. */
export const portSetting = (name: string): Setting<number | undefined> =>
  optional(name, integer(name, 1, 65_535));

/** The variable that chooses the port of each service that we bring. */
export const servicePortVariables = {
  postgres: 'POSTGRES_PORT',
  redis: 'REDIS_PORT',
  kafka: 'KAFKA_PORT',
} as const satisfies Record<ServiceName, string>;

/** Where missing services may come from: `machine` passes Docker over; unset, both are tried. */
export const sourceSetting: Setting<'machine' | undefined> = optional(
  'HEDGEROW_SERVICES',
  choice('HEDGEROW_SERVICES', ['machine']),
);

/** Whether `npm start` shows the demonstration (the town, its people and its probes) or an empty product. */
export const demoSetting: Setting<'on' | 'off'> = choice('HEDGEROW_DEMO', ['on', 'off'], 'on');

/** The Problem of settings that cannot be used, each named in a sentence with its rule. */
export const wrongSettings = (sentences: readonly string[]): Problem =>
  new Problem(
    `Hedgerow cannot start with these settings:\n    ${sentences.join('\n    ')}`,
    'Set each as it says, or leave it unset for the usual value; .env.example explains them all.',
  );

/** The value of a setting; a Problem with the variable, its rule and the way out when it is wrong. */
export const settingOf = <T>(setting: Setting<T>, env: NodeJS.ProcessEnv): T => {
  try {
    return setting(env);
  } catch (error) {
    throw wrongSettings([(error as Error).message]);
  }
};
