import pg from 'pg';

export interface PoolOptions {
  /** Shown in pg_stat_activity, so that an operator sees whose connection it is. */
  readonly name: string;
  readonly max?: number;
  /** Settings of PostgreSQL for these connections: `-c search_path=…`. */
  readonly options?: string;
  /** Called when an idle connection breaks (a restart of PostgreSQL); the pool replaces it by itself. */
  readonly onError?: (error: Error) => void;
}

/** Milliseconds a transaction may sit idle. One that appended holds back every event that comes after it. */
export const idleInTransactionMs = 10_000;

/**
 * Connections to PostgreSQL as our programs need them. A caller who gets no connection within 5 s gets an error,
 * so that a frozen database is a refusal and not a heap of waiting requests.
 */
export const createPool = (url: string, options: PoolOptions): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: options.name,
    max: options.max ?? 10,
    connectionTimeoutMillis: 5_000,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    keepAlive: true,
    ...(options.options === undefined ? {} : { options: options.options }),
  });
  // Without a listener a broken idle connection would end the whole program.
  pool.on('error', options.onError ?? (() => undefined));
  return pool;
};
