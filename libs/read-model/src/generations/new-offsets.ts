import type { ClientBase, Pool } from 'pg';

type Query = Pick<ClientBase | Pool, 'query'>;

/** Where one generation of a projection is in one partition. */
export interface GenerationPosition {
  readonly projection: string;
  readonly generation: number;
  readonly topic: string;
  readonly partition: number;
  readonly position: string;
  /** Whether views show it. */
  readonly isLive: boolean;
}

/** Where an event lies on Kafka. */
export interface EventOnKafka {
  readonly id: string;
  readonly topic: string;
  readonly partition: number;
  readonly offset: string;
}

/** Of the columns of `placeColumns`, as $1 to $4: each place with its number among those of its id. */
export const numberedPlaces = `select id, topic, partition, "offset",
    row_number() over (partition by topic, id order by partition, "offset") as number
  from unnest($1::text[], $2::text[], $3::int[], $4::bigint[]) as s(id, topic, partition, "offset")`;

/** A column of each, for a statement over all of them. */
export const placeColumns = (places: readonly EventOnKafka[]): unknown[][] => [
  places.map(({ id }) => id),
  places.map(({ topic }) => topic),
  places.map(({ partition }) => partition),
  places.map(({ offset }) => offset),
];

const isThere = async (client: Query): Promise<boolean> => {
  const { rows } = await client.query<{ is: boolean }>(
    `select to_regclass('read.positions') is not null as is`,
  );
  return rows[0]!.is;
};

/** The positions of every generation in these topics; none where there is no read model. */
export const positionsInTopics = async (
  client: Query,
  topics: readonly string[],
): Promise<GenerationPosition[]> => {
  if (!(await isThere(client))) return [];
  const { rows } = await client.query<GenerationPosition>(
    `select projection, generation, topic, partition, position, is_live as "isLive" from read.positions
     where topic = any($1) order by projection, generation, topic, partition`,
    [topics],
  );
  return rows;
};

/**
 * Sets positions to where they are said to be, also in partitions that are new; harmless when it was done. Nothing may project
 * meanwhile.
 */
export const setGenerationPositions = async (
  client: Query,
  rows: readonly GenerationPosition[],
): Promise<void> => {
  if (rows.length === 0) return;
  await client.query(
    `insert into read.positions (projection, version, generation, topic, partition, position, is_live)
     select projection, g.version, generation, s.topic, s.partition, s.position, g.state = 'live'
     from unnest($1::text[], $2::int[], $3::text[], $4::int[], $5::bigint[])
       as s(projection, generation, topic, partition, position)
       join read.generations g using (projection, generation)
     on conflict (projection, generation, topic, partition) do update
       set position = excluded.position, updated_at = now()`,
    [
      rows.map(({ projection }) => projection),
      rows.map(({ generation }) => generation),
      rows.map(({ topic }) => topic),
      rows.map(({ partition }) => partition),
      rows.map(({ position }) => position),
    ],
  );
};

/** The ids of events that projections have set aside. */
export const parkedEvents = async (client: Query, topics: readonly string[]): Promise<string[]> => {
  if (!(await isThere(client))) return [];
  const { rows } = await client.query<{ id: string }>(
    `select distinct event_id as id from read.parked where topic = any($1) and event_id is not null`,
    [topics],
  );
  return rows.map(({ id }) => id);
};

/**
 * Lets what was set aside be named by where its events lie now; what has no event there is named by an offset below 0. What lay there
 * several times under one id, and was set aside as often, gets as many places as it has now, and what is more than those goes: it is
 * set aside by another row. Done again it stays so.
 */
export const setParkedPlaces = async (
  client: Query,
  topics: readonly string[],
  places: readonly EventOnKafka[],
): Promise<void> => {
  if (!(await isThere(client))) return;
  // Two steps: on the way a record could come to lie where another one still does. Below all that lie nowhere from times before.
  await client.query(
    `update read.parked k set record_offset = lowest.at - 1 - record_offset
     from (
       select projection, generation, topic, partition, least(min(record_offset), 0) as at
       from read.parked where topic = any($1) group by 1, 2, 3, 4
     ) as lowest
     where k.record_offset >= 0 and (k.projection, k.generation, k.topic, k.partition)
       = (lowest.projection, lowest.generation, lowest.topic, lowest.partition)`,
    [topics],
  );
  await client.query(
    `with numbered as (
       select k.ctid as row, topic, event_id, row_number() over (
         partition by projection, generation, topic, event_id order by partition, record_offset desc) as number
       from read.parked k where topic = any($2) and event_id is not null
     ), places as (${numberedPlaces}), surplus as (
       delete from read.parked k using numbered n
       where k.ctid = n.row and n.number > (
         select nullif(count(*), 0) from places s where s.topic = n.topic and s.id = n.event_id)
     )
     update read.parked k set partition = s.partition, record_offset = s."offset"
     from numbered n join places s on s.topic = n.topic and s.id = n.event_id and s.number = n.number
     where k.ctid = n.row`,
    placeColumns(places),
  );
};

/** Notes that what Kafka had of a topic is gone for good, and nothing else has it: what was made of it must not be made anew. */
export const noteLost = async (client: Query, topic: string): Promise<void> => {
  if (!(await isThere(client))) return;
  await client.query('insert into read.lost_topics (topic) values ($1) on conflict do nothing', [topic]);
};

/** Of these topics, those whose history before the moment is gone for good. */
export const lostForGood = async (
  client: Query,
  topics: readonly string[],
): Promise<{ readonly topic: string; readonly before: Date }[]> => {
  const { rows } = await client.query<{ topic: string; before: Date }>(
    'select topic, noted_at as before from read.lost_topics where topic = any($1) order by topic',
    [topics],
  );
  return rows;
};

/** The programs that have said within ten seconds that they run. */
export const programsRunning = async (client: Query): Promise<string[]> => {
  if (!(await isThere(client))) return [];
  const { rows } = await client.query<{ name: string }>(
    `select name from read.programs where seen_at > now() - interval '10 s'
     union select program from read.reports where reported_at > now() - interval '10 s' order by 1`,
  );
  return rows.map(({ name }) => name);
};
