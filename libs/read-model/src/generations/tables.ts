/**
 * Bookkeeping of the read model. `generations` records which one the views show; `positions` holds the next offset of
 * each partition, written with the rows it stands for; `parked` the records that a projection could not process, until a rebuild or
 * a release.
 */
export const bookkeeping = `
create schema if not exists read;
create extension if not exists pg_trgm;
create sequence if not exists read.revisions;
create sequence if not exists read.generation_numbers;
create table if not exists read.generations (
  projection text not null,
  generation int not null,
  state text not null check (state in ('building', 'live', 'old')),
  created_at timestamptz not null default now(),
  primary key (projection, generation)
);
create table if not exists read.positions (
  projection text not null,
  generation int not null,
  topic text not null,
  partition int not null,
  position bigint not null,
  live boolean not null,
  updated_at timestamptz not null default now(),
  primary key (projection, generation, topic, partition)
) with (fillfactor = 50);
create unique index if not exists positions_live on read.positions (projection, topic, partition) where live;
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
`;
