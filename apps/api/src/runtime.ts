import type { Logger } from '@hedgerow/platform';
import type pg from 'pg';
import type { ApiConfig } from './config.js';

/** What every part of the api runs on. */
export class Runtime {
  constructor(
    readonly config: ApiConfig,
    readonly pool: pg.Pool,
    /** Leads to the keys of persons, which may be in another database. */
    readonly keysPool: pg.Pool,
    readonly logger: Logger,
  ) {}
}
