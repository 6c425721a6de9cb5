import type { ClientBase, Pool, PoolClient } from 'pg';
import type { Projection } from '../projection.js';
import { versionOf } from '../version.js';
import type { Asking } from '../transaction.js';
import { NotLive } from './generations.js';
import { notAsKnown } from './tables.js';

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
 * The positions that are where they are expected, locked in one order, which is that of a rebuild, so that the two never wait for each other in
 * a circle; and the update that moves them. They are told from others by their version or their generation.
 */
const moving = (by: 'version' | 'generation', condition = ''): string => `with found as materialized (
    select p.projection, p.generation, p.topic, p.partition, m.next
    from unnest($1::text[], $2::${by === 'version' ? 'text' : 'int'}[], $3::text[], $4::int[], $5::bigint[], $6::bigint[])
      as m(projection, ${by}, topic, partition, expected, next)
    join read.positions p on p.projection = m.projection and p.${by} = m.${by} and p.topic = m.topic
      and p.partition = m.partition and p.is_live and p.position = m.expected
    ${condition}
    order by p.projection, p.topic, p.partition for update of p
  ), moved as (
    update read.positions p set position = found.next, updated_at = now() from found
    where p.projection = found.projection and p.generation = found.generation
      and p.topic = found.topic and p.partition = found.partition
    returning p.projection, p.version, p.topic, p.partition, p.generation)`;

const hasParked = (position: string): string => `exists (select from read.parked k
  where k.projection = ${position}.projection and k.generation = ${position}.generation
    and k.topic = ${position}.topic and k.whole_key)`;

/** The values that `moving` takes. */
const movesBy = <B extends 'version' | 'generation'>(
  by: B,
  moves: readonly (PositionMove & Readonly<Record<B, unknown>>)[],
) => [
  moves.map(({ projection }) => projection),
  moves.map((move) => move[by]),
  moves.map(({ topic }) => topic),
  moves.map(({ partition }) => partition),
  moves.map(({ expected }) => expected),
  moves.map(({ next }) => next),
];

/**
 * Moves live positions, within the caller's transaction or in one of its own on a pool, each provided that it is where it is expected, and resolves with
 * those that moved. One that is missing was moved by another process (another member took over while this one was frozen,
 * or a rebuild switched): then the transaction must change nothing.
 */
export const advanceLive = async (
  client: Asking,
  moves: readonly PositionMove[],
): Promise<MovedPosition[]> => {
  const { rows } = await client.query<MovedPosition>({
    name: 'advance live',
    text: `${moving('version')} select *, ${hasParked('moved')} as "hasParked" from moved`,
    values: movesBy('version', moves),
  });
  return rows;
};

/** A move of a position of which is known which generation is live. */
export type KnownMove = PositionMove & Pick<MovedPosition, 'generation'>;

/**
 * Moves live positions of which it is known what `advanceLive` would answer: the same generation, and nothing set aside. Where one is not where
 * it is expected, or is not as it is known, the transaction fails (`isNotAsKnown`), so that it may commit without waiting for this answer.
 */
export const advanceKnown = async (client: Asking, moves: readonly KnownMove[]): Promise<void> => {
  await client.query({
    name: 'advance known',
    text: `${moving('generation', `where not ${hasParked('p')}`)}
      select read.refuse_unless(count(*) = cardinality($1)) from moved`,
    values: movesBy('generation', moves),
  });
};

/** Whether a transaction failed because a position is not as `advanceKnown` was told. */
export const isNotAsKnown = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: string }).code === notAsKnown;

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
