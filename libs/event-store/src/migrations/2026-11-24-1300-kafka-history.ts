import type { Migration } from './migration.js';

/**
 * What was known of Kafka's topics when the cursor stood somewhere, so that a topic that is not what it was is told from one that is, and
 * consumers find their places in one that is published again. A row of `republications` is one that has begun and not ended.
 */
export const kafkaHistory: Migration = {
  name: '2026-11-24-1300-kafka-history',
  sql: `
alter table events.cursors
  -- The cursor at the moment of the note.
  add column noted_position bigint,
  -- By topic and partition, the offset of the next record.
  add column noted_ends     jsonb;

create table events.republications (
  -- There is one at a time.
  is_only  boolean     primary key default true check (is_only),
  topics   text[]      not null,
  -- What is published again: everything up to here. What comes after is the publisher's.
  position bigint      not null,
  begun_at timestamptz not null default now(),
  -- Where consumers go on, from the moment on at which everything is on Kafka.
  targets  jsonb
);
`,
};
