/** People and groups. Names are here in clear and nowhere else outside the encrypted events. */
export const tables = (g: number): string => `
create table read.users_g${g} (
  id uuid primary key,
  username text not null,
  name text not null,
  is_admin boolean not null,
  created_at timestamptz not null,
  last_sign_in timestamptz,
  version int not null
);
create table read.groups_g${g} (
  id uuid primary key,
  name text not null,
  type text not null,
  description text not null,
  slug text not null,
  is_public boolean not null,
  is_personal boolean not null,
  lat float8,
  lng float8,
  member_count int not null,
  created_at timestamptz not null,
  version int not null
);
create table read.group_memberships_g${g} (
  group_id uuid not null,
  user_id uuid not null,
  id uuid not null,
  is_owner boolean not null,
  created_at timestamptz not null,
  primary key (group_id, user_id)
);`;

export const indexes = (g: number): string => `
create index groups_g${g}_name on read.groups_g${g} (lower(name), id) where not is_personal;
create index group_memberships_g${g}_user on read.group_memberships_g${g} (user_id, group_id);`;

export const views = (g: number): string[] => [
  `create or replace view read.users as
  select id, username, name, is_admin, created_at, last_sign_in, version from read.users_g${g}`,
  `create or replace view read.groups as select id, name, type, description, slug, is_public, is_personal, lat, lng,
  member_count, created_at, version from read.groups_g${g}`,
  `create or replace view read.group_memberships as
  select id, group_id, user_id, is_owner, created_at from read.group_memberships_g${g}`,
];
