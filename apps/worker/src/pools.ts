import { createKeysPool, createPool } from '@hedgerow/event-store';
import type { Logger } from '@hedgerow/platform';
import { readOptions } from '@hedgerow/read-model';
import type pg from 'pg';
import type { WorkerConfig } from './config.js';

/** Connections to the events, and to what the worker keeps beside them. */
export const eventsPool = ({ databaseUrl }: Pick<WorkerConfig, 'databaseUrl'>, logger: Logger): pg.Pool =>
  createPool(databaseUrl, {
    name: 'hedgerow-worker',
    onError: (error) => logger.warn({ err: error }, 'lost a connection to PostgreSQL'),
  });

/** Connections to the read model. */
export const readPool = (
  { readDatabaseUrl }: Pick<WorkerConfig, 'readDatabaseUrl'>,
  logger: Logger,
): pg.Pool =>
  createPool(readDatabaseUrl, {
    name: 'worker-erasures',
    options: readOptions,
    max: 4,
    onError: (error) => logger.warn({ err: error }, 'lost a connection to the read model'),
  });

/** Connections to the keys of persons. */
export const keysPool = (
  { keysDatabaseUrl, databaseUrl }: Pick<WorkerConfig, 'keysDatabaseUrl' | 'databaseUrl'>,
  logger: Logger,
): pg.Pool =>
  createKeysPool(keysDatabaseUrl, databaseUrl, {
    name: 'worker-keys',
    onError: (error) => logger.warn({ err: error }, 'lost a connection to the keys'),
  });
