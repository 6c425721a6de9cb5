/** Badges of each person. */
export const tables = (g: number): string => `
create table read.badges_g${g} (
  id uuid primary key,
  user_id uuid not null,
  kind text not null,
  level int not null,
  awarded_at timestamptz not null
);`;

export const indexes = (g: number): string =>
  `create index badges_g${g}_user on read.badges_g${g} (user_id, awarded_at, id);`;

export const views = (g: number): string[] => [
  `create or replace view read.badges as select id, user_id, kind, level, awarded_at from read.badges_g${g}`,
];
