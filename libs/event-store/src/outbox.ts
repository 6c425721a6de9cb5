import type { RecordedEvent } from '@hedgerow/domain';
import { askAtOnce } from '@hedgerow/platform';
import type pg from 'pg';
import { eventColumns, eventOf, type EventRow } from './event-row.js';

/** The position of an event in the log: a whole number in text, since it may pass 2^53. '0' is before the first. */
export type Cursor = string;

/** A stored event and the cursor that stands right behind it. */
export interface Committed {
  readonly event: RecordedEvent;
  readonly cursor: Cursor;
}

/** What can be read after a cursor. */
export interface OutboxRead {
  readonly committed: readonly Committed[];
  /** True when there are more events, behind a transaction that appended before them and has not ended. */
  readonly isHeldBack: boolean;
}

type Queryable = Pick<pg.ClientBase, 'query'>;

/**
 * The events after the cursor, at most `limit`, in order of position, up to where nothing can be added later. A position
 * alone would not do, since it is drawn before the commit: 2 may be there before 1, and who has read 2 never sees 1.
 * So a transaction that appends leaves a mark before it draws, and nothing is read past the lowest mark (decision 17).
 * Outside of a transaction, or in one in read committed. Personal texts stay sealed.
 */
export const readCommitted = async (
  client: Queryable,
  cursor: Cursor,
  limit: number,
): Promise<OutboxRead> => {
  const { rows } = await client.query<OutboxRow>(reading(cursor, limit));
  return outboxReadOf(rows);
};

type OutboxRow = EventRow & { position: Cursor | null };

const reading = (cursor: Cursor, limit: number) => ({
  name: 'outbox-read',
  text: `select position, ${eventColumns} from events.outbox($1, $2)`,
  values: [cursor, limit],
});

const outboxReadOf = (rows: readonly OutboxRow[]): OutboxRead => {
  const committed: Committed[] = [];
  for (const row of rows) if (row.position) committed.push({ event: eventOf(row), cursor: row.position });
  return { committed, isHeldBack: committed.length < rows.length };
};

/** The right to move the cursor, until another publisher takes it. */
export interface Lead {
  readonly epoch: string;
  readonly cursor: Cursor;
}

/** Begins a new epoch: the previous leader can no longer move the cursor. */
export const takeLead = async (client: Queryable): Promise<Lead> => {
  const { rows } = await client.query<{ epoch: string; position: Cursor }>(
    `update events.cursors set epoch = epoch + 1 where name = 'kafka' returning epoch, position`,
  );
  const { epoch, position } = rows[0]!;
  return { epoch, cursor: position };
};

/** Moves the cursor on; false when the lead was lost, and then nothing moved. */
export const moveCursor = async (client: Queryable, lead: Lead, to: Cursor): Promise<boolean> => {
  const { rowCount } = await client.query(moving(lead, to));
  return rowCount === 1;
};

const moving = (lead: Lead, to: Cursor) => ({
  name: 'outbox-move',
  text: `update events.cursors set position = $1, moved_at = now()
         where name = 'kafka' and epoch = $2 and position = $3`,
  values: [to, lead.epoch, lead.cursor],
});

/** Moves the cursor on and reads what follows, in one round trip. Nothing of what was read counts where the lead was lost. */
export const moveAndRead = async (
  client: pg.ClientBase,
  lead: Lead,
  to: Cursor,
  limit: number,
): Promise<OutboxRead & { readonly isMoved: boolean }> => {
  const [moved, read] = await askAtOnce(client, [moving(lead, to), reading(to, limit)]);
  return { isMoved: moved!.rowCount === 1, ...outboxReadOf(read!.rows as unknown as OutboxRow[]) };
};

/** The position up to which everything is on Kafka. */
export const publishedUpTo = async (client: Queryable): Promise<Cursor> => {
  const { rows } = await client.query<{ position: Cursor }>(
    `select position from events.cursors where name = 'kafka'`,
  );
  return rows[0]!.position;
};

/**
 * Milliseconds since the oldest event was recorded that is committed but not published; 0 when there is none. Counts
 * events that an open append still holds back from the publisher, too.
 */
export const publisherLag = async (client: Queryable): Promise<number> => {
  const { rows } = await client.query<{ lag: number }>({
    name: 'outbox-lag',
    text: `select greatest(0, extract(epoch from clock_timestamp() - e.recorded_at) * 1000)::float8 as lag
           from events.cursors c cross join lateral (
             select recorded_at from events.events where position > c.position order by position limit 1) e
           where c.name = 'kafka'`,
  });
  return rows[0]?.lag ?? 0;
};

/** Events that are committed but not published, counted up to this many. */
export const unpublished = async (client: Queryable, upTo: number): Promise<number> => {
  const { rows } = await client.query<{ n: number }>({
    name: 'outbox-count',
    text: `select count(*)::int as n from events.cursors c cross join lateral (
             select from events.events where position > c.position limit $1) e where c.name = 'kafka'`,
    values: [upTo],
  });
  return rows[0]!.n;
};

/**
 * The transactions that hold the publisher back: they appended more than a second ago and have not ended. The one that
 * holds back most comes first, as an operator would look for it.
 */
export const heldBackBy = async (client: Queryable): Promise<string[]> => {
  const { rows } = await client.query<{ holder: string }>(
    `select case when m.pid is null then format('prepared transaction %s since %s', p.gid, p.prepared)
              else format('pid %s %s: %s for %s', m.pid, a.application_name, a.state,
                          date_trunc('second', now() - a.xact_start)) end as holder
     from (select min(position) as position, pid, virtualtransaction from events.marks group by 2, 3) m
     left join pg_stat_activity a on a.pid = m.pid
     left join pg_locks t on m.pid is null and t.pid is null and t.locktype = 'transactionid'
       and t.virtualtransaction = m.virtualtransaction
     left join pg_prepared_xacts p on p.transaction = t.transactionid
     where coalesce(a.xact_start, p.prepared) < now() - interval '1 s'
     order by m.position limit 5`,
  );
  return rows.map((row) => row.holder);
};
