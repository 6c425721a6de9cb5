import type { Migration } from './migration.js';

/**
 * The log. Columns of fixed width come first, which avoids padding. Three indexes: read and version check, outbox order,
 * idempotency. `json` and not `jsonb`: the log keeps the text as written, no query searches inside, and text is cheaper
 * to write. Streams compare by byte (`collate "C"`), which is cheaper too.
 */
export const eventLog: Migration = {
  name: '2026-11-21-0900-event-log',
  sql: `
create table events.events (
  xid            xid8        not null default pg_current_xact_id(),
  position       bigint      not null generated always as identity,
  id             uuid        not null,
  command        uuid        not null,
  occurred_at    timestamptz not null,
  -- Not now(): a transaction may be old when it appends, and the lag of the publisher is counted from here.
  recorded_at    timestamptz not null default clock_timestamp(),
  version        int         not null check (version > 0),
  schema_version smallint    not null,
  -- Place within the command, from 0.
  ordinal        smallint    not null,
  stream         text        collate "C" not null,
  type           text        collate "C" not null,
  actor_kind     text        collate "C" not null,
  actor_id       text        collate "C" not null,
  -- Empty: the command itself.
  correlation_id text,
  causation_id   text,
  data           json        not null
);
create unique index events_stream_version on events.events (stream, version);
create unique index events_commit_order   on events.events (xid, position);
create unique index events_command        on events.events (command, ordinal);

-- Names that only one owner may hold. The value is a keyed hash: a name or an address never stands here in clear.
create table events.claims (
  kind  text  collate "C" not null,
  value bytea not null,
  owner text  collate "C" not null,
  primary key (kind, value)
);

create function events.claim(kinds text[], hashes bytea[], owners text[]) returns void language plpgsql as $$
declare
  taken text;
begin
  -- Always in the same order, so that two writers never wait for each other in a circle.
  with wanted as (
    select * from unnest(kinds, hashes, owners) as w(kind, value, owner) order by kind, value
  ), held as (
    insert into events.claims as c (kind, value, owner) select kind, value, owner from wanted
    on conflict (kind, value) do update set owner = c.owner where c.owner = excluded.owner
    returning kind, value
  )
  select w.kind into taken from wanted w
  where not exists (select from held h where h.kind = w.kind and h.value = w.value) limit 1;
  if taken is not null then
    raise exception using errcode = 'HG002', message = 'claim taken', detail = taken;
  end if;
end $$;

-- Everything an append of several events or with claims does, in one call (a single event is a plain insert). A version that exists already is refused by the unique index (23505 on
-- events_stream_version), a command that came before by the other (23505 on events_command), a gap by HG001.
create function events.append(
  p_command uuid, p_actor_kind text, p_actor_id text, p_correlation text, p_causation text, p_occurred timestamptz,
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
                             actor_kind, actor_id, correlation_id, causation_id, data)
  overriding system value
  select s.position, s.id, p_command, p_occurred, s.version, s.schema_version, s.ordinal - 1, s.stream, s.type,
         p_actor_kind, p_actor_id, p_correlation, p_causation, s.data
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

-- How far the publisher has come. The epoch grows with each leader: one who lost the lead moves nothing.
create table events.cursors (
  name     text   primary key,
  epoch    bigint not null default 0,
  xid      xid8   not null default '0',
  position bigint not null default 0,
  moved_at timestamptz not null default now()
);
insert into events.cursors (name) values ('kafka');
`,
};
