import type { Migration } from './migration.js';

/** What signing in needs and no event may hold: hashes of passphrases, sessions, counters of failed attempts. */
export const accounts: Migration = {
  name: '2026-11-21-0920-accounts',
  sql: `
create table events.credentials (
  user_id         uuid primary key,
  passphrase_hash text not null,
  changed_at      timestamptz not null default now()
);

create table events.sessions (
  id         uuid primary key,
  -- Empty for a guest.
  user_id    uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_of_user on events.sessions (user_id) where revoked_at is null;

-- The account is a keyed hash of what was typed, which may be anything, also a passphrase in the wrong field.
create table events.failed_attempts (
  account       bytea primary key,
  failures      int not null,
  last_at       timestamptz not null,
  blocked_until timestamptz not null
);
create index failed_attempts_by_age on events.failed_attempts (last_at);
`,
};
