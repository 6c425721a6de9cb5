import { type Setting, url } from '@hedgerow/platform';
import type pg from 'pg';
import { createPool, type PoolOptions } from '../pool.js';

/** The setting of the database that holds the keys of persons; empty where they lie beside the events. */
export const keysDatabase = (): Setting<string> => url('KEYS_DATABASE_URL', ['postgres:', 'postgresql:'], '');

/**
 * Connections to the database of the keys; few, since keys are remembered. `at` is KEYS_DATABASE_URL; where it is empty
 * the database of the events holds them.
 */
export const createKeysPool = (at: string, eventsUrl: string, options: PoolOptions): pg.Pool =>
  createPool(at === '' ? eventsUrl : at, { max: 4, ...options });
