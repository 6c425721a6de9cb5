import type { Pool } from 'pg';
import { allTables, type Projection } from '../projection.js';
import type { AnyTable } from '../schema/table.js';
import { findLiveGeneration } from './generations.js';

/**
 * Makes the indexes of a live generation that are declared and not there, without keeping anyone from writing: an index
 * is no other version. Resolves with their names. Leaves the work to another process that is at it.
 */
export const ensureIndexes = async (pool: Pool, projection: Projection): Promise<string[]> => {
  const client = await pool.connect();
  const lock = [`read-model-indexes`, projection.name];
  client.on('error', () => undefined);
  try {
    const { rows } = await client.query<{ got: boolean }>(
      'select pg_try_advisory_lock(hashtext($1), hashtext($2)) as got',
      lock,
    );
    const generation = await findLiveGeneration(client, projection);
    if (!rows[0]!.got || generation === undefined) return [];
    const made: string[] = [];
    for (const table of allTables(projection))
      for (const { name, rest } of table.indexes(generation)) {
        const found = await client.query<{ valid: boolean }>(
          `select i.indisvalid as valid from pg_class c join pg_index i on i.indexrelid = c.oid
           where c.relnamespace = 'read'::regnamespace and c.relname = $1`,
          [name],
        );
        if (found.rows[0]?.valid === true) continue;
        // What a process left that ended in the middle of making it.
        if (found.rows[0]) await client.query(`drop index read.${name}`);
        await client.query(
          `create index ${isPartitioned(table) ? '' : 'concurrently '}${name} on ${table.in(generation)} ${rest}`,
        );
        made.push(name);
      }
    return made;
  } finally {
    // The lock ends with the connection.
    client.release(true);
  }
};

/** PostgreSQL makes no index of a partitioned table concurrently; its parts are small enough to wait for. */
const isPartitioned = ({ options }: AnyTable): boolean =>
  options.storage?.startsWith('partition by') ?? false;
