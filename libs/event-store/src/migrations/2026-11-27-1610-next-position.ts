import type { Migration } from './migration.js';

/**
 * The outbox does not look for open appends where there is one event after the cursor, and it has the next position: between the two
 * there is no position that one could have drawn. That look reads all locks of the server, and is needless for nearly every read.
 */
export const nextPosition: Migration = {
  name: '2026-11-27-1610-next-position',
  sql: `
create or replace function events.outbox(after bigint, at_most int) returns setof events.events language plpgsql as $$
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
  horizon := newest;
  -- 2. Of those, the transactions without a mark have ended. Below the next position there is none to draw.
  if newest > after + 1 then
    select least(newest, min(m.position)) into horizon from events.marks m;
  end if;
  -- 3. What they committed can be seen.
  return query select * from events.events e
    where e.position > after and e.position <= horizon order by e.position limit at_most;
  if horizon < newest then
    return next held_back;
  end if;
end $$;
`,
};
