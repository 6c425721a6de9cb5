import { createHash } from 'node:crypto';
import type pg from 'pg';
import { underMigrationLock } from '../migration-lock.js';
import { unhurried } from '../pool.js';

/**
 * Brings the schema `keys` up to date, in the database that holds the keys of persons; `events` is the database of the
 * event log, the same one or another. Safe to call from several programs at once. Throws `KeysLeftBehind` when the keys
 * were given a database of their own and the other one still holds some: no key may lie where no erasure looks.
 */
export const migrateKeys = async (keys: pg.Pool, events: pg.Pool = keys): Promise<void> => {
  await underMigrationLock(keys, 'hedgerow.keys.migrations', makeSchema);
  if ((await identityOf(keys)) !== (await identityOf(events))) await refuseKeysIn(events, keys);
};

/** Only where its text changed: `alter table` waits for every reader, and new ones wait behind it. */
const makeSchema = async (client: pg.PoolClient): Promise<void> => {
  const fingerprint = createHash('sha256').update(schema).digest('hex');
  const { rows } = await client.query<{ made: string | null }>(
    `select obj_description(to_regnamespace('keys')::oid, 'pg_namespace') as made`,
  );
  if (rows[0]?.made === fingerprint) return;
  await client.query(unhurried(schema));
  await client.query(`comment on schema keys is '${fingerprint}'`);
};

/** Keys of persons lie in the database of the event log, although another one is named for them. */
export class KeysLeftBehind extends Error {
  override readonly name = 'KeysLeftBehind';
}

// No statement joins these tables with any other: they may stand on a server of their own, with backups of their own.
const schema = `
create schema if not exists keys;

do $$
begin
  if (select relkind from pg_class where oid = to_regclass('events.subject_keys')) = 'r' then
    -- Where they lay before. Programs of before read and write them through the view until they are gone.
    alter table events.subject_keys set schema keys;
    alter table keys.subject_keys rename to persons;
    create view events.subject_keys as select subject, wrapped_key, created_at, destroyed_at from keys.persons;
  end if;
end $$;

-- A row whose key is destroyed stays: the person can neither be read again nor get a second key by accident.
create table if not exists keys.persons (
  subject      uuid primary key,
  wrapped_key  bytea,
  created_at   timestamptz not null default now(),
  destroyed_at timestamptz,
  check ((wrapped_key is null) = (destroyed_at is not null))
);
-- The version of the master key that wraps it. Programs of before know one master key, the first.
alter table keys.persons add column if not exists master_version int not null default 1;
create index if not exists persons_wrapped_by on keys.persons (master_version, subject) where wrapped_key is not null;
create index if not exists persons_destroyed on keys.persons (subject) where destroyed_at is not null;

-- The pseudonym under which a person's navigation is kept. With the person's key goes the person here, and the row stays.
create table if not exists keys.visitors (
  visitor uuid primary key,
  person  uuid unique
);

-- By the proof a program knows whether the master key that it was given is the one of this version.
create table if not exists keys.masters (
  version    int primary key,
  proof      bytea not null,
  first_seen timestamptz not null default now()
);

-- The key of all keyed hashes. One row: it never changes, or no name and no command would be found again.
create table if not exists keys.hashing (
  only_one       boolean primary key default true check (only_one),
  wrapped_key    bytea not null,
  master_version int not null
);

-- Signs the receipts of erasures. One row; its public half is for everybody.
create table if not exists keys.signing (
  only_one       boolean primary key default true check (only_one),
  public_key     bytea not null,
  wrapped_key    bytea not null,
  master_version int not null
);

-- Signs for whom push messages are from. One row: browsers bind their subscriptions to its public half.
create table if not exists keys.push (
  only_one       boolean primary key default true check (only_one),
  public_key     bytea not null,
  wrapped_key    bytea not null,
  master_version int not null
);
`;

/** The same for two connections exactly if they lead to one database of one running server. */
const identityOf = async (pool: pg.Pool): Promise<string> => {
  const { rows } = await pool.query<{ identity: string }>(
    `select pg_postmaster_start_time() || '/' || oid as identity from pg_database where datname = current_database()`,
  );
  return rows[0]!.identity;
};

const refuseKeysIn = async (events: pg.Pool, keys: pg.Pool): Promise<void> => {
  const { rows: places } = await events.query<{ place: string | null }>(
    `select coalesce(to_regclass('keys.persons'), to_regclass('events.subject_keys'))::text as place`,
  );
  if (!places[0]!.place) return;
  const { rows: left } = await events.query<{ subject: string }>(`select subject from ${places[0]!.place}`);
  if (left.length === 0) return;
  const { rows: moved } = await keys.query<{ count: number }>(
    'select count(*)::int from keys.persons where subject = any($1::uuid[])',
    [left.map(({ subject }) => subject)],
  );
  const missing = left.length - moved[0]!.count;
  throw new KeysLeftBehind(
    `The database of the events holds ${left.length} keys of persons, ` +
      (missing > 0
        ? `${missing} of which KEYS_DATABASE_URL does not have yet: copy them`
        : 'all of which KEYS_DATABASE_URL has as well: drop them there') +
      ' (docs/how-to/look-after-keys.md)',
  );
};
