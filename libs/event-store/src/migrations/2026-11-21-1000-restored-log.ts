import type { Migration } from './migration.js';

/**
 * A log restored from a dump into another server carries transaction numbers of the old one, and new events would get
 * lower ones: behind the cursor, never published. So the restored events are numbered anew: 1 for what was published, 2
 * for what was not. Within either, positions keep each stream in order.
 */
export const restoredLog: Migration = {
  name: '2026-11-21-1000-restored-log',
  sql: `
create function events.adopt_restored_log() returns boolean language plpgsql as $$
declare
  at events.cursors;
  newest xid8;
begin
  select * into at from events.cursors where name = 'kafka';
  select xid into newest from events.events order by xid desc, position desc limit 1;
  if greatest(newest::text::numeric, at.xid::text::numeric) < pg_snapshot_xmax(pg_current_snapshot())::text::numeric then
    return false;
  end if;
  update events.events e
  set xid = case when (e.xid, e.position) <= (at.xid, at.position) then '1'::xid8 else '2'::xid8 end;
  update events.cursors
  set xid = '1', position = coalesce((select max(position) from events.events where xid = '1'), 0)
  where name = 'kafka';
  return true;
end $$;
`,
};
