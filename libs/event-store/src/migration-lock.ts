import { sleep } from '@hedgerow/platform';
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

/** Milliseconds. */
const pollMs = 50;

/**
 * The same for a migration that makes its own transactions, or builds indexes outside of any. One that waits asks again and
 * again: a statement that waited for the lock would hold a snapshot, and building an index would wait for that.
 */
export const oneMigrationAtATime = async (
  pool: pg.Pool,
  name: string,
  migrate: (client: pg.PoolClient) => Promise<void>,
): Promise<void> => {
  const client = await pool.connect();
  client.on('error', () => undefined);
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    const isMine = async () => {
      const text = `select pg_try_advisory_lock(hashtext($1)) as mine`;
      return (await client.query<{ mine: boolean }>(text, [name])).rows[0]!.mine;
    };
    while (!(await isMine())) await sleep(pollMs);
    await migrate(client);
  } finally {
    // Lock and limits end with the connection.
    client.release(true);
  }
};
