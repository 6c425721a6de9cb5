import type { Logger } from '@hedgerow/platform';
import type { Pool } from 'pg';

const checkEveryMs = 2_000;
// A live batch copies two thousand rows, in milliseconds.
const stuckAfterMs = 10_000;

/**
 * Ends connections of projectors that are stuck in the middle of a COPY, and returns how many. While PostgreSQL waits
 * for the rest of the rows the connection counts as active: neither `idle_in_transaction_session_timeout` nor
 * `statement_timeout` ends it, and a projector frozen there would hold its locks for ever.
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

/** Checks for such connections every two seconds, in every projector, until the returned function is called. */
export const watchStuckCopies = (pool: Pool, logger: Logger): (() => void) => {
  const check = async () => {
    const ended = await endStuckCopies(pool);
    if (ended > 0) logger.error({ ended }, 'a projector stood still in a COPY; its connection was ended');
  };
  // That PostgreSQL is away is logged elsewhere.
  const timer = setInterval(() => void check().catch(() => undefined), checkEveryMs);
  return () => clearInterval(timer);
};
