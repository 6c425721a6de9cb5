import { randomBytes } from 'node:crypto';
import type { ServiceName } from '@hedgerow/services';
import { startPrivate } from './private-services.js';

/** Which services a suite needs. */
export type Needs = Partial<Record<ServiceName, boolean>>;

export interface TestServices {
  /** An administrator's address on the maintenance database; suites get their own through `freshDatabase`. */
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly kafkaBrokers: readonly string[];
}

const variables = { postgres: 'DATABASE_URL', redis: 'REDIS_URL', kafka: 'KAFKA_BROKERS' } as const;

/**
 * The services of this test run: addresses in the environment, else the run's own, which the test runner keeps in one
 * place and starts when the first suite asks; without a runner they are started for this process alone.
 */
export const testServices = async (needs: Needs): Promise<TestServices> => {
  const address = async (name: ServiceName): Promise<string> => {
    if (needs[name] !== true) return '';
    const given = process.env[variables[name]];
    if (given !== undefined && given !== '') return given;
    const run = process.env['HEDGEROW_TEST_RUN'];
    return run === undefined ? startPrivate(name) : askRun(run, name);
  };
  const [databaseUrl, redisUrl, kafka] = await Promise.all([
    address('postgres'),
    address('redis'),
    address('kafka'),
  ]);
  return { databaseUrl, redisUrl, kafkaBrokers: kafka === '' ? [] : kafka.split(',') };
};

const askRun = async (run: string, name: ServiceName): Promise<string> => {
  const response = await fetch(`${run}/${name}`);
  const body = await response.text();
  if (!response.ok) throw new Error(body);
  return body;
};

/**
 * A name space of its own: a prefix for topics, consumer groups, channels and queues (`ingest-x7f3a2.`), so that
 * every test has fresh ones on shared services.
 */
export const freshNamespace = (name: string): string => `${name}-${randomBytes(4).toString('hex')}.`;
