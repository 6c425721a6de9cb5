import type { Migration } from './migration.js';

/** How many partitions the topics of a republication had when it began: where keys lie must not change meanwhile. */
export const partitionsAtBegin: Migration = {
  name: '2026-11-25-1800-partitions-at-begin',
  sql: `
alter table events.republications
  -- From topic to number; null where the build before began it.
  add column partitions_at_begin jsonb;
`,
};
