import type { ClientBase, Pool, PoolClient } from 'pg';
import type { Projection } from '../projection.js';
import { versionOf } from '../version.js';
import type { Asking } from '../transaction.js';
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

/** The live positions of these projections, in their versions. */
export const livePositions = async (
  pool: Pool,
  projections: readonly Projection[],
): Promise<(Pick<PartitionRef, 'projection' | 'topic' | 'partition'> & { readonly position: string })[]> => {
  const { rows } = await pool.query<
    Pick<PartitionRef, 'projection' | 'topic' | 'partition'> & { position: string }
  >({
    name: 'live positions',
    text: `select projection, topic, partition, position from read.positions
      join unnest($1::text[], $2::text[]) as mine(projection, version) using (projection, version) where is_live`,
    values: [projections.map(({ name }) => name), projections.map(versionOf)],
  });
  return rows;
};

/** A live position and where it is to move. */
export interface PositionMove extends PartitionRef {
  /** Where it has to be. */
  readonly expected: string;
  readonly next: string;
}

/** A position that was moved. */
export interface MovedPosition extends PartitionRef {
  /** The generation to write to. */
  readonly generation: number;
  /** Whether the projection has set whole keys of this topic aside. */
  readonly hasParked: boolean;
}

/**
 * Moves live positions, within the caller's transaction or in one of its own on a pool, each provided that it is where it is expected, and resolves with
 * those that moved. One that is missing was moved by another process (another member took over while this one was frozen,
 * or a rebuild switched): then the transaction must change nothing. Positions are locked in one order, which is that of a
 * rebuild, so that the two never wait for each other in a circle.
 */
export const advanceLive = async (
  client: Asking,
  moves: readonly PositionMove[],
): Promise<MovedPosition[]> => {
  const { rows } = await client.query<MovedPosition>({
    name: 'advance live',
    text: `with found as materialized (
        select p.projection, p.version, p.generation, p.topic, p.partition, m.next
        from unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::bigint[], $6::bigint[])
          as m(projection, version, topic, partition, expected, next)
        join read.positions p on p.projection = m.projection and p.version = m.version and p.topic = m.topic
          and p.partition = m.partition and p.is_live and p.position = m.expected
        order by p.projection, p.topic, p.partition for update of p
      )
      update read.positions p set position = found.next, updated_at = now() from found
      where p.projection = found.projection and p.generation = found.generation
        and p.topic = found.topic and p.partition = found.partition
      returning p.projection, p.version, p.topic, p.partition, p.generation, exists (select from read.parked k
        where k.projection = p.projection and k.generation = p.generation and k.topic = p.topic and k.whole_key
      ) as "hasParked"`,
    values: [
      moves.map(({ projection }) => projection),
      moves.map(({ version }) => version),
      moves.map(({ topic }) => topic),
      moves.map(({ partition }) => partition),
      moves.map(({ expected }) => expected),
      moves.map(({ next }) => next),
    ],
  });
  return rows;
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
