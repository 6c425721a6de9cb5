import type { Migration } from './migration.js';

/**
 * Files with all that is kept of a person: sealed with their key, in parts, so that none is in memory whole. The index finds
 * the events that a person caused, which no stream of theirs has.
 */
export const dataExports: Migration = {
  name: '2026-11-22-2210-data-exports',
  sql: `
create table events.data_exports (
  id           uuid        primary key,
  person       uuid        not null,
  status       text        collate "C" not null default 'waiting'
    check (status in ('waiting', 'making', 'ready', 'failed', 'cancelled', 'replaced')),
  requested_at timestamptz not null default now(),
  -- The run that makes it; one that was overtaken writes nothing.
  run          uuid,
  runs         int         not null default 0,
  -- How much of each kind is in it, and how much there is: {"actions": {"done": 3200, "total": 10000}}
  progress     jsonb       not null default '{}',
  parts        int         not null default 0,
  bytes        bigint      not null default 0,
  ready_at     timestamptz,
  expires_at   timestamptz,
  -- The link to it that was given last, and the session that asked for the link.
  link_hash    bytea       unique,
  link_session uuid,
  link_until   timestamptz
);
create unique index data_exports_making on events.data_exports (person) where status in ('waiting', 'making');
create index data_exports_person on events.data_exports (person, requested_at);

create table events.data_export_parts (
  export uuid  not null references events.data_exports on delete cascade,
  part   int   not null,
  sealed bytea not null,
  primary key (export, part)
);
-- Sealed bytes get no smaller.
alter table events.data_export_parts alter column sealed set storage external;

create index events_caused on events.events (actor_id, position) where actor_kind = 'person';
`,
};
