import type pg from 'pg';

/** Gates 1 to 3 are for a reader, between its steps; this one is for a writer, between its mark and its position. */
export const writersGate = 4;

const reader = (name: string, body: string): string =>
  `create function ${name}(after bigint, at_most int) returns setof events.events language plpgsql as $reader$
   declare newest bigint; horizon bigint;
   begin ${body} end $reader$;`;

const newest = 'select max(e.position) into newest from events.events e where e.position > after;';
const marks = 'select min(m.position) into horizon from events.marks m;';
const read = `return query select * from events.events e where e.position > after
              and e.position <= least(newest, horizon) order by e.position limit at_most;`;

/** Readers of the outbox that look right and are not, each with gates between its steps. */
const naiveReaders: Readonly<Record<string, string>> = {
  by_position: `perform gate(1); perform gate(2); perform gate(3);
    return query select * from events.events e where e.position > after order by e.position limit at_most;`,
  in_one_snapshot: `perform gate(1);
    return query with low as materialized (
      select gate(2), (select max(e.position) from events.events e) as newest,
             (select min(m.position) from events.marks m) as horizon)
    select e.* from low cross join lateral (
      select * from events.events e where e.position > after and e.position <= least(low.newest, low.horizon)
      order by e.position limit at_most) e;
    perform gate(3);`,
  marks_first: `perform gate(1); ${marks} perform gate(2); ${newest} perform gate(3); ${read}`,
  marks_seldom: `perform gate(1); ${newest} perform gate(2); horizon := newest;
    if newest > after + 2 then ${marks} end if; perform gate(3); ${read}`,
  events_first: `perform gate(1); ${newest} perform gate(2);
    create temporary table if not exists seen (like events.events) on commit drop;
    insert into seen select * from events.events e where e.position > after order by e.position limit at_most;
    perform gate(3); ${marks}
    return query select * from seen e where e.position <= least(newest, horizon) order by e.position;`,
};

/** The transaction ids of all that run decide, as it was once. */
const byTransactionId = `return query select * from events.events e where e.position > after
  and e.xmin::text::bigint < pg_snapshot_xmin(pg_current_snapshot())::text::bigint % 4294967296
  order by e.position limit at_most;`;

export type Reader = 'ours' | 'by_transaction_id' | keyof typeof naiveReaders;

/**
 * Makes the readers as functions of the database: `ours` is what programs call, with gates before its three steps, and the
 * naive ones. A gate is passed unless it is shut.
 */
export const makeReaders = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query<{ definition: string }>(
    `select pg_get_functiondef('events.outbox'::regproc) as definition`,
  );
  const ours = rows[0]!.definition
    .replace('FUNCTION events.outbox(', 'FUNCTION ours(')
    .replace(/-- ([123])\./g, 'perform gate($1);\n  -- $1.');
  await pool.query(`
    create function gate(n int) returns void language sql volatile as $$ select pg_advisory_xact_lock_shared(991, n) $$;
    create function stop_at_gate() returns trigger language plpgsql as $$
    begin
      if current_setting('test.stops', true) = 'yes' then perform gate(${writersGate}); end if;
      return null;
    end $$;
    create trigger then_stop before insert on events.events for each statement execute function stop_at_gate();
    ${Object.entries(naiveReaders)
      .map(([name, body]) => reader(name, body))
      .join('\n')}
    ${reader('by_transaction_id', byTransactionId)}
    ${ours}`);
};

/** From now on every append leaves its mark after its position was drawn. */
export const markTooLate = (pool: pg.Pool) =>
  pool.query(`drop trigger mark_append on events.events; drop trigger then_stop on events.events;
    create trigger first_stop after insert on events.events for each statement execute function stop_at_gate();
    create trigger mark_append after insert on events.events for each statement execute function events.mark_append();`);
