import type { Migration } from './migration.js';

/**
 * The outbox is read in order of position, up to a horizon that depends on transactions that append, and on no others
 * (docs/decisions/0017). Every insert first leaves a mark: a shared lock, held to the end of its transaction, whose key
 * tells the last position that was drawn until then. Below the lowest mark nothing can still appear.
 *
 * A trigger leaves the mark, so that no statement can append without one, not even that of a program of before.
 */
export const positionOrder: Migration = {
  name: '2026-11-22-0600-position-order',
  sql: `
-- Appends queue behind whoever waits for the whole table: rather give up and be tried again.
set local lock_timeout = '2s';
-- Who appended before has ended when this is granted, and who comes after meets the trigger: nobody appends unmarked.
lock table events.events in access exclusive mode;

-- A session that drew positions in advance would use them below marks of others.
alter table events.events alter column position set cache 1;

-- 7311 in the upper 16 bits tells these locks from others, the 48 below hold the position. Before each statement: the
-- positions of its rows are drawn after it.
create function events.mark_append() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(
    (7311::bigint << 48) | coalesce(pg_sequence_last_value('events.events_position_seq'), 0));
  return null;
end $$;
create trigger mark_append before insert on events.events for each statement execute function events.mark_append();

-- Transactions that appended and have not ended; prepared ones have no pid.
create view events.marks as
select ((classid::bigint & 65535) << 32) | objid::bigint as position, pid, virtualtransaction
from pg_locks
where locktype = 'advisory' and objsubid = 1 and classid::bigint >> 16 = 7311
  and database = (select oid from pg_database where datname = current_database());

-- Events after a position to which nothing can be added any more, in their order. A last row without values tells
-- that there are more, held back by a mark.
create function events.outbox(after bigint, at_most int) returns setof events.events language plpgsql as $$
declare
  newest bigint;
  horizon bigint;
  held_back events.events;
begin
  -- Each statement below needs a snapshot of its own, later than the one before.
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'The outbox is read in read committed, not in %', current_setting('transaction_isolation');
  end if;
  -- 1. Positions up to this one are drawn, so their marks are there.
  select e.position into newest from events.events e where e.position > after order by e.position desc limit 1;
  if newest is null then
    return;
  end if;
  -- 2. Of those, the transactions without a mark have ended.
  select least(newest, min(m.position)) into horizon from events.marks m;
  -- 3. What they committed can be seen.
  return query select * from events.events e
    where e.position > after and e.position <= horizon order by e.position limit at_most;
  if horizon < newest then
    return next held_back;
  end if;
end $$;

create unique index events_position on events.events (position);

-- In the order of before an event could be published ahead of one with a lower position. The cursor stays behind all
-- that were not: a few may be published again, none is passed over.
update events.cursors c set position = coalesce(
  (select min(e.position) - 1 from events.events e where (e.xid, e.position) > (c.xid, c.position)),
  (select max(e.position) from events.events e),
  c.position);
alter table events.cursors drop column xid;
-- With its index in the order of before.
alter table events.events drop column xid;
-- Positions come through a dump as they are: nothing to adopt. Programs of before still ask when they start.
create or replace function events.adopt_restored_log() returns boolean language sql as 'select false';
`,
};
