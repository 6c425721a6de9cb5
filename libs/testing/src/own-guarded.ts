import { chmodSync, chownSync, copyFileSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { bringServices, findProgram, freePort, Supervised } from '@hedgerow/services';
import pg from 'pg';
import type { Certificates } from './certificates.js';
import { throwAwayFolder } from './throw-away-folder.js';

export interface GuardedService {
  /** Without any parameter about TLS. */
  readonly url: string;
  stop(): Promise<void>;
}

/** A PostgreSQL of this machine that speaks TLS with the given certificate (and in clear as well, as it always does). */
export const ownGuardedPostgres = async (certificates: Certificates): Promise<GuardedService> => {
  const dataDir = throwAwayFolder('postgres');
  const brought = await bringServices({
    ...{
      needs: ['postgres'],
      dataDir,
      cacheDir: dataDir,
      database: 'postgres',
      durable: false,
      ports: 'free',
    },
    env: { ...process.env, DATABASE_URL: '' },
    say: () => undefined,
  });
  const url = brought.addresses.databaseUrl!;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  const folder = rows[0]!.data_directory;
  const { uid, gid } = statSync(folder);
  for (const [from, name] of [
    [certificates.certificate, 'server.crt'],
    [certificates.key, 'server.key'],
  ] as const) {
    copyFileSync(from, join(folder, name));
    chmodSync(join(folder, name), 0o600);
    chownSync(join(folder, name), uid, gid);
  }
  await client.query('alter system set ssl = on');
  await client.query('select pg_reload_conf()');
  await client.end();
  return {
    url,
    stop: async () => {
      await brought.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

/** A Redis of this machine that speaks TLS and nothing else. */
export const ownGuardedRedis = async (certificates: Certificates): Promise<GuardedService> => {
  const dataDir = throwAwayFolder('redis');
  mkdirSync(dataDir, { recursive: true });
  const port = await freePort();
  const control = new Supervised({
    name: 'Redis',
    program: findProgram('redis-server') ?? 'redis-server',
    args: [
      ...['--port', '0', '--tls-port', String(port), '--bind', '127.0.0.1', '--dir', dataDir],
      ...['--tls-cert-file', certificates.certificate, '--tls-key-file', certificates.key],
      ...['--tls-ca-cert-file', certificates.ca, '--tls-auth-clients', 'no'],
      ...['--daemonize', 'no', '--save', '', '--appendonly', 'no', '--maxmemory-policy', 'noeviction'],
    ],
    logFile: join(dataDir, 'redis.log'),
    pidFile: join(dataDir, 'redis.pid'),
    ready: () =>
      new Promise<void>((resolve, reject) => {
        const socket = connect({ host: '127.0.0.1', port }, () => (socket.destroy(), resolve()));
        socket.once('error', reject);
      }),
  });
  await control.start();
  return {
    url: `rediss://127.0.0.1:${port}`,
    stop: async () => {
      await control.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
