/**
 * Bookkeeping of the read model. `live` names the generation that the views show; `positions` the next offset of each
 * partition; `parked` what a projection could not take, by key, until a rebuild or a release.
 */
export const bookkeeping = `
create schema if not exists read;
create extension if not exists pg_trgm;
create sequence if not exists read.revisions;
create table if not exists read.live (
  projection text primary key,
  generation int not null,
  switched_at timestamptz not null default now()
);
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
  updated_at timestamptz not null default now(),
  primary key (projection, generation, topic, partition)
) with (fillfactor = 50);
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
