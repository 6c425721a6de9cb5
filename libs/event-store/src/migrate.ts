import { createHash } from 'node:crypto';
import type pg from 'pg';
import { oneMigrationAtATime } from './migration-lock.js';
import { migrations as all } from './migrations/index.js';
import type { Index, Migration } from './migrations/migration.js';
import { unhurried } from './pool.js';

const fingerprint = ({ sql, indexes }: Migration) =>
  createHash('sha256')
    .update(sql ?? JSON.stringify(indexes))
    .digest('hex');

/**
 * Brings the schema `events` up to date, step by step in their order: each of them wholly or not at all, and the locks that one
 * takes are held no longer than it runs. Safe to call from several programs at once (the others wait) and as often as one
 * likes. Throws when a step that ran here was edited since.
 */
export const migrateEventStore = (pool: pg.Pool, migrations: readonly Migration[] = all): Promise<void> =>
  oneMigrationAtATime(pool, 'hedgerow.events.migrations', async (client) => {
    await client.query(`create schema if not exists events`);
    await client.query(`create table if not exists events.migrations (
      name text primary key, fingerprint text not null, applied_at timestamptz not null default now())`);
    const { rows } = await client.query<{ name: string; fingerprint: string }>(
      'select name, fingerprint from events.migrations',
    );
    const applied = new Map(rows.map((row) => [row.name, row.fingerprint]));
    for (const migration of migrations) {
      const before = applied.get(migration.name);
      if (before === fingerprint(migration)) continue;
      if (before !== undefined)
        throw new Error(`Migration ${migration.name} was edited after it ran. Add a new step instead.`);
      await run(client, migration);
    }
  });

const run = async (client: pg.PoolClient, migration: Migration): Promise<void> => {
  for (const index of migration.indexes ?? []) await build(client, index);
  await client.query('begin');
  try {
    if (migration.sql !== undefined) await client.query(unhurried(migration.sql));
    await client.query('insert into events.migrations (name, fingerprint) values ($1, $2)', [
      migration.name,
      fingerprint(migration),
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
};

/** Outside of a transaction, while others write. Built again where a program ended in the middle of it. */
const build = async (client: pg.PoolClient, { name, on, rest }: Index): Promise<void> => {
  const { rows } = await client.query<{ valid: boolean }>(
    `select i.indisvalid as valid from pg_class c join pg_index i on i.indexrelid = c.oid
     where c.relnamespace = 'events'::regnamespace and c.relname = $1`,
    [name],
  );
  if (rows[0]?.valid) return;
  if (rows[0]) await client.query(unhurried(`drop index concurrently events.${name}`));
  await client.query(unhurried(`create index concurrently ${name} on events.${on} ${rest}`));
};
