import type { Migration } from './migration.js';

/** What was removed from the log because it was old: for those who read the log and have to say what they did not find. */
export const removals: Migration = {
  name: '2026-11-23-2100-removals',
  sql: `
create table events.removals (
  what             text        primary key,
  -- Nothing with an own moment before this one is left.
  before           timestamptz not null,
  -- When the last of what was removed had occurred: what came late was stored long after its own moment.
  last_occurred_at timestamptz not null,
  events           bigint      not null
);
`,
};
