/** The code of PostgreSQL's error where a position is not as the transaction took it to be. */
export const notAsKnown = 'ZP001';

/**
 * Bookkeeping of the read model. `generations` records which one the views show, and the version of the projection that
 * made it; `schemas` which schema shows which versions, `programs` which running programs read or write a schema.
 * `positions` holds the next offset of each partition, written with the rows it stands for; `parked` the records that a
 * projection could not process, until a rebuild or a release; `rebuilds` what was ordered by a button or by the clock, and how
 * far it is; `reports` what running programs said of themselves last, which a crash may forget; `samples` how the
 * pipeline stood in each half minute of the last day; `lost_topics` those whose history
 * was lost on Kafka and is nowhere else.
 *
 * Generations from before there were versions have none. The column that programs of that time moved positions by is
 * renamed: they stop at it, instead of writing into a generation that is not theirs.
 */
export const bookkeeping = `
create schema if not exists read;
create extension if not exists pg_trgm with schema public;
create extension if not exists postgis with schema public;
create sequence if not exists read.revisions;
create sequence if not exists read.generation_numbers;
create table if not exists read.generations (
  projection text not null,
  generation int not null,
  state text not null check (state in ('building', 'live', 'old')),
  created_at timestamptz not null default now(),
  primary key (projection, generation)
);
alter table read.generations add column if not exists version text not null default '';
create unique index if not exists generations_live on read.generations (projection, version) where state = 'live';
create table if not exists read.positions (
  projection text not null,
  generation int not null,
  topic text not null,
  partition int not null,
  position bigint not null,
  is_live boolean not null,
  updated_at timestamptz not null default now(),
  primary key (projection, generation, topic, partition)
) with (fillfactor = 50);
do $do$ begin
  alter table read.positions rename column live to is_live;
exception when undefined_column then null; end $do$;
alter table read.positions add column if not exists version text not null default '';
drop index if exists read.positions_live;
create unique index if not exists positions_live_version on read.positions (projection, version, topic, partition)
  where is_live;
create table if not exists read.parked (
  projection text not null,
  generation int not null,
  topic text not null,
  partition int not null,
  record_offset bigint not null,
  key text not null,
  whole_key boolean not null,
  event_id text,
  cause text not null,
  parked_at timestamptz not null default now(),
  primary key (projection, generation, topic, partition, record_offset)
);
create index if not exists parked_key on read.parked (projection, generation, topic, key);
create index if not exists parked_latest on read.parked (projection, generation, parked_at, record_offset);
create table if not exists read.schemas (
  schema text not null,
  projection text not null,
  version text not null,
  primary key (schema, projection)
);
create table if not exists read.programs (
  id uuid primary key,
  name text not null,
  schema text not null,
  seen_at timestamptz not null default now()
);
create table if not exists read.rebuilds (
  id uuid primary key,
  projection text not null,
  version text not null,
  is_proof boolean not null,
  state text not null,
  pressed text,
  ordered_by uuid,
  ordered_at timestamptz not null default now(),
  from_generation int,
  generation int,
  events_done bigint,
  events_total bigint,
  events_per_second float8,
  set_aside int,
  compared jsonb,
  begun_at timestamptz,
  compared_at timestamptz,
  switched_at timestamptz,
  keep_until timestamptz,
  ended_at timestamptz,
  because text,
  updated_at timestamptz not null default now()
);
create unique index if not exists rebuilds_open on read.rebuilds (projection, version) where ended_at is null;
create index if not exists rebuilds_latest on read.rebuilds (projection, ordered_at desc);
create unlogged table if not exists read.reports (
  id uuid primary key,
  program text not null,
  schema text not null,
  report jsonb not null,
  reported_at timestamptz not null default now()
);
create table if not exists read.samples (
  at timestamptz primary key,
  sampled_by uuid not null,
  projections text[] not null,
  behind bigint[] not null,
  seconds_behind real[] not null,
  publication_delay real,
  events_per_second real,
  uplinks_per_second real,
  dead_letters int not null
);
create table if not exists read.lost_topics (
  topic text primary key,
  noted_at timestamptz not null default now()
);
create or replace function read.refuse_unless(holds boolean) returns void language plpgsql as $do$ begin
  if not holds then
    raise exception 'A position is not as it was known' using errcode = '${notAsKnown}';
  end if;
end $do$;
`;
