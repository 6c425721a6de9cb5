import type { Migration } from './migration.js';

/** Finds what a person holds, and all of their sessions, when their account ends. */
export const endsOfAccounts: Migration = {
  name: '2026-11-22-2250-ends-of-accounts',
  sql: `
create index claims_of_owner on events.claims (owner);
create index sessions_ever_of_user on events.sessions (user_id);
`,
};
