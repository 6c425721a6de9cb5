import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPool } from '@hedgerow/event-store';
import { createLogger } from '@hedgerow/platform';
import {
  type Certificates,
  certificates,
  eventually,
  type GuardedService,
  ownGuardedPostgres,
  ownGuardedRedis,
} from '@hedgerow/testing';
import { redisAnnouncer } from './announce.js';

let ours: Certificates;
let strange: Certificates;
const services: GuardedService[] = [];
beforeAll(() => {
  [ours, strange] = [certificates(), certificates()];
});
afterAll(async () => {
  await Promise.all(services.map((service) => service.stop()));
  ours?.remove();
  strange?.remove();
}, 60_000);

describe('services behind TLS', () => {
  it('PostgreSQL is spoken to by verify-full, and only when the authority in the URL vouches for it', async () => {
    const postgres = await ownGuardedPostgres(ours);
    services.push(postgres);
    const ask = async (parameters: string) => {
      const pool = createPool(`${postgres.url}?${parameters}`, { name: 'test', max: 1 });
      try {
        const sql = 'select ssl from pg_stat_ssl where pid = pg_backend_pid()';
        return (await pool.query<{ ssl: boolean }>(sql)).rows[0]!.ssl;
      } finally {
        await pool.end();
      }
    };
    expect(await ask(`sslmode=verify-full&sslrootcert=${ours.ca}`)).toBe(true);
    await expect(ask(`sslmode=verify-full&sslrootcert=${strange.ca}`)).rejects.toThrow(/certificate/);
    await expect(ask('sslmode=verify-full')).rejects.toThrow(/certificate/);
  }, 120_000);

  it('announcements reach Redis when the authority vouches for it, and nothing is said to it otherwise', async () => {
    const redis = await ownGuardedRedis(ours);
    services.push(redis);
    const logger = createLogger('test', 'silent');
    const trusting = redisAnnouncer({ url: redis.url, ca: readFileSync(ours.ca, 'utf8') }, 'tls.', logger);
    await eventually(() => trusting.isConnected(), { within: 20_000 });
    await trusting.close();
    const warnings: unknown[] = [];
    const noting = Object.assign(Object.create(logger) as typeof logger, {
      warn: ({ err }: { err: Error }) => void warnings.push(err.message),
    });
    const wary = redisAnnouncer({ url: redis.url, ca: readFileSync(strange.ca, 'utf8') }, 'tls.', noting);
    await eventually(() => warnings.some((message) => /certificate/.test(String(message))), {
      within: 20_000,
    });
    expect(wary.isConnected()).toBe(false);
    await wary.close();
  }, 60_000);
});
