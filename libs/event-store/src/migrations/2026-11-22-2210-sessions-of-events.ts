import type { Migration } from './migration.js';

/** In which session a person gave a command. Empty for events from before, and for those that no session is behind. */
export const sessionsOfEvents: Migration = {
  name: '2026-11-22-2210-sessions-of-events',
  sql: `
-- Appends queue behind whoever waits for the whole table: rather give up and be tried again.
set local lock_timeout = '2s';
alter table events.events add column session_id uuid;

-- Beside the function without a session, which programs of before call until they are gone.
create function events.append(
  p_command uuid, p_actor_kind text, p_actor_id text, p_correlation text, p_causation text, p_occurred timestamptz,
  p_payload bytea, p_session uuid,
  p_ids uuid[], p_streams text[], p_versions int[], p_types text[], p_schema_versions smallint[], p_data json[],
  p_claims text[] default null, p_claim_hashes bytea[] default null, p_claim_owners text[] default null,
  p_released text[] default null, p_released_hashes bytea[] default null
) returns void language plpgsql as $$
declare
  gap text;
begin
  -- The same command at the same moment, decided anew with other ids, has rows in another order: without this the two
  -- could wait for each other in a circle. The number only keeps these locks apart from others.
  perform pg_advisory_xact_lock(7310, hashtext(p_command::text));

  if p_released is not null then
    delete from events.claims c using unnest(p_released, p_released_hashes) as r(kind, value)
    where c.kind = r.kind and c.value = r.value;
  end if;
  if p_claims is not null then
    perform events.claim(p_claims, p_claim_hashes, p_claim_owners);
  end if;

  -- Positions follow the caller's order, rows go in sorted by stream: two commands over the same streams then meet
  -- at the first of them instead of locking each other out.
  insert into events.events (position, id, command, occurred_at, version, schema_version, ordinal, stream, type,
                             actor_kind, actor_id, correlation_id, causation_id, data, payload_hash, session_id)
  overriding system value
  select s.position, s.id, p_command, p_occurred, s.version, s.schema_version, s.ordinal - 1, s.stream, s.type,
         p_actor_kind, p_actor_id, p_correlation, p_causation, s.data,
         case when s.ordinal = 1 then p_payload end, p_session
  from (
    select nextval('events.events_position_seq') as position, e.*
    from unnest(p_ids, p_streams, p_versions, p_types, p_schema_versions, p_data)
         with ordinality as e(id, stream, version, type, schema_version, data, ordinal)
  ) s
  order by s.stream collate "C", s.version;

  select e.stream into gap from unnest(p_streams, p_versions) as e(stream, version)
  where e.version > 1 and not exists (
    select from events.events p where p.stream = e.stream and p.version = e.version - 1
  ) limit 1;
  if gap is not null then
    raise exception using errcode = 'HG001', message = 'stale stream', detail = gap;
  end if;
end $$;
`,
};
