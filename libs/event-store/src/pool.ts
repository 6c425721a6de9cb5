import pg from 'pg';
import { types } from './moments.js';

export interface PoolOptions {
  /** Shown in pg_stat_activity, so that an operator sees whose connection it is. */
  readonly name: string;
  readonly max?: number;
  /** Settings of PostgreSQL for these connections: `-c search_path=…`. */
  readonly options?: string;
  /** Milliseconds that one statement may take; 10 000 when left out, 0 for as long as it needs. */
  readonly statementMs?: number;
  /**
   * Whether a connection sends what is asked next without waiting for the answer before it. Statements of our own that are
   * asked at once, cursors and streams of rows are refused by such connections.
   */
  readonly sendsAhead?: boolean;
  /** Called when an idle connection breaks (a restart of PostgreSQL); the pool replaces it by itself. */
  readonly onError?: (error: Error) => void;
}

/**
 * A setting for connections whose statements all go by keys: one plan serves every call. PostgreSQL would otherwise plan
 * many of them each time, in up to 0.3 ms, since for the value at hand it expects fewer rows than for any.
 */
export const planOnce = '-c plan_cache_mode=force_generic_plan';

/** Milliseconds a transaction may sit idle. One that appended holds back every event that comes after it. */
export const idleInTransactionMs = 10_000;

/**
 * Milliseconds that an idle connection is kept. A new one costs more than a hundred statements: a process of the server, which
 * reads its catalogue, parses and plans every statement anew. So those of a busy moment are still there at the next.
 */
const idleMs = 5 * 60_000;

/** Milliseconds that a server which ends a statement by itself gets to say so, before its connection is given up. */
const graceMs = 1_000;

/** What pg says of a statement that got no answer within `query_timeout`. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';

/**
 * A connection that is closed once a statement got no answer in time. The pg client would keep it, and whatever is asked
 * next, the rollback first of all, would wait behind that statement as long again.
 */
class ImpatientClient extends pg.Client {
  // What is asked and answered has pg's own overloads, and passes as it comes.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  override query(...asked: any[]): any {
    const answer: unknown = super.query.apply(this, asked as never);
    // Several statements that are asked as one hold their answers.
    const answers =
      answer instanceof Promise ? answer : (answer as { answers?: unknown } | undefined)?.answers;
    if (answers instanceof Promise)
      answers.catch((error: unknown) => {
        if (isUnanswered(error)) this.connection.stream.destroy();
      });
    return answer;
  }
}

/**
 * The settings of a pool whose statements take `statementMs` milliseconds at most (0: as long as they need). The server
 * ends what is slow or waits for a lock; a server that is frozen or cut off ends nothing, so the client gives up by itself
 * a second later.
 */
export const timeLimits = (statementMs: number): pg.PoolConfig =>
  statementMs === 0
    ? {}
    : {
        statement_timeout: statementMs,
        // Ends before the statement does, so that the error tells which of the two it was.
        lock_timeout: Math.ceil(statementMs * 0.8),
        query_timeout: statementMs + graceMs,
        Client: ImpatientClient,
      };

/** A statement that may take as long as it needs; the transaction has to lift the server's limits besides. */
export const unhurried = (text: string): pg.QueryConfig & { query_timeout: number } => ({
  text,
  // 0 would mean the pool's own limit; this is the longest that a timer can wait.
  query_timeout: 2 ** 31 - 1,
});

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
    idleTimeoutMillis: idleMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    keepAlive: true,
    pipeline: options.sendsAhead ?? false,
    types,
    ...(options.options === undefined ? {} : { options: options.options }),
    ...timeLimits(options.statementMs ?? 10_000),
  });
  // Without a listener a broken idle connection would end the whole program.
  pool.on('error', options.onError ?? (() => undefined));
  return pool;
};
