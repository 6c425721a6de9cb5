import type { Migration } from './migration.js';

/** A republication that gives topics more partitions. */
export const morePartitions: Migration = {
  name: '2026-11-24-1800-more-partitions',
  sql: `
alter table events.republications
  -- How many the topics get; null where Kafka had lost them and they keep their number.
  add column partitions int;
`,
};
