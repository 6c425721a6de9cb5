import type { Migration } from './migration.js';

/** In which sessions the second factor was given. Of older ones it is not known: an administrator signs in once more. */
export const sessionsWithFactor: Migration = {
  name: '2026-11-22-2110-sessions-with-factor',
  sql: `
alter table events.sessions add column has_factor boolean not null default false;
`,
};
