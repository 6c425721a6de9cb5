import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { Projection } from '../projection.js';
import type { CompositeView } from '../schema/composite-view.js';
import { createComposites } from './composites.js';
import { bookkeeping } from './tables.js';
import { inTransaction } from '../transaction.js';
import { nextGeneration } from './generations.js';
import { createIndexes, createTables, createViews } from './statements.js';

/**
 * Makes the bookkeeping and, for every projection without a live generation, its first one. Safe to run by every
 * program at every start. A changed table is no migration: a rebuild makes a new generation.
 */
export const migrate = (
  pool: Pool,
  projections: readonly Projection[],
  composites: readonly CompositeView[] = [],
): Promise<void> =>
  inTransaction(pool, async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtext('read-model-migrate'))`);
    await makeBookkeeping(client);
    const { rows } = await client.query<{ projection: string }>(
      `select projection from read.generations where state = 'live'`,
    );
    const known = new Set(rows.map((row) => row.projection));
    const made = projections.filter((p) => !known.has(p.name));
    for (const projection of made) {
      const generation = await nextGeneration(client, projection, 'live');
      await client.query(createTables(projection, generation));
      await client.query(createIndexes(projection, generation));
      for (const view of createViews(projection, generation)) await client.query(view);
    }
    if (made.length === 0) return;
    for (const view of await createComposites(client, composites)) await client.query(view);
  });

const fingerprint = createHash('sha256').update(bookkeeping).digest('hex');

/**
 * Runs only when its text changed: `create index if not exists` waits for every writer of its table, and blocks new ones
 * meanwhile, even where there is nothing to do.
 */
const makeBookkeeping = async (client: PoolClient): Promise<void> => {
  const { rows } = await client.query<{ made: string | null }>(
    `select obj_description(to_regnamespace('read')::oid, 'pg_namespace') as made`,
  );
  if (rows[0]?.made === fingerprint) return;
  await client.query(bookkeeping);
  await client.query(`comment on schema read is '${fingerprint}'`);
};
