import type { Migration } from './migration.js';

/**
 * Where the events of a type belong on Kafka, as the programs that append them say: a publisher that does not know a type
 * yet can carry its events all the same.
 */
export const eventTypes: Migration = {
  name: '2026-11-22-0500-event-types',
  sql: `
create table events.types (
  type           text     collate "C" not null,
  schema_version smallint not null,
  topic          text     not null,
  -- The field of the data whose value is the key of the record.
  key_field      text     not null,
  primary key (type, schema_version)
);
`,
};
