import type pg from 'pg';
import { createPool, type PoolOptions } from '../pool.js';

/**
 * Connections to the database of the keys; few, since keys are remembered. `at` is KEYS_DATABASE_URL; where it is empty
 * the database of the events holds them.
 */
export const createKeysPool = (at: string, eventsUrl: string, options: PoolOptions): pg.Pool =>
  createPool(at === '' ? eventsUrl : at, { max: 4, ...options });

/**
 * What readiness looks at for the keys: without them no person can be read who is not remembered. Nothing where the database of
 * the events holds them, which has a check of its own.
 */
export const keysCheck = (
  keysPool: pg.Pool,
  at: string,
  eventsUrl: string,
): { readonly keys?: () => Promise<unknown> } =>
  at === '' || at === eventsUrl ? {} : { keys: () => keysPool.query('select 1') };
