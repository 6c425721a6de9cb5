import { failedJobKind, underMigrationLock, unhurried } from '@hedgerow/event-store';
import type pg from 'pg';

/**
 * Brings the schema `worker` up to date. It belongs to the worker: how far each reaction has read, what it keeps for
 * its keys, its timers, and the jobs that follow. Administrators read the failed ones, and make them due again
 * (`FailedJobs`). Safe to call from several workers at once.
 */
export const migrateWorker = (pool: pg.Pool): Promise<void> =>
  underMigrationLock(pool, 'hedgerow.worker.migrations', async (client) => {
    await client.query(unhurried(schema));
  });

const schema = `
create schema if not exists worker;

create table if not exists worker.positions (
  -- Namespace and name of a reaction.
  consumer  text   not null,
  topic     text   not null,
  partition int    not null,
  -- Offset of the next record to read.
  position  bigint not null,
  primary key (consumer, topic, partition)
);

-- One position for all reactions became one for each. There was one reaction, and it goes on where it was.
with shared as (delete from worker.positions where consumer ~ 'worker\\.reactions$' returning *)
insert into worker.positions (consumer, topic, partition, position)
select regexp_replace(consumer, 'worker\\.reactions$', 'award-first-badge'), topic, partition, position from shared
on conflict do nothing;

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
alter table worker.jobs
  -- What it is about, where the reaction names that.
  add column if not exists key text,
  -- Since when a worker runs it.
  add column if not exists started_at timestamptz,
  -- How often it was begun.
  add column if not exists attempts int not null default 0,
  -- False when it was done and there was nothing to do.
  add column if not exists acted boolean not null default true,
  -- Of the event that it follows from.
  add column if not exists correlation_id text,
  -- The event that it follows from, by way of a timer, too; empty for what follows from none.
  add column if not exists event_id text;
drop index if exists worker.jobs_due;
create index if not exists jobs_new on worker.jobs (reaction, created_at, id) where status = 'due' and enqueued_at is null;
create index if not exists jobs_queued on worker.jobs (reaction, enqueued_at) where status = 'due' and enqueued_at is not null;
create index if not exists jobs_running on worker.jobs (reaction, key) where started_at is not null;
create index if not exists jobs_acted on worker.jobs (reaction, key, finished_at) where status = 'done' and acted and key is not null;
-- What is not done: few among a month of jobs that are, and counted every few seconds.
create index if not exists jobs_open on worker.jobs (status, created_at) where status <> 'done';
create index if not exists jobs_failed on worker.jobs (finished_at, id) where status = 'failed';
-- Alike ones among many: to tell what is alike of each row would take seconds.
create index if not exists jobs_failed_alike on worker.jobs ((${failedJobKind}), finished_at, id) where status = 'failed';
create index if not exists jobs_of_event on worker.jobs (event_id) where event_id is not null;
create index if not exists jobs_finished on worker.jobs (finished_at) where status = 'done';

-- What a reaction keeps for a key.
create table if not exists worker.states (
  reaction text   not null,
  key      text   not null,
  state    jsonb  not null,
  -- Rises with every change; a change names the one that it read.
  version  bigint not null,
  primary key (reaction, key)
);

-- How much counts towards a badge of a person.
create index if not exists states_counted on worker.states ((state->>'userId'), (state->>'kind'))
  where reaction = 'award-badges';

-- What reactions have taken: delivered again it counts once. A row for each stream, with its highest version, or for a
-- frame of an uplink, which has no version.
create table if not exists worker.taken (
  reaction text        not null,
  id       uuid        not null,
  version  int         not null,
  taken_at timestamptz not null default now(),
  primary key (reaction, id)
);
create index if not exists frames_taken on worker.taken (taken_at) where version = 0;

create table if not exists worker.timers (
  reaction text        not null,
  key      text        not null,
  name     text        not null,
  due_at   timestamptz not null,
  -- The job that it becomes.
  job_id   uuid        not null,
  queue    text        not null,
  payload  jsonb       not null,
  primary key (reaction, key, name)
);
alter table worker.timers add column if not exists event_id text;
create index if not exists timers_due on worker.timers (reaction, due_at);

-- Records of event types and schema versions that no program knew so far, as Kafka had them.
create table if not exists worker.kept_records (
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
  primary key (topic, partition, "offset")
);
`;
