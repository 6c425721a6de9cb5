import type { Migration } from './migration.js';

/** Codes with which the first administrator of an empty product registers, as keyed hashes; gone once one was used. */
export const administratorCodes: Migration = {
  name: '2026-11-22-0600-administrator-codes',
  sql: `
create table events.administrator_codes (
  code_hash bytea primary key,
  made_at   timestamptz not null default now()
);
`,
};
