import type { ClientBase, Pool } from 'pg';
import type { Projection } from '../projection.js';
import { inTransaction } from '../transaction.js';
import { versionOf } from '../version.js';
import { createTables } from './statements.js';

export type GenerationState = 'building' | 'live' | 'old';

/** Numbers are never used twice, so that nothing cached for one generation is ever true of another. */
export const nextGeneration = async (
  client: ClientBase,
  projection: Projection,
  state: GenerationState,
): Promise<number> => {
  const { rows } = await client.query<{ generation: number }>(
    `insert into read.generations (projection, version, generation, state)
     values ($1, $2, nextval('read.generation_numbers'), $3) returning generation`,
    [projection.name, versionOf(projection), state],
  );
  return rows[0]!.generation;
};

/** The generation that the views of this version of a projection show; undefined while there is none. */
export const findLiveGeneration = async (
  client: Pool | ClientBase,
  projection: Projection,
): Promise<number | undefined> => {
  const { rows } = await client.query<{ generation: number }>(
    `select generation from read.generations where projection = $1 and version = $2 and state = 'live'`,
    [projection.name, versionOf(projection)],
  );
  return rows[0]?.generation;
};

/** This version of a projection has no live generation: a projector of this build has not made it yet. */
export class NotLive extends Error {
  override readonly name = 'NotLive';
  constructor(projection: string, version: string) {
    super(
      `Projection ${projection} has no live generation of version ${version}; a projector of this build makes it`,
    );
  }
}

/** The generation that the views of this version of a projection show. Throws `NotLive` while there is none. */
export const liveGeneration = async (client: Pool | ClientBase, projection: Projection): Promise<number> => {
  const generation = await findLiveGeneration(client, projection);
  if (generation === undefined) throw new NotLive(projection.name, versionOf(projection));
  return generation;
};

/** What a generation is for the views; undefined when there is none of that number. */
export const generationState = async (
  client: Pool | ClientBase,
  projection: Projection,
  generation: number,
): Promise<GenerationState | undefined> => {
  const { rows } = await client.query<{ state: GenerationState }>(
    'select state from read.generations where projection = $1 and generation = $2',
    [projection.name, generation],
  );
  return rows[0]?.state;
};

/**
 * Makes the empty tables of a new generation beside the live one, with every partition at its own start. `note` may write
 * its number down within the same transaction.
 */
export const beginGeneration = (
  pool: Pool,
  projection: Projection,
  starts: readonly { topic: string; partition: number; position: string }[],
  note?: (client: ClientBase, generation: number) => Promise<void>,
): Promise<number> =>
  inTransaction(pool, async (client) => {
    const generation = await nextGeneration(client, projection, 'building');
    await client.query(createTables(projection, generation));
    await client.query(
      `insert into read.positions (projection, version, generation, topic, partition, position, is_live)
       select $1, $2, $3, topic, partition, position, false
       from unnest($4::text[], $5::int[], $6::bigint[]) as s(topic, partition, position)`,
      [
        projection.name,
        versionOf(projection),
        generation,
        starts.map((s) => s.topic),
        starts.map((s) => s.partition),
        starts.map((s) => s.position),
      ],
    );
    await note?.(client, generation);
    return generation;
  });
