import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { ReadModel } from '../read-model.js';
import { inTransaction } from '../transaction.js';
import { nextGeneration } from './generations.js';
import { lockSchemas, registerSchema, sharedSchema, showMissing } from './schemas.js';
import { createIndexes, createTables } from './statements.js';
import { bookkeeping } from './tables.js';

/**
 * Makes the bookkeeping and the schema of a read model, with a view for every version that is live. Where no generation
 * is live at all, the product is empty: the first of every projection is made, live at once. Safe to run by every program
 * at every start. A changed table is no migration: it is another version, with a generation of its own.
 */
export const migrate = (pool: Pool, readModel: ReadModel): Promise<void> =>
  inTransaction(pool, async (client) => {
    await lockSchemas(client);
    await makeBookkeeping(client);
    const { rowCount } = await client.query(`select from read.generations where state = 'live' limit 1`);
    const isEmpty = rowCount === 0;
    if (isEmpty)
      for (const projection of readModel.projections) {
        const generation = await nextGeneration(client, projection, 'live');
        await client.query(createTables(projection, generation));
        await client.query(createIndexes(projection, generation).join('\n'));
      }
    await registerSchema(client, readModel);
    await showMissing(client, readModel, readModel.schema);
    if (isEmpty) await showMissing(client, readModel, sharedSchema);
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
