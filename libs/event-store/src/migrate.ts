import { createHash } from 'node:crypto';
import type pg from 'pg';
import { underMigrationLock } from './migration-lock.js';
import { migrations as all } from './migrations/index.js';
import type { Migration } from './migrations/migration.js';
import { unhurried } from './pool.js';

const fingerprint = (migration: Migration) => createHash('sha256').update(migration.sql).digest('hex');

/**
 * Brings the schema `events` up to date, in one transaction: all missing steps or none. Safe to call from several
 * programs at once (the others wait) and as often as one likes. Throws when a step that ran here was edited since.
 */
export const migrateEventStore = (pool: pg.Pool, migrations: readonly Migration[] = all): Promise<void> =>
  underMigrationLock(pool, 'hedgerow.events.migrations', async (client) => {
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
      await client.query(unhurried(migration.sql));
      await client.query('insert into events.migrations (name, fingerprint) values ($1, $2)', [
        migration.name,
        fingerprint(migration),
      ]);
    }
  });
