import type { Pool } from 'pg';
import type { Projection } from '../projection.js';
import { bookkeeping } from './tables.js';
import { inTransaction } from '../transaction.js';
import { nextGeneration } from './generations.js';

/**
 * Makes the bookkeeping and, for every projection without a live generation, its first one. Safe to run by every
 * program at every start. A changed table is no migration: raise a new generation with a rebuild.
 */
export const migrate = (pool: Pool, projections: readonly Projection[]): Promise<void> =>
  inTransaction(pool, async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtext('read-model-migrate'))`);
    await client.query(bookkeeping);
    const { rows } = await client.query<{ projection: string }>(
      `select projection from read.generations where state = 'live'`,
    );
    const known = new Set(rows.map((row) => row.projection));
    for (const projection of projections.filter((p) => !known.has(p.name))) {
      const generation = await nextGeneration(client, projection, 'live');
      await client.query(projection.tables(generation));
      await client.query(projection.indexes(generation));
      for (const view of projection.views(generation)) await client.query(view);
    }
  });
