import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { checkAddress } from './addresses.js';
import { type Brought, bringServices, type Wanted } from './bring.js';
import { isTaken } from './ports.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));

// Java takes seconds on an idle machine and many of them on a busy one.
jest.setTimeout(120_000);

describe('services of this machine', () => {
  const dir = mkdtempSync(join(tmpdir(), 'bring-'));
  chmodSync(dir, 0o755);
  const said: string[] = [];
  let brought: Brought;

  const wanted = (over: Partial<Wanted> = {}): Wanted => ({
    needs: ['postgres', 'redis', 'kafka'],
    dataDir: dir,
    cacheDir: join(root, '.cache'),
    database: 'hedgerow',
    password: 'only for this test',
    durable: true,
    ports: 'free',
    env: { ...process.env, DATABASE_URL: '', REDIS_URL: '', KAFKA_BROKERS: '' },
    say: (line) => said.push(line),
    ...over,
  });
  const ask = async (sql: string) => {
    const client = new pg.Client({ connectionString: brought.addresses.databaseUrl });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(sql)).rows as unknown[];
    } finally {
      await client.end();
    }
  };

  beforeAll(async () => {
    brought = await bringServices(wanted());
  });
  afterAll(async () => {
    await brought?.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  it('reports what each of them is and where', () => {
    expect(said.join('\n')).toMatch(/PostgreSQL \d+ of this machine: ready on port \d+/);
    expect(said.join('\n')).toMatch(/Redis of this machine: ready on port \d+/);
    expect(said.join('\n')).toMatch(/Apache Kafka [\d.]+ of this machine: ready on port \d+/);
  });

  it('keeps what was committed when PostgreSQL is killed hard', async () => {
    await ask('create table kept (word text)');
    await ask(`insert into kept values ('oak')`);
    await brought.controls.postgres!.kill();
    await expect(ask('select 1')).rejects.toThrow();
    await brought.controls.postgres!.restart();
    expect(await ask('select word from kept')).toEqual([{ word: 'oak' }]);
  });

  it('a frozen PostgreSQL does not answer, and goes on when it is thawed', async () => {
    const address = brought.addresses.databaseUrl!;
    brought.controls.postgres!.freeze();
    await expect(checkAddress('postgres', 'DATABASE_URL', address)).rejects.toThrow('DATABASE_URL');
    brought.controls.postgres!.thaw();
    await checkAddress('postgres', 'DATABASE_URL', address);
  });

  it('Redis and Kafka come back on their ports', async () => {
    for (const service of ['redis', 'kafka'] as const) {
      await brought.controls[service]!.kill();
      await brought.controls[service]!.restart();
    }
    await checkAddress('redis', 'REDIS_URL', brought.addresses.redisUrl!);
    await checkAddress('kafka', 'KAFKA_BROKERS', brought.addresses.kafkaBrokers!);
  });

  it('takes addresses from the environment and starts nothing then', async () => {
    const lines: string[] = [];
    const env = { ...process.env, REDIS_URL: brought.addresses.redisUrl };
    const again = await bringServices(wanted({ needs: ['redis'], env, say: (line) => lines.push(line) }));
    expect(again.controls).toEqual({});
    expect(lines).toEqual(['Redis: REDIS_URL in the environment, and it answers']);
  });

  it('refuses an address in the environment where nothing answers, without its password', async () => {
    const env = { DATABASE_URL: 'postgres://me:hush@127.0.0.1:1/none' };
    const refusal = bringServices(wanted({ needs: ['postgres'], env }));
    await expect(refusal).rejects.toThrow(
      /DATABASE_URL is set to postgres:\/\/me:…@127.0.0.1:1\/none, but nothing/,
    );
  });

  it('refuses a port that was asked for and is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const port = (other.address() as { port: number }).port;
    const env = { ...process.env, REDIS_URL: '', REDIS_PORT: String(port) };
    const refusal = bringServices(
      wanted({ needs: ['redis'], ports: 'usual', env, dataDir: join(dir, 'other') }),
    );
    await expect(refusal).rejects.toThrow(/is taken by another program[\s\S]*REDIS_PORT=/);
    other.close();
  });

  it('leaves nothing behind when stopped, and finds its data the next time', async () => {
    const ports = Object.values(brought.addresses).map((address) =>
      Number(/:(\d+)(\/|$)/.exec(address)?.[1]),
    );
    await brought.stop();
    for (const port of ports) expect(await isTaken(port)).toBe(false);
    expect(existsSync(join(dir, 'postgres.pid'))).toBe(false);
    brought = await bringServices(wanted());
    expect(await ask('select word from kept')).toEqual([{ word: 'oak' }]);
  });
});
