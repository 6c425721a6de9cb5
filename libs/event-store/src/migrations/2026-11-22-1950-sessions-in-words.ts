import type { Migration } from './migration.js';

/** What a person recognises their sessions by: browser and system in words, and when it was last used. No address. */
export const sessionsInWords: Migration = {
  name: '2026-11-22-1950-sessions-in-words',
  sql: `
alter table events.sessions add column browser text, add column last_used_at timestamptz;
`,
};
