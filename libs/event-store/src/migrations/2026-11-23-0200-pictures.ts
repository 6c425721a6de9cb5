import type { Migration } from './migration.js';

/** Which files of pictures there are, from their upload on: whose, of what, and how often one was tried to be made anew. */
export const pictures: Migration = {
  name: '2026-11-23-0200-pictures',
  sql: `
create table events.pictures (
  id          uuid        primary key,
  person      uuid        not null,
  -- The upload session, which the person's browser chose.
  session     uuid        not null,
  -- Keyed: a picture is not found by its bytes alone.
  digest      bytea       not null,
  uploaded_at timestamptz not null default now(),
  -- The stream of what it is of; null while it is of nothing. Of an action, also that of its thing.
  subject     text,
  thing       text,
  -- Runs that began to make it anew and have not ended.
  runs        int         not null default 0,
  unique (person, session, digest)
);
create index pictures_waiting on events.pictures (uploaded_at) where subject is null;
create index pictures_of on events.pictures (subject) where subject is not null;
create index pictures_under on events.pictures (thing) where thing is not null;
`,
};
