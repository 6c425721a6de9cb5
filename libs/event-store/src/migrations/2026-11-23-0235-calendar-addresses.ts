import type { Migration } from './migration.js';

/** Addresses at which calendars read the tasks of a person; of the token a keyed hash is kept. */
export const calendarAddresses: Migration = {
  name: '2026-11-23-0235-calendar-addresses',
  sql: `
create table events.calendar_addresses (
  user_id    uuid        primary key,
  token_hash bytea       not null unique,
  created_at timestamptz not null default now()
);
`,
};
