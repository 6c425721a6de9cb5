import type { Pool, PoolClient } from 'pg';
import type { Projection } from '../projection.js';
import { bookkeeping } from './tables.js';

/** Runs `step` in one transaction on one connection; any error rolls all of it back. */
export const inTransaction = async <T>(pool: Pool, step: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await step(client);
    await client.query('commit');
    return result;
  } catch (error) {
    // A connection that cannot even roll back is thrown away, not put back into the pool.
    await client.query('rollback').catch((e: Error) => (broken = e));
    throw error;
  } finally {
    client.release(broken);
  }
};

/**
 * Makes the bookkeeping and, for every projection without a live generation, its first one. Safe to run by every
 * program at every start. A changed table is no migration: raise a new generation with a rebuild.
 */
export const migrate = (pool: Pool, projections: readonly Projection[]): Promise<void> =>
  inTransaction(pool, async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtext('read-model-migrate'))`);
    await client.query(bookkeeping);
    const live = await client.query<{ projection: string }>('select projection from read.live');
    const known = new Set(live.rows.map((row) => row.projection));
    for (const projection of projections.filter((p) => !known.has(p.name))) {
      await client.query(projection.tables(1) + projection.indexes(1) + projection.views(1));
      await client.query(
        `insert into read.generations (projection, generation, state) values ($1, 1, 'live')`,
        [projection.name],
      );
      await client.query('insert into read.live (projection, generation) values ($1, 1)', [projection.name]);
    }
  });
