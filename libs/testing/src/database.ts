import { randomBytes } from 'node:crypto';
import { migrateEventStore, migrateKeys } from '@hedgerow/event-store';
import { migrateReadModel, readOptions } from '@hedgerow/read-model';
import pg from 'pg';
import type { TestServices } from './services.js';

/** A database of one suite: a clone of the migrated template. */
export interface TestDatabase {
  readonly url: string;
  readonly pool: pg.Pool;
  /** Closes the pool and removes the database. */
  drop(): Promise<void>;
}

/** Clones the migrated template database; it is made by the first suite of a run that asks. */
export const freshDatabase = async (services: TestServices): Promise<TestDatabase> => {
  const template = await withAdmin(services.databaseUrl, ensureTemplate);
  return makeDatabase(services, `template ${template}`);
};

/** The event store and the read model in a database each: what asks both at once fails. */
export const twoDatabases = async (
  services: TestServices,
): Promise<[store: TestDatabase, readModel: TestDatabase]> => {
  const [store, readModel] = [await freshDatabase(services), await freshDatabase(services)];
  await store.pool.query('drop schema read cascade');
  await readModel.pool.query('drop schema events cascade');
  return [store, readModel];
};

/** A database with nothing in it, for tests of the migrations themselves. */
export const emptyDatabase = (services: TestServices): Promise<TestDatabase> => makeDatabase(services, '');

/** Creates a database with nothing in it on the server of this address; answers with its own address. */
export const createDatabase = async (adminUrl: string, name: string): Promise<string> => {
  await withAdmin(adminUrl, (admin) => admin.query(`create database ${name}`));
  return inDatabase(adminUrl, name);
};

const makeDatabase = async ({ databaseUrl }: TestServices, how: string): Promise<TestDatabase> => {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await withAdmin(databaseUrl, (admin) => alone(admin, () => admin.query(`create database ${name} ${how}`)));
  const url = inDatabase(databaseUrl, name);
  const pool = new pg.Pool({ connectionString: url, max: 20, options: readOptions });
  // A test that stops the server ends idle connections too; the pool makes new ones.
  pool.on('error', () => undefined);
  const drop = async () => {
    await pool.end();
    await withAdmin(databaseUrl, (admin) => admin.query(`drop database if exists ${name} with (force)`));
  };
  return { url, pool, drop };
};

const withAdmin = async <T>(databaseUrl: string, step: (admin: pg.Client) => Promise<T>): Promise<T> => {
  const admin = new pg.Client({ connectionString: databaseUrl });
  await admin.connect();
  try {
    return await step(admin);
  } finally {
    await admin.end();
  }
};

/** One at a time on this server: PostgreSQL refuses to clone a template that has connections. */
const alone = async <T>(admin: pg.Client, step: () => Promise<T>): Promise<T> => {
  await admin.query('select pg_advisory_lock(7310512)');
  try {
    return await step();
  } finally {
    await admin.query('select pg_advisory_unlock(7310512)');
  }
};

// The runner names the run; without one each process makes a template of its own.
const templateName = (): string =>
  `template_${process.env['HEDGEROW_TEST_RUN_ID'] ?? `alone_${process.pid}_${process.ppid}`}`;

const ensureTemplate = (admin: pg.Client): Promise<string> =>
  alone(admin, async () => {
    const name = templateName();
    const { rows } = await admin.query<{ done: boolean }>(
      'select datistemplate as done from pg_database where datname = $1',
      [name],
    );
    if (rows[0]?.done === true) return name;
    if (rows.length > 0) await admin.query(`drop database ${name} with (force)`);
    await admin.query(`create database ${name}`);
    const { host, port, user, password } = admin;
    await migrate(
      new pg.Pool({
        host,
        port,
        ...(user ? { user } : {}),
        ...(password ? { password } : {}),
        database: name,
        max: 4,
      }),
    );
    await admin.query(`alter database ${name} with is_template true`);
    return name;
  });

const migrate = async (pool: pg.Pool): Promise<void> => {
  try {
    await migrateEventStore(pool);
    await migrateKeys(pool);
    await migrateReadModel(pool);
  } finally {
    await pool.end();
  }
};

const inDatabase = (databaseUrl: string, name: string): string => {
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return url.toString();
};
