import type { Topic } from '@hedgerow/domain';
import { type EventOnKafka, numberedPlaces, placeColumns } from '@hedgerow/read-model';
import type pg from 'pg';

/** Whose position it is, and in which partition. */
export interface PositionKey {
  /** Name space and name of the reaction. */
  readonly consumer: string;
  readonly topic: Topic;
  readonly partition: number;
}

export interface PositionRow extends PositionKey {
  /** The offset to read next. */
  readonly position: string;
}

/** A position and where it is to move. */
export interface Move extends PositionRow {
  readonly next: string;
}

type Query = Pick<pg.Pool, 'query'>;

const columnsOf = (keys: readonly PositionKey[]) => [
  keys.map(({ consumer }) => consumer),
  keys.map(({ topic }) => topic),
  keys.map(({ partition }) => partition),
];

/** The positions that are there, locked in one order until the transaction ends. */
export const lockPositions = async (client: Query, keys: readonly PositionKey[]): Promise<PositionRow[]> => {
  const { rows } = await client.query<PositionRow>({
    name: 'lock positions',
    text: `select consumer, topic, partition, position from worker.positions
      join unnest($1::text[], $2::text[], $3::int[]) as wanted(consumer, topic, partition)
        using (consumer, topic, partition)
      order by consumer, topic, partition for update of positions`,
    values: columnsOf(keys),
  });
  return rows;
};

/** Moves positions, each from where it is expected; resolves with how many moved. */
export const movePositions = async (client: Query, moves: readonly Move[]): Promise<number> => {
  const { rowCount } = await client.query({
    name: 'move positions',
    text: `update worker.positions p set position = moves.next
      from unnest($1::text[], $2::text[], $3::int[], $4::bigint[], $5::bigint[])
        as moves(consumer, topic, partition, expected, next)
      where p.consumer = moves.consumer and p.topic = moves.topic and p.partition = moves.partition
        and p.position = moves.expected`,
    values: [...columnsOf(moves), moves.map(({ position }) => position), moves.map(({ next }) => next)],
  });
  return rowCount ?? 0;
};

/** Every position in these topics, of this namespace, also of reactions that this program does not have. */
export const positionsInTopics = async (
  client: Query,
  namespace: string,
  topics: readonly string[],
): Promise<PositionRow[]> => {
  if (!(await isThere(client))) return [];
  const { rows } = await client.query<PositionRow>(
    `select consumer, topic, partition, position from worker.positions
     where starts_with(consumer, $1) and topic = any($2) order by consumer, topic, partition`,
    [namespace, topics],
  );
  return rows;
};

/** Sets positions to where they are said to be, also in partitions that are new; harmless when it was done. */
export const setPositions = async (client: Query, rows: readonly PositionRow[]): Promise<void> => {
  if (rows.length === 0) return;
  await client.query(
    `insert into worker.positions (consumer, topic, partition, position)
     select * from unnest($1::text[], $2::text[], $3::int[], $4::bigint[])
     on conflict (consumer, topic, partition) do update set position = excluded.position`,
    [...columnsOf(rows), rows.map(({ position }) => position)],
  );
};

/** Of records that wait for a newer program, the ids of their events. */
export const keptIn = async (client: Query, topics: readonly string[]): Promise<string[]> => {
  if (!(await isThere(client))) return [];
  const { rows } = await client.query<{ id: string }>(
    `select convert_from(value, 'UTF8')::json->>'id' as id from worker.kept_records where topic = any($1)`,
    [topics],
  );
  return rows.map(({ id }) => id);
};

/**
 * Lets the records that wait lie where their events are now. One whose event is nowhere lies before all others: every reaction has
 * passed it. Of those that lay there several times under one id as many wait as there are now. Done again it stays so.
 */
export const setKept = async (
  client: Query,
  topics: readonly string[],
  places: readonly EventOnKafka[],
): Promise<void> => {
  if (!(await isThere(client))) return;
  // Two steps: on the way a record could come to lie where another one still does. Below all that lie nowhere from times before.
  await client.query(
    `update worker.kept_records k set "offset" = lowest.at - 1 - "offset"
     from (
       select topic, partition, least(min("offset"), 0) as at
       from worker.kept_records where topic = any($1) group by 1, 2
     ) as lowest
     where k."offset" >= 0 and (k.topic, k.partition) = (lowest.topic, lowest.partition)`,
    [topics],
  );
  await client.query(
    `with numbered as (
       select row, topic, id, row_number() over (partition by topic, id order by partition, "offset" desc) as number
       from (
         select ctid as row, topic, partition, "offset", convert_from(value, 'UTF8')::json->>'id' as id
         from worker.kept_records where topic = any($2)
       ) as kept where id is not null
     ), places as (${numberedPlaces}), surplus as (
       delete from worker.kept_records k using numbered n
       where k.ctid = n.row and n.number > (
         select nullif(count(*), 0) from places s where s.topic = n.topic and s.id = n.id)
     )
     update worker.kept_records k set partition = s.partition, "offset" = s."offset"
     from numbered n join places s on s.topic = n.topic and s.id = n.id and s.number = n.number
     where k.ctid = n.row`,
    placeColumns(places),
  );
};

/** Where no worker ever started there is no schema of it. */
const isThere = async (client: Query): Promise<boolean> => {
  const { rows } = await client.query<{ is: boolean }>(
    `select to_regclass('worker.kept_records') is not null as is`,
  );
  return rows[0]!.is;
};
