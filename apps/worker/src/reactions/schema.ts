import type pg from 'pg';

/**
 * Brings the schema `worker` up to date. It belongs to the worker alone: how far it has read each partition, and the
 * jobs that follow from what it read. Safe to call from several workers at once.
 */
export const migrateWorker = async (pool: pg.Pool): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtext('hedgerow.worker.migrations'))`);
    await client.query(schema);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
};

const schema = `
create schema if not exists worker;

create table if not exists worker.positions (
  consumer  text   not null,
  topic     text   not null,
  partition int    not null,
  -- Offset of the next record to read.
  position  bigint not null,
  primary key (consumer, topic, partition)
);

create table if not exists worker.jobs (
  id          uuid        primary key,
  reaction    text        not null,
  queue       text        not null,
  payload     jsonb       not null,
  status      text        not null default 'due' check (status in ('due', 'done', 'failed')),
  reason      text,
  created_at  timestamptz not null default now(),
  -- When it was last handed to the queue; the queue may lose it.
  enqueued_at timestamptz,
  finished_at timestamptz
);
create index if not exists jobs_due on worker.jobs (enqueued_at nulls first) where status = 'due';
create index if not exists jobs_finished on worker.jobs (finished_at) where status = 'done';

-- Records of event types and schema versions that no program knew so far, as Kafka had them.
create table if not exists worker.kept_records (
  consumer    text        not null,
  topic       text        collate "C" not null,
  partition   int         not null,
  "offset"    bigint      not null,
  "timestamp" text        not null,
  key         bytea,
  value       bytea,
  headers     jsonb       not null,
  -- For people who wonder what waits here.
  type        text,
  kept_at     timestamptz not null default now(),
  primary key (consumer, topic, partition, "offset")
);
`;
