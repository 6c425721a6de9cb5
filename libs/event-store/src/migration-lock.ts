import type pg from 'pg';
import { unhurried } from './pool.js';

/**
 * Runs a migration in one transaction, in one program at a time: `name` tells its lock from those of others. A step may
 * rewrite a table, and other programs wait for it, so that the limits of the pool, which are for requests, are lifted; a
 * statement that may take long has to be `unhurried` besides. Any error takes back all of it.
 */
export const underMigrationLock = async (
  pool: pg.Pool,
  name: string,
  migrate: (client: pg.PoolClient) => Promise<void>,
): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await client.query('set local lock_timeout = 0');
    await client.query(unhurried(`select pg_advisory_xact_lock(hashtext('${name}'))`));
    await migrate(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
};
