import { chownSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { ask, findProgram, isExecutable, isRoot } from './machine.js';
import { Problem, type Say } from '@hedgerow/platform';
import { Supervised } from './supervised.js';

/** A PostgreSQL of the machine: where its programs are, and whether PostGIS belongs to it. */
export interface PostgresPrograms {
  readonly bin: string;
  readonly version: string;
  readonly hasPostgis: boolean;
}

/** Looks on the PATH and where Debian keeps each version; the newest with PostGIS wins. */
export const findPostgres = async (): Promise<PostgresPrograms | undefined> => {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const onPath = findProgram('initdb');
  const folders = [...versions.map((v) => join(debian, v, 'bin')), ...(onPath ? [dirname(onPath)] : [])];
  const found: PostgresPrograms[] = [];
  for (const bin of folders) {
    if (!isExecutable(join(bin, 'initdb')) || !isExecutable(join(bin, 'postgres'))) continue;
    const version = /\d+/.exec(await ask(join(bin, 'postgres'), ['--version']))?.[0] ?? '';
    const shares = [
      `/usr/share/postgresql/${version}`,
      join(bin, '../share/postgresql'),
      join(bin, '../share'),
    ];
    const libraries = [
      join(bin, '../lib'),
      join(bin, '../lib/postgresql'),
      `/usr/lib/postgresql/${version}/lib`,
    ];
    // Debian ships scripts and library apart; the scripts alone cannot be switched on.
    const hasPostgis =
      shares.some((share) => existsSync(join(share, 'extension/postgis.control'))) &&
      libraries.some((library) => existsSync(join(library, 'postgis-3.so')));
    found.push({ bin, version, hasPostgis });
  }
  return found.find((f) => f.hasPostgis) ?? found[0];
};

export interface PostgresOptions {
  readonly programs: PostgresPrograms;
  readonly dataDir: string;
  readonly logFile: string;
  readonly port: number;
  /** Password of the user `postgres`; without one every local connection is trusted (throw-away databases). */
  readonly password?: string;
  /** False switches fsync off: a crash of the machine, not of the process, may then lose data. */
  readonly durable: boolean;
  readonly maxConnections?: number;
  readonly say: Say;
  readonly onCrash?: () => void;
}

// Prepared transactions are for a test that leaves one behind; none of our programs prepares any.
const throwAway = {
  fsync: 'off',
  full_page_writes: 'off',
  // What is written ahead takes about so much, also where files are in memory.
  max_wal_size: '512MB',
  autovacuum_naptime: '10s',
  max_prepared_transactions: 10,
};

/** Starts PostgreSQL on a port with the given data, made first when there is none. */
export const startPostgres = async (
  options: PostgresOptions,
): Promise<{ control: Supervised; url: (database: string) => string }> => {
  const { programs, port, password, durable, say } = options;
  const user = isRoot() ? await unprivilegedUser() : undefined;
  const dataDir = user ? reachable(options.dataDir, user, say) : options.dataDir;
  if (!existsSync(join(dataDir, 'PG_VERSION'))) {
    say('PostgreSQL: making a new database cluster');
    await initialise(programs, dataDir, password, user);
  }
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    // A path of more than 107 characters is refused for a socket, and the socket is not used.
    unix_socket_directories: '',
    max_connections: options.maxConnections ?? 200,
    shared_buffers: '256MB',
    max_wal_size: '2GB',
    ...(durable ? {} : throwAway),
  };
  const url = (database: string) =>
    `postgres://postgres${password === undefined ? '' : `:${encodeURIComponent(password)}`}@127.0.0.1:${port}/${database}`;
  const control = new Supervised({
    name: 'PostgreSQL',
    program: join(programs.bin, 'postgres'),
    args: ['-D', dataDir, ...Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`])],
    ...(user === undefined ? {} : { user }),
    cwd: dataDir,
    logFile: options.logFile,
    pidFile: `${options.dataDir}.pid`,
    stopSignal: 'SIGINT',
    ready: () => answersSql(url('postgres')),
    say,
    ...(options.onCrash === undefined ? {} : { onCrash: options.onCrash }),
  });
  await control.start();
  return { control, url };
};

/** Resolves when the server answers `select 1`. */
export const answersSql = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** Makes the database when it is not there yet. */
export const ensureDatabase = async (adminUrl: string, database: string): Promise<void> => {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`);
  } finally {
    await client.end();
  }
};

interface User {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

const initialise = async (
  { bin }: PostgresPrograms,
  dataDir: string,
  password: string | undefined,
  user: User | undefined,
): Promise<void> => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const passwordFile = `${dataDir}.password`;
  if (password !== undefined) writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) {
    chownSync(dataDir, user.uid, user.gid);
    if (password !== undefined) chownSync(passwordFile, user.uid, user.gid);
  }
  const auth =
    password === undefined ? ['--auth=trust'] : ['--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  try {
    await ask(
      join(bin, 'initdb'),
      ['-D', dataDir, '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync', ...auth],
      { cwd: dataDir, withinMs: 120_000, ...(user ? { uid: user.uid, gid: user.gid } : {}) },
    );
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  } finally {
    rmSync(passwordFile, { force: true });
  }
};

/** PostgreSQL refuses to run as root. Debian's package makes the user `postgres`; elsewhere we make one. */
const unprivilegedUser = async (): Promise<User> => {
  const id = async (flag: string) => Number(await ask('id', [flag, 'postgres']));
  try {
    return { name: 'postgres', uid: await id('-u'), gid: await id('-g') };
  } catch {
    await ask('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']);
    return { name: 'postgres', uid: await id('-u'), gid: await id('-g') };
  }
};

/** Where root's PostgreSQL data for this folder lies when the other user cannot come to the folder itself. */
export const outsideDataDir = (dataDir: string): string =>
  join('/var/lib/hedgerow', createHash('sha256').update(dataDir).digest('hex').slice(0, 12), 'postgres');

/** The data folder itself, or one under /var/lib when a parent (such as /root) is closed to the other user. */
const reachable = (dataDir: string, user: User, say: Say): string => {
  for (let folder = dirname(dataDir); folder !== dirname(folder); folder = dirname(folder)) {
    if (!existsSync(folder)) continue;
    const { mode, uid, gid } = statSync(folder);
    const may = uid === user.uid ? mode & 0o100 : gid === user.gid ? mode & 0o010 : mode & 0o001;
    if (may !== 0) continue;
    const outside = outsideDataDir(dataDir);
    say(`PostgreSQL: the user ${user.name} may not enter ${folder}, so the data lies in ${outside}`);
    try {
      mkdirSync(dirname(outside), { recursive: true, mode: 0o755 });
    } catch (error) {
      throw new Problem(
        `PostgreSQL's data has no place: ${(error as Error).message}`,
        'Move the project out of the closed folder, or start as an ordinary user.',
      );
    }
    return outside;
  }
  return dataDir;
};
