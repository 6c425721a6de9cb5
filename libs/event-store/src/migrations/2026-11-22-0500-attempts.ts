import type { Migration } from './migration.js';

/** Counts of attempts that fade, networks that a person is known from, and how ended sessions are found. */
export const attempts: Migration = {
  name: '2026-11-22-0500-attempts',
  sql: `
alter table events.failed_attempts alter column failures type float8;

-- A keyed hash of an account and the network that it signed in from.
create table events.known_networks (
  network bytea primary key,
  last_at timestamptz not null
);
create index known_networks_by_age on events.known_networks (last_at);

create index sessions_by_end on events.sessions (least(expires_at, revoked_at));
`,
};
