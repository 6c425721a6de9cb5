import type { Migration } from './migration.js';

/** What a second factor is checked by. Secrets are sealed with the key of the person, recovery codes kept as keyed hashes. */
export const secondFactors: Migration = {
  name: '2026-11-22-2000-second-factors',
  sql: `
create table events.second_factors (
  user_id      uuid primary key,
  secret       text not null,
  -- Empty until a code has shown that the app has the secret.
  confirmed_at timestamptz,
  -- The time step of the last code that counted: none counts twice.
  last_step    bigint not null default 0
);

create table events.recovery_codes (
  user_id   uuid not null,
  code_hash bytea not null,
  used_at   timestamptz,
  primary key (user_id, code_hash)
);
`,
};
