import type { ClientBase, Pool } from 'pg';
import { inTransaction } from '../transaction.js';
import type { Projection } from '../projection.js';
import { createTables } from './statements.js';

export type GenerationState = 'building' | 'live' | 'old';

/** Numbers are never used twice, so that nothing cached for one generation is ever true of another. */
export const nextGeneration = async (
  client: ClientBase,
  { name }: Projection,
  state: GenerationState,
): Promise<number> => {
  const { rows } = await client.query<{ generation: number }>(
    `insert into read.generations (projection, generation, state)
     values ($1, nextval('read.generation_numbers'), $2) returning generation`,
    [name, state],
  );
  return rows[0]!.generation;
};

/** The generation that the views of a projection show. */
export const liveGeneration = async (client: Pool | ClientBase, projection: string): Promise<number> => {
  const { rows } = await client.query<{ generation: number }>(
    `select generation from read.generations where projection = $1 and state = 'live'`,
    [projection],
  );
  if (!rows[0]) throw new Error(`Projection ${projection} has no live generation; run the migration first`);
  return rows[0].generation;
};

/**
 * Drops every generation of a projection but the live one, or only those that were never finished. Resolves with their
 * numbers.
 */
export const dropOthers = (
  pool: Pool,
  projection: Projection,
  state?: Exclude<GenerationState, 'live'>,
): Promise<number[]> =>
  inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ generation: number }>(
      `delete from read.generations
       where projection = $1 and state <> 'live' and state = coalesce($2, state) returning generation`,
      [projection.name, state ?? null],
    );
    for (const { generation } of rows) {
      await dropTables(client, generation);
      for (const table of ['positions', 'parked'])
        await client.query(`delete from read.${table} where projection = $1 and generation = $2`, [
          projection.name,
          generation,
        ]);
    }
    return rows.map((row) => row.generation);
  });

/**
 * Drops every table of a generation, those that the projection no longer declares among them: numbers of generations are
 * never used twice, so that the name tells. Views on tables that are no longer declared go with them.
 */
const dropTables = async (client: ClientBase, generation: number): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'read'::regnamespace and relkind in ('r', 'p')
       and relname like $1`,
    [`%\\_g${generation}`],
  );
  for (const { name } of rows) await client.query(`drop table if exists read.${name} cascade`);
};

/** Makes the empty tables of a new generation beside the live one, with every partition at its own start. */
export const beginGeneration = (
  pool: Pool,
  projection: Projection,
  starts: readonly { topic: string; partition: number; position: string }[],
): Promise<number> =>
  inTransaction(pool, async (client) => {
    const generation = await nextGeneration(client, projection, 'building');
    await client.query(createTables(projection, generation));
    await client.query(
      `insert into read.positions (projection, generation, topic, partition, position, live)
       select $1, $2, topic, partition, position, false
       from unnest($3::text[], $4::int[], $5::bigint[]) as s(topic, partition, position)`,
      [
        projection.name,
        generation,
        starts.map((s) => s.topic),
        starts.map((s) => s.partition),
        starts.map((s) => s.position),
      ],
    );
    return generation;
  });
