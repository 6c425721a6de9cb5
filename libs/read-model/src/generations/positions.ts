import type { ClientBase, Pool, PoolClient } from 'pg';
import type { Projection } from '../projection.js';
import { versionOf } from '../version.js';
import { NotLive } from './generations.js';

/** A partition as one version of a projection reads it. */
export interface PartitionRef {
  readonly projection: string;
  readonly version: string;
  readonly topic: string;
  readonly partition: number;
}

/** A partition as this projection reads it. */
export const partitionOf = (projection: Projection, topic: string, partition: number): PartitionRef => ({
  projection: projection.name,
  version: versionOf(projection),
  topic,
  partition,
});

/**
 * The next offset that the live generation of a version reads; a partition never read starts at 0. Throws `NotLive` where
 * no generation of the version is live.
 */
export const livePosition = async (
  pool: Pool,
  { projection, version, topic, partition }: PartitionRef,
): Promise<string> => {
  const values = [projection, version, topic, partition];
  const read = {
    name: 'live position',
    text: `select position from read.positions
      where projection = $1 and version = $2 and topic = $3 and partition = $4 and is_live`,
    values,
  };
  const found = await pool.query<{ position: string }>(read);
  if (found.rows[0]) return found.rows[0].position;
  await pool.query(
    `insert into read.positions (projection, version, generation, topic, partition, position, is_live)
     select $1, $2, generation, $3, $4, 0, true from read.generations
     where projection = $1 and version = $2 and state = 'live' on conflict do nothing`,
    values,
  );
  const made = await pool.query<{ position: string }>(read);
  if (!made.rows[0]) throw new NotLive(projection, version);
  return made.rows[0].position;
};

/**
 * Moves the live position within the caller's transaction, provided that it is `expected`. Resolves with the generation
 * to write to, or with undefined when another process has moved it (another member took over while this one was frozen,
 * or a rebuild switched): then the transaction must change nothing.
 */
export const advanceLive = async (
  client: PoolClient,
  { projection, version, topic, partition }: PartitionRef,
  expected: string,
  next: string,
): Promise<number | undefined> => {
  const { rows } = await client.query<{ generation: number }>({
    name: 'advance live',
    text: `update read.positions set position = $6, updated_at = now()
      where projection = $1 and version = $2 and topic = $3 and partition = $4
        and is_live and position = $5 returning generation`,
    values: [projection, version, topic, partition, expected, next],
  });
  return rows[0]?.generation;
};

/** Moves the position of a generation that is being built. False when it is not `expected`. */
export const advanceBuilding = async (
  client: PoolClient,
  { projection, topic, partition }: PartitionRef,
  generation: number,
  expected: string,
  next: string,
): Promise<boolean> => {
  const { rowCount } = await client.query({
    name: 'advance building',
    text: `update read.positions set position = $6, updated_at = now()
      where projection = $1 and generation = $2 and topic = $3 and partition = $4 and not is_live and position = $5`,
    values: [projection, generation, topic, partition, expected, next],
  });
  return rowCount === 1;
};

/** Positions of one generation by `topic/partition`. */
export const positionsOf = async (
  client: Pool | ClientBase,
  projection: string,
  generation: number,
): Promise<Map<string, bigint>> => {
  const { rows } = await client.query<{ partition: string; position: string }>(
    `select topic || '/' || partition as partition, position from read.positions
     where projection = $1 and generation = $2`,
    [projection, generation],
  );
  return new Map(rows.map((row) => [row.partition, BigInt(row.position)]));
};
