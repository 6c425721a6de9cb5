import type { Migration } from './migration.js';

/** What has to be known of topics that are made anew once they are deleted. */
export const topicsAside: Migration = {
  name: '2026-11-25-2200-topics-aside',
  sql: `
alter table events.republications
  -- From topic to what it was set to, which the new one gets; null before that was looked at.
  add column settings jsonb,
  -- By partition, the digest of all records of a topic that only Kafka has; null until they are aside and compared.
  add column aside text[];
`,
};
