import type { Migration } from './migration.js';

/**
 * A data key for each person, wrapped by the master key. Destroying one leaves the row as a tombstone, so that the
 * person can neither be read again nor get a second key by accident.
 */
export const persons: Migration = {
  name: '2026-11-21-0910-persons',
  sql: `
create table events.subject_keys (
  subject      uuid primary key,
  wrapped_key  bytea,
  created_at   timestamptz not null default now(),
  destroyed_at timestamptz,
  check ((wrapped_key is null) = (destroyed_at is not null))
);
`,
};
