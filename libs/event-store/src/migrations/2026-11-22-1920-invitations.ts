import type { Migration } from './migration.js';

/** Where invitations stand and to which addresses they went, so that they are found by either; wrong codes are counted. */
export const invitations: Migration = {
  name: '2026-11-22-1920-invitations',
  sql: `
create table events.invitations (
  id           uuid primary key,
  -- Of the thing, group or device; its kind is the beginning of the name.
  stream       text not null,
  -- Keyed, as everything that is found by an address.
  address_hash bytea not null
);
create index invitations_to on events.invitations (address_hash);
alter table events.mail_codes add column wrong_codes int not null default 0;
`,
};
