/** What was done for each thing, newest first. */
export const tables = (g: number): string => `
create table read.timeline_g${g} (
  id uuid primary key,
  thing_id uuid not null,
  type text not null,
  comments text not null,
  has_image boolean not null,
  lat float8,
  lng float8,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null
);`;

export const indexes = (g: number): string => `
create index timeline_g${g}_thing on read.timeline_g${g} (thing_id, created_at, id);
create index timeline_g${g}_newest on read.timeline_g${g} (created_at, id);`;

export const views = (g: number): string[] => [
  `create or replace view read.timeline as select id, thing_id, type, comments, has_image, lat, lng, created_by, created_at,
  updated_at, version from read.timeline_g${g}`,
];
