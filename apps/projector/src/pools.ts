import { idleInTransactionMs, timeLimits } from '@hedgerow/event-store';
import pg from 'pg';

interface Settings {
  readonly name: string;
  readonly max: number;
  /** Milliseconds that one statement may take; 0 for as long as it needs. */
  readonly statementMs: number;
  readonly settings: string;
}

const poolWith = (url: string, { name, max, statementMs, settings }: Settings): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: name,
    max,
    connectionTimeoutMillis: 5_000,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    keepAlive: true,
    options: settings,
    ...timeLimits(statementMs),
  });
  // Without a listener a broken idle connection would end the whole program.
  pool.on('error', () => undefined);
  return pool;
};

/**
 * Connections of the projections: more than all of them use at once (14), or they would wait for each other. They commit without
 * waiting for the disk: rows and position are lost together or not at all, and what is lost is read from Kafka again.
 * A statement that hangs ends long before the consumer gives its batch up (60 s), so that it holds no lock against the
 * next try.
 */
export const projectionPool = (url: string): pg.Pool =>
  poolWith(url, {
    name: 'projector',
    max: 20,
    statementMs: 20_000,
    settings: '-c synchronous_commit=off',
  });

/** Connections of a rebuild: few, with room and time for building indexes and comparing whole tables. */
export const bulkPool = (url: string): pg.Pool =>
  poolWith(url, {
    name: 'rebuild',
    max: 8,
    statementMs: 0,
    settings: '-c synchronous_commit=off -c work_mem=64MB -c maintenance_work_mem=256MB',
  });
