import type { Migration } from './migration.js';

/**
 * Replays that administrators order: how far the worker is with each. What was asked for is in the log, too; files are in the
 * folder that the worker is told of.
 */
export const replays: Migration = {
  name: '2026-11-24-1230-replays',
  sql: `
create table events.replays (
  id           uuid             primary key,
  -- As the event that orders it has it.
  asked        jsonb            not null,
  state        text             collate "C" not null default 'WAITING'
    check (state in ('WAITING', 'RUNNING', 'PAUSED', 'STOPPED', 'DONE', 'CANCELLED', 'REMOVED')),
  -- What was pressed and is not done yet.
  pressed      text             collate "C" check (pressed in ('PAUSE', 'CANCEL', 'REMOVE')),
  ordered_by   uuid             not null,
  ordered_at   timestamptz      not null default now(),
  -- Since when it waits for its turn.
  waits_since  timestamptz      not null default now(),
  events_done  bigint           not null default 0,
  events_total bigint,
  per_second   double precision,
  bytes        bigint,
  sha256       text             collate "C",
  -- The first event as it is handed out.
  sample       text,
  begun_at     timestamptz,
  ended_at     timestamptz,
  -- When its files are removed.
  gone_at      timestamptz,
  -- Why it stopped, or waits in the middle.
  problem      text             collate "C",
  because      text,
  updated_at   timestamptz      not null default now()
);
create index replays_latest on events.replays (ordered_at desc);
`,
};
