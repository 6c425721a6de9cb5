import type { RecordedEvent } from '@hedgerow/domain';
import type pg from 'pg';
import { eventColumns, eventOf, type EventRow } from './event-row.js';

/** A place in the order of commits. Both are whole numbers in text, since they may pass 2^53. */
export interface Cursor {
  readonly xid: string;
  readonly position: string;
}

/** A stored event and the cursor that stands right behind it. */
export interface Committed {
  readonly event: RecordedEvent;
  readonly cursor: Cursor;
}

type Queryable = Pick<pg.ClientBase, 'query'>;

/**
 * The events after the cursor, at most `limit`, in an order to which nothing can be added later: only transactions
 * below the oldest one still running are read. A sequence number alone would not do, since it is drawn before the
 * commit: 2 may be there before 1, and who has read 2 never sees 1. Personal texts stay sealed.
 */
export const readCommitted = async (
  client: Queryable,
  cursor: Cursor,
  limit: number,
): Promise<Committed[]> => {
  const { rows } = await client.query<EventRow & Cursor>({
    name: 'outbox-read',
    text: `select xid, position, ${eventColumns} from events.events
           where (xid, position) > ($1::xid8, $2::bigint) and xid < pg_snapshot_xmin(pg_current_snapshot())
           order by xid, position limit $3`,
    values: [cursor.xid, cursor.position, limit],
  });
  return rows.map((row) => ({ event: eventOf(row), cursor: { xid: row.xid, position: row.position } }));
};

/** The right to move the cursor, until another publisher takes it. */
export interface Lead {
  readonly epoch: string;
  readonly cursor: Cursor;
}

/** Begins a new epoch: the previous leader can no longer move the cursor. */
export const takeLead = async (client: Queryable): Promise<Lead> => {
  const { rows } = await client.query<Cursor & { epoch: string }>(
    `update events.cursors set epoch = epoch + 1 where name = 'kafka' returning epoch, xid, position`,
  );
  const { epoch, xid, position } = rows[0]!;
  return { epoch, cursor: { xid, position } };
};

/** Moves the cursor on; false when the lead was lost, and then nothing moved. */
export const moveCursor = async (client: Queryable, lead: Lead, to: Cursor): Promise<boolean> => {
  const { rowCount } = await client.query({
    name: 'outbox-move',
    text: `update events.cursors set xid = $1, position = $2, moved_at = now()
           where name = 'kafka' and epoch = $3 and xid = $4 and position = $5`,
    values: [to.xid, to.position, lead.epoch, lead.cursor.xid, lead.cursor.position],
  });
  return rowCount === 1;
};

/**
 * Milliseconds since the oldest event was recorded that is committed but not published; 0 when there is none. Counts
 * events that a running transaction still holds back from the publisher, too.
 */
export const publisherLag = async (client: Queryable): Promise<number> => {
  const { rows } = await client.query<{ lag: number }>({
    name: 'outbox-lag',
    text: `select greatest(0, extract(epoch from clock_timestamp() - e.recorded_at) * 1000)::float8 as lag
           from events.cursors c cross join lateral (
             select recorded_at from events.events
             where (xid, position) > (c.xid, c.position) order by xid, position limit 1) e
           where c.name = 'kafka'`,
  });
  return rows[0]?.lag ?? 0;
};

/** The transactions that hold the publisher back, oldest first, as an operator would look for them. */
export const heldBackBy = async (client: Queryable): Promise<string[]> => {
  const { rows } = await client.query<{ holder: string }>(
    `select format('pid %s %s in %s: %s for %s', pid, application_name, datname, state,
              date_trunc('second', now() - xact_start)) as holder
     from pg_stat_activity where backend_xid is not null and pid <> pg_backend_pid() and xact_start < now() - interval '1 s'
     union all
     select format('prepared transaction %s in %s since %s', gid, database, prepared) from pg_prepared_xacts
     order by 1 limit 5`,
  );
  return rows.map((row) => row.holder);
};
