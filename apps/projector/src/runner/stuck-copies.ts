import type { Logger } from '@hedgerow/platform';
import type { Pool } from 'pg';

const lookEveryMs = 2_000;
// A live batch copies two thousand rows, in milliseconds.
const stuckAfterMs = 10_000;

/**
 * Ends connections of projectors that stand still in the middle of a COPY, and says how many. While PostgreSQL waits
 * for the rest of the rows the connection counts as active: neither `idle_in_transaction_session_timeout` nor
 * `statement_timeout` ends it, and a projector that was frozen there would hold its locks for ever.
 */
export const endStuckCopies = async (pool: Pool, olderThanMs = stuckAfterMs): Promise<number> => {
  const { rowCount } = await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'projector' and pid <> pg_backend_pid()
        and state = 'active' and wait_event = 'ClientRead'
        and state_change < clock_timestamp() - $1 * interval '1 millisecond'`,
    [olderThanMs],
  );
  return rowCount ?? 0;
};

/** Looks for such connections again and again, in every projector, until the returned function is called. */
export const watchStuckCopies = (pool: Pool, logger: Logger): (() => void) => {
  const look = async () => {
    const ended = await endStuckCopies(pool);
    if (ended > 0) logger.error({ ended }, 'a projector stood still in a COPY; its connection was ended');
  };
  // Whoever cannot reach PostgreSQL says so elsewhere.
  const timer = setInterval(() => void look().catch(() => undefined), lookEveryMs);
  return () => clearInterval(timer);
};
