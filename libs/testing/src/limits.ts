import type pg from 'pg';

/** Milliseconds that each pool is promised, whatever its statements may take. */
const promised = { connectionTimeoutMillis: 5_000, idle_in_transaction_session_timeout: 10_000 };
/** Milliseconds by which the client waits longer than the server, which says what it ended. */
const graceMs = 1_000;

/**
 * The limits of a pool that are none (0) or beyond what is promised, in milliseconds, as PostgreSQL itself and the client
 * have them. `statementMs` is what one statement may take.
 */
export const limitsBeyond = async (
  pool: pg.Pool,
  statementMs: number,
): Promise<Readonly<Record<string, number>>> => {
  const bounds = {
    ...promised,
    ...{ statement_timeout: statementMs, lock_timeout: statementMs, query_timeout: statementMs + graceMs },
  };
  const { rows } = await pool.query<{ name: string; ms: number }>(
    `select name, setting::int as ms from pg_settings where name = any($1) and unit = 'ms'`,
    [['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']],
  );
  const limits: Record<string, number | false | undefined> = {
    connectionTimeoutMillis: pool.options.connectionTimeoutMillis,
    query_timeout: pool.options.query_timeout,
    ...Object.fromEntries(rows.map(({ name, ms }) => [name, ms])),
  };
  return Object.fromEntries(
    Object.entries(bounds).flatMap(([name, most]) => {
      const limit = limits[name] || 0;
      return limit > 0 && limit <= most ? [] : [[name, limit]];
    }),
  );
};
