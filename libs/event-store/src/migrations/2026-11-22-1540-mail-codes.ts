import type { Migration } from './migration.js';

/** Codes that letters carry, as keyed hashes: one for each purpose and what it opens, so that a newer one ends the older. */
export const mailCodes: Migration = {
  name: '2026-11-22-1540-mail-codes',
  sql: `
create table events.mail_codes (
  purpose    text not null,
  -- What the code opens: an e-mail address or an account.
  subject    uuid not null,
  person     uuid not null,
  -- What asked for the letter, and when: an older letter that is late takes nothing from a newer one.
  request    uuid not null,
  asked_at   timestamptz not null,
  code_hash  bytea not null,
  expires_at timestamptz not null,
  used_at    timestamptz,
  primary key (purpose, subject)
);
create index mail_codes_of_person on events.mail_codes (person);
create index mail_codes_by_end on events.mail_codes (expires_at);
`,
};
