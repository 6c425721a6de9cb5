import type { Migration } from './migration.js';

/**
 * Persons whose personal data is to be erased, written with the event that says so. `done_at` stays empty until every
 * copy is gone, so that an erasure which was interrupted is found and carried on.
 */
export const erasures: Migration = {
  name: '2026-11-22-0500-erasures',
  sql: `
create table events.erasures (
  person       uuid primary key,
  requested_at timestamptz not null default now(),
  done_at      timestamptz
);
create index erasures_to_do on events.erasures (requested_at) where done_at is null;
`,
};
