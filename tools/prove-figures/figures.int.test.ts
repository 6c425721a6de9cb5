import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { PersonKeys } from '@hedgerow/event-store';
import { type Bus, createBus } from '@hedgerow/kafka';
import {
  freshDatabase,
  freshNamespace,
  type TestDatabase,
  testMasterKey,
  testPersonalDataKey,
  testServices,
} from '@hedgerow/testing';
import { NestFactory } from '@nestjs/core';
import { Person } from '../../apps/api/src/person.fixture.js';
import { type ApiServer, startApi } from '../../apps/api/src/server.js';
import { testConfig } from '../../apps/api/src/test-api.fixture.js';
import { ProjectorModule } from '../../apps/projector/src/projector.module.js';
import { replay } from '../replay/replay.js';
import { inWords } from './compare.js';
import { FiguresProof } from './prove-figures.js';
import { copies, type Synthetic } from './synthetic.js';
import type { Told } from './tell.js';
import { throughCalls } from './through-calls.js';

// Its cases are drawn by chance: a second try would draw others.
jest.retryTimes(0);

const dayMs = 86_400_000;
const made: Synthetic = {
  ...{ seed: 20261124, events: 4_000, people: 10, days: 45, eventsOfSession: 20, gapMinutes: 30 },
  today: Math.floor(Date.now() / dayMs) * dayMs,
};
const namespace = freshNamespace('figures');
const folder = mkdtempSync(join(tmpdir(), 'hedgerow-figures-'));
// Signs people up, and sends a thousand calls.
jest.setTimeout(120_000);

let db: TestDatabase;
let bus: Bus;
let api: ApiServer;
let projector: { close(): Promise<void> };
let proof: FiguresProof;
let told: Told;
let strays: readonly string[];

const signUp = async (visitor: Person, username: string): Promise<Person> => {
  const input = { name: 'Anna Hill', username, email: `${username}@example.org`, password: 'Correct1horse' };
  const { signUp: made } = await visitor.get(
    'mutation ($input: SignUpInput!) { signUp(input: $input) { jwtToken viewer { id } } }',
    { input },
  );
  return new Person(visitor.apiUrl, made.jwtToken, made.viewer.id, username);
};

beforeAll(async () => {
  const services = await testServices({ postgres: true, redis: true, kafka: true });
  db = await freshDatabase(services);
  const masterKeys = [{ version: 1, key: testMasterKey }];
  bus = createBus({ brokers: services.kafkaBrokers, clientId: 'figures', namespace });
  await bus.ensureTopics();
  const urls = { redis: services.redisUrl, namespace };
  projector = await NestFactory.createApplicationContext(
    ProjectorModule.with({
      ...{ databaseUrl: db.url, readDatabaseUrl: db.url, redisUrl: services.redisUrl, namespace, masterKeys },
      ...{
        brokers: services.kafkaBrokers,
        keysDatabaseUrl: '',
        host: '127.0.0.1',
        port: 0,
        logLevel: 'silent',
      },
    }) as never,
    { logger: false },
  );
  api = await startApi(testConfig({ ...urls, database: db.url, readDatabase: db.url }));
  const visitor = new Person(api.url);
  const names = ['ada', ...Array.from({ length: made.people - 1 }, (_, n) => `anna${n + 1}`)];
  const people: Person[] = [];
  for (const name of names) people.push(await signUp(visitor, name));
  const [ada, out] = people as [Person, Person];
  await out.get('mutation ($input: UpdateUserByIdInput!) { updateUserById(input: $input) { user { id } } }', {
    input: { id: out.id, analyticsOptOut: true },
  });
  const env = {
    ...{ DATABASE_URL: db.url, KAFKA_BROKERS: services.kafkaBrokers.join(','), NAMESPACE: namespace },
    PERSONAL_DATA_KEY: testPersonalDataKey,
  };
  const product = {
    ...{ asks: ada, pool: db.pool, readPool: db.pool, bus, people: people.map(({ id }) => id) },
    keys: new PersonKeys(db.pool, testMasterKey),
    taker: throughCalls(visitor, people),
    replay: async (words: readonly string[]) => {
      const ask = () => Promise.reject(new Error('Nothing is asked here'));
      await replay(words, {
        env: () => env,
        say: () => undefined,
        ask,
        stopping: new AbortController().signal,
      });
    },
  };
  proof = await FiguresProof.open(product, made, () => undefined);
  told = await proof.tell(8);
  await proof.caughtUp(60_000);
  strays = await proof.export(join(folder, 'navigation.parquet'));
}, 120_000);

afterAll(async () => {
  // Where it did not come to be, what is there is let go all the same.
  proof?.close();
  await api?.close();
  await projector?.close();
  await bus.deleteTopics();
  await bus.close();
  await db.drop();
  rmSync(folder, { recursive: true });
});

describe('some thousand events through the calls, Kafka and the projection', () => {
  it('are sent with copies, and each is in the log once', () => {
    expect(told.items).toBeGreaterThan(told.stored * (1 + copies));
    expect(told.stored).toBe(made.events);
    expect(told.errors).toBeGreaterThan(0);
    expect(strays).toEqual([]);
  });

  it('[294] [295] [296] [297] [298] [299] [302] have the figures that DuckDB counts in the Parquet file of a replay', async () => {
    const { figures, differences } = await proof.compare();
    expect(differences.map(inWords)).toEqual([]);
    expect(figures).toBeGreaterThan(10_000);
  });

  /** What differs while a figure of a table is one too many on the first day that has it. */
  const differencesWith = async (table: string, column: string, where = 'true'): Promise<string[]> => {
    const change = (by: number) =>
      db.pool.query(
        `update read.${table} set ${column} = ${column} + ${by} where ${where}
         and day = (select min(day) from read.${table} where ${column} > 0 and ${where})`,
      );
    await change(1);
    const { differences } = await proof.compare();
    await change(-1);
    return differences.map(({ figure }) => figure);
  };

  it('with one figure that is wrong in the read model are found out, by its name', async () => {
    const named = await differencesWith('navigation_route_days', 'visits', `route = '/map'`);
    expect(named).toContain('all days, UTC › routes › /map › visitCount');
    expect(named.filter((figure) => !figure.includes('UTC'))).toEqual([]);
  });

  it('with a session that was cut once too often are found out, by the definition', async () => {
    const named = await differencesWith('navigation_part_days', 'sessions');
    expect(named).toContain('all days, UTC › byPauses › summary › totalSessions');
    expect(named.filter((figure) => !figure.includes('› byPauses ›'))).toEqual([]);
  });
});
