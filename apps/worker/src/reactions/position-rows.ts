import type { Topic } from '@hedgerow/domain';
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
