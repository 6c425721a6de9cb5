import type { ClientBase, Pool } from 'pg';
import type { Projection } from '../projection.js';
import type { ReadModel } from '../read-model.js';
import { inTransaction } from '../transaction.js';
import { versionOf } from '../version.js';
import type { GenerationState } from './generations.js';
import { unseenAfterMs } from './programs.js';
import { lockSchemas } from './schemas.js';

/**
 * Drops the generations of this version of a projection that are not live, or only those that were never finished.
 * Resolves with their numbers.
 */
export const dropOthers = (
  pool: Pool,
  projection: Projection,
  state?: Exclude<GenerationState, 'live'>,
): Promise<number[]> =>
  inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ generation: number }>(
      `select generation from read.generations
       where projection = $1 and version = $2 and state <> 'live' and state = coalesce($3, state)`,
      [projection.name, versionOf(projection), state ?? null],
    );
    const generations = rows.map((row) => row.generation);
    await dropGenerations(client, generations);
    return generations;
  });

/** Drops these generations of a projection within the caller's transaction, but never one that is live. */
export const dropUnlessLive = async (
  client: ClientBase,
  { name }: Pick<Projection, 'name'>,
  generations: readonly number[],
): Promise<void> => {
  const { rows } = await client.query<{ generation: number }>(
    `select generation from read.generations
     where projection = $1 and generation = any($2) and state <> 'live' for update`,
    [name, generations],
  );
  await dropGenerations(
    client,
    rows.map(({ generation }) => generation),
  );
};

/** A generation of another version that a running program still needs. */
export interface InUse {
  readonly generation: number;
  readonly version: string;
  /** The program and the schema it uses: `api (read_0a1b2c3d4e)`. */
  readonly by: readonly string[];
}

/**
 * Drops the generations of all other versions of a projection that no running program uses, with the schemas of such
 * versions. Resolves with what was dropped, and with what is kept because programs use it.
 */
export const dropUnused = (
  pool: Pool,
  { schema }: ReadModel,
  projection: Projection,
): Promise<{ dropped: number[]; kept: InUse[] }> =>
  inTransaction(pool, async (client) => {
    await lockSchemas(client);
    await client.query(`delete from read.programs where seen_at < now() - interval '1 ms' * $1`, [
      unseenAfterMs,
    ]);
    const unused = await client.query<{ schema: string }>(
      `delete from read.schemas s where s.schema <> $1
         and not exists (select from read.programs p where p.schema = s.schema) returning schema`,
      [schema],
    );
    for (const name of new Set(unused.rows.map((row) => row.schema)))
      await client.query(`drop schema if exists ${name} cascade`);
    const { rows } = await client.query<{ generation: number; version: string; by: string[] | null }>(
      `select g.generation, g.version, (select array_agg(distinct p.name || ' (' || p.schema || ')')
           from read.schemas s join read.programs p using (schema)
           where s.projection = g.projection and s.version = g.version) as by
       from read.generations g where g.projection = $1 and g.version <> $2 order by g.generation`,
      [projection.name, versionOf(projection)],
    );
    const dropped = rows.filter(({ by }) => by === null).map(({ generation }) => generation);
    await dropGenerations(client, dropped);
    return { dropped, kept: rows.flatMap(({ by, ...kept }) => (by === null ? [] : [{ ...kept, by }])) };
  });

/**
 * Drops generations with every table they have, those that the projection no longer declares among them: numbers of
 * generations are never used twice, so that the name tells. Views on such tables go with them.
 */
const dropGenerations = async (client: ClientBase, generations: readonly number[]): Promise<void> => {
  for (const generation of generations) {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'read'::regnamespace and relkind in ('r', 'p')
         and relname like $1`,
      [`%\\_g${generation}`],
    );
    for (const { name } of rows) await client.query(`drop table if exists read.${name} cascade`);
  }
  for (const table of ['positions', 'parked', 'generations'])
    await client.query(`delete from read.${table} where generation = any($1)`, [generations]);
};
