import type { Logger } from '@hedgerow/platform';
import type pg from 'pg';
import type { ApiConfig } from './config.js';

/** What every part of the api runs on. */
export class Runtime {
  constructor(
    readonly config: ApiConfig,
    readonly pool: pg.Pool,
    readonly logger: Logger,
  ) {}
}
