import { idleInTransactionMs } from '@hedgerow/event-store';
import pg from 'pg';

const poolWith = (url: string, name: string, max: number, settings: string): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: name,
    max,
    connectionTimeoutMillis: 5_000,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    keepAlive: true,
    options: settings,
  });
  // Without a listener a broken idle connection would end the whole program.
  pool.on('error', () => undefined);
  return pool;
};

/**
 * Connections of the projections: more than all of them use at once (14), or they would wait for each other. They commit without
 * waiting for the disk: rows and position are lost together or not at all, and what is lost is read from Kafka again.
 */
export const projectionPool = (url: string): pg.Pool =>
  poolWith(url, 'projector', 20, '-c synchronous_commit=off');

/** Connections of a rebuild: few, with room for building indexes and comparing whole tables. */
export const bulkPool = (url: string): pg.Pool =>
  poolWith(url, 'rebuild', 8, '-c synchronous_commit=off -c work_mem=64MB -c maintenance_work_mem=256MB');
