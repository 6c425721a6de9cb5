import type { Logger, Tracing } from '@hedgerow/platform';
import type pg from 'pg';
import type { ApiConfig } from './config.js';

/** What every part of the api runs on. */
export class Runtime {
  constructor(
    readonly config: ApiConfig,
    /** Connections to the event store. */
    readonly storePool: pg.Pool,
    /** Connections to the read model. No statement and no transaction meets both. */
    readonly readPool: pg.Pool,
    /** Leads to the keys of persons, which may be in another database. */
    readonly keysPool: pg.Pool,
    readonly logger: Logger,
    readonly tracing: Tracing,
  ) {}
}
