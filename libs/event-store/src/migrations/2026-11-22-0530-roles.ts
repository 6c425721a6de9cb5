import type { Migration } from './migration.js';

/** Who has more rights than everybody who is signed in. Asked with each session, so that a right ends when it is taken. */
export const roles: Migration = {
  name: '2026-11-22-0530-roles',
  sql: `
create table events.roles (
  user_id uuid primary key,
  role    text not null check (role in ('bk_admin'))
);
insert into events.roles (user_id, role)
select (data->>'userId')::uuid, 'bk_admin' from events.events
where type = 'UserRegistered' and (data->>'isAdmin')::boolean
on conflict do nothing;
`,
};
