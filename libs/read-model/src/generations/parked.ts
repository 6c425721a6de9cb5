import type { Pool, PoolClient } from 'pg';
import type { Projection } from '../projection.js';
import { versionOf } from '../version.js';
import type { PartitionRef } from './positions.js';

/** One record that a projection could not process. */
export interface Parked extends PartitionRef {
  readonly generation: number;
  readonly offset: string;
  readonly key: string;
  /** Later records of the same key are parked as well: their history would have a gap. */
  readonly wholeKey: boolean;
  readonly eventId: string | null;
  readonly cause: string;
}

/** Of the given keys, those whose history a projection has parked, with the cause of the first. */
export const parkedKeys = async (
  client: PoolClient,
  { projection, topic }: PartitionRef,
  generation: number,
  keys: readonly string[],
): Promise<Map<string, string>> => {
  const { rows } = await client.query<{ key: string; cause: string }>({
    name: 'parked keys',
    text: `select distinct on (key) key, cause from read.parked
      where projection = $1 and generation = $2 and topic = $3 and key = any($4) and whole_key
      order by key, record_offset`,
    values: [projection, generation, topic, keys],
  });
  return new Map(rows.map((row) => [row.key, row.cause]));
};

/** Notes a parked record within the transaction that moves the position past it. */
export const park = async (client: PoolClient, p: Parked): Promise<void> => {
  await client.query(
    `insert into read.parked
       (projection, generation, topic, partition, record_offset, key, whole_key, event_id, cause)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    [p.projection, p.generation, p.topic, p.partition, p.offset, p.key, p.wholeKey, p.eventId, p.cause],
  );
};

/**
 * The records that live generations of other versions of a projection have parked, `topic/partition/offset`, and whether
 * the whole key is.
 */
export const parkedByOthers = async (pool: Pool, projection: Projection): Promise<Map<string, boolean>> => {
  const { rows } = await pool.query<{ record: string; whole_key: boolean }>(
    `select topic || '/' || partition || '/' || record_offset as record, bool_or(whole_key) as whole_key
     from read.parked p join read.generations g using (projection, generation)
     where g.projection = $1 and g.version <> $2 and g.state = 'live' group by 1`,
    [projection.name, versionOf(projection)],
  );
  return new Map(rows.map(({ record, whole_key }) => [record, whole_key]));
};

/** How much each of these projections has parked in the live generation of its version. */
export const parkedCounts = async (
  pool: Pool,
  projections: readonly Projection[],
): Promise<Record<string, number>> => {
  const { rows } = await pool.query<{ projection: string; n: number }>(
    `select p.projection, count(*)::int as n from read.parked p
     join read.generations g using (projection, generation)
     where g.state = 'live' and (g.projection, g.version) in (select * from unnest($1::text[], $2::text[])) group by 1`,
    [projections.map(({ name }) => name), projections.map(versionOf)],
  );
  return Object.fromEntries(rows.map((row) => [row.projection, row.n]));
};

/** The records that the live generation of this version has parked, by their names, and whether the whole key is. */
export const parkedInLive = async (pool: Pool, projection: Projection): Promise<Map<string, boolean>> => {
  const { rows } = await pool.query<{ record: string; whole_key: boolean }>(
    `select topic || '/' || partition || '/' || record_offset as record, whole_key
     from read.parked p join read.generations g using (projection, generation)
     where g.projection = $1 and g.version = $2 and g.state = 'live'`,
    [projection.name, versionOf(projection)],
  );
  return new Map(rows.map(({ record, whole_key }) => [record, whole_key]));
};

/** The keys whose history a generation has parked, as `topic key`, with the cause of the first. */
export const parkedKeysIn = async (
  pool: Pool,
  projection: Projection,
  generation: number,
): Promise<Map<string, string>> => {
  const { rows } = await pool.query<{ name: string; cause: string }>(
    `select distinct on (topic, key) topic || ' ' || key as name, cause from read.parked
     where projection = $1 and generation = $2 and whole_key order by topic, key, record_offset`,
    [projection.name, generation],
  );
  return new Map(rows.map(({ name, cause }) => [name, cause]));
};

/** How many records a generation has parked. */
export const parkedIn = async (pool: Pool, projection: Projection, generation: number): Promise<number> => {
  const { rows } = await pool.query<{ n: number }>(
    'select count(*)::int as n from read.parked where projection = $1 and generation = $2',
    [projection.name, generation],
  );
  return rows[0]!.n;
};

const followsWords = 'Follows a parked record: ';

/** Records are counted to so many: more are too many to be looked at one by one, and all of them take seconds to be counted. */
const mostCounted = 1_000;

/** The generations that are read, of the versions in `$1` and `$2`. */
const liveGenerations = `live as (
  select projection, generation from read.generations
  where state = 'live' and (projection, version) in (select * from unnest($1::text[], $2::text[])))`;

/** One reason why records are dead letters, over all projections: one record counts once, however many projections parked it. */
export interface DeadLetterReason {
  readonly cause: string;
  /** The projections that parked any of them, by name. */
  readonly projections: readonly string[];
  /** Records that could not be processed themselves. */
  readonly records: number;
  /** Records that only wait behind those, since their history would have a gap. */
  readonly following: number;
  /** True where there may be more of both: a projection has parked more than are looked at. */
  readonly mayBeMore: boolean;
  readonly lastAt: Date;
  /** The latest of them that is an event of the log; null where none is. */
  readonly eventId: string | null;
}

/** Why there are dead letters, the latest first, fifty reasons at most: among the latest thousand that each projection has parked. */
export const deadLetterReasons = async (
  pool: Pool,
  projections: readonly Projection[],
): Promise<DeadLetterReason[]> => {
  const { rows } = await pool.query<DeadLetterReason>(
    `with ${liveGenerations}, latest as (
       select g.projection, left(replace(p.cause, $3, ''), 200) as cause, p.parked_at, p.record_offset,
         p.topic || '/' || p.partition || '/' || p.record_offset as record, starts_with(p.cause, $3) as follows,
         -- Uplinks are not in the log of events.
         case when p.topic <> 'sensors.uplinks' then p.event_id end as event_id,
         count(*) over (partition by g.projection) = $4 as is_cut
       from live g cross join lateral (
         select * from read.parked p where p.projection = g.projection and p.generation = g.generation
         order by p.parked_at desc, p.record_offset desc limit $4) p)
     select cause, array_agg(distinct projection order by projection) as projections,
       least(count(distinct record) filter (where not follows), $4)::int as records,
       least(count(distinct record) - count(distinct record) filter (where not follows), $4)::int as following,
       bool_or(is_cut) as "mayBeMore", max(parked_at) as "lastAt",
       (array_agg(event_id order by follows, parked_at desc, record_offset desc)
         filter (where event_id is not null))[1] as "eventId"
     from latest group by 1 order by 6 desc, 1 limit 50`,
    [projections.map(({ name }) => name), projections.map(versionOf), followsWords, mostCounted],
  );
  return rows;
};

/**
 * Counts the records that live generations have parked: projections in `$1`, their versions in `$2`, counted to `$3`. As many of each
 * generation are enough: one that has more of them reaches the bound by itself.
 */
const countedOnce = `with ${liveGenerations}
  select least(count(distinct (p.topic, p.partition, p.record_offset)), $3)::int as n
  from live g cross join lateral (
    select topic, partition, record_offset from read.parked p
    where p.projection = g.projection and p.generation = g.generation
    order by topic, partition, record_offset limit $3) p`;

/** That statement, for one that has it within, and its values. */
export const deadLetterCount = (projections: readonly Projection[]) => ({
  text: countedOnce,
  values: [projections.map(({ name }) => name), projections.map(versionOf), mostCounted],
});

/** How many records the live generations of these projections have parked, each counted once, and to a thousand. */
export const deadLetterRecords = async (pool: Pool, projections: readonly Projection[]): Promise<number> => {
  const { text, values } = deadLetterCount(projections);
  const { rows } = await pool.query<{ n: number }>(text, values);
  return rows[0]!.n;
};
