import 'reflect-metadata';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { EventStore, PersonKeys } from '@hedgerow/event-store';
import { createBus } from '@hedgerow/kafka';
import { newId } from '@hedgerow/platform';
import {
  anAction,
  aThing,
  aUser,
  type Built,
  emptyDatabase,
  eventually,
  freshDatabase,
  freshNamespace,
  type TestDatabase,
  testMasterKey,
  testPersonalDataKey,
  testServices,
  type TestServices,
} from '@hedgerow/testing';
import { NestFactory } from '@nestjs/core';
import { ProjectorModule, ProjectorProgram } from './projector.module.js';

const page = readFileSync(new URL('../../../docs/operate.md', import.meta.url), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'hedgerow-backup-'));
const namespaces: string[] = [];
let services: TestServices;
let before: TestDatabase;
let restored: TestDatabase;

beforeAll(async () => {
  services = await testServices({ postgres: true, redis: true, kafka: true });
  before = await freshDatabase(services);
  restored = await emptyDatabase(services);
}, 120_000);
afterAll(async () => {
  for (const namespace of namespaces) {
    const bus = createBus({ brokers: services.kafkaBrokers, clientId: 'sweep', namespace });
    await bus.deleteTopics();
    await bus.close();
  }
  await before.drop();
  await restored.drop();
  rmSync(folder, { recursive: true });
}, 60_000);

/** Runs the lines of the page that begin with this, as an operator copies them. */
const asThePageSays = async (
  command: string,
  { url }: TestDatabase,
  cwd = folder,
  more = {},
): Promise<void> => {
  const lines = page.split('\n').filter((line) => line === command || line.startsWith(`${command} `));
  expect(lines.length).toBeGreaterThan(0);
  const env = { ...process.env, DATABASE_URL: url, READ_DATABASE_URL: '', KEYS_DATABASE_URL: '', ...more };
  // Not synchronously: a blocked process would close no connection that the command waits for, and the test would have no limit.
  for (const line of lines) await promisify(execFile)('sh', ['-ec', line], { cwd, env });
};

/** A Kafka that is empty, and what the page says to do then. */
const republish = async (database: TestDatabase): Promise<string> => {
  const namespace = freshNamespace('restored');
  namespaces.push(namespace);
  await asThePageSays('npm run republish', database, new URL('../../..', import.meta.url).pathname, {
    ...{ KAFKA_BROKERS: services.kafkaBrokers.join(','), NAMESPACE: namespace, NODE_OPTIONS: '' },
    ...{ REDIS_URL: services.redisUrl, PERSONAL_DATA_KEY: testPersonalDataKey },
  });
  return namespace;
};

/** The projector on a database and a Kafka, until it is ready and nothing waits. */
const project = async ({ url }: TestDatabase, namespace: string): Promise<() => Promise<void>> => {
  const app = await NestFactory.createApplicationContext(
    ProjectorModule.with({
      ...{ databaseUrl: url, readDatabaseUrl: url, redisUrl: services.redisUrl },
      ...{ brokers: services.kafkaBrokers, namespace, keysDatabaseUrl: '' },
      masterKeys: [{ version: 1, key: testMasterKey }],
      ...{ host: '127.0.0.1', port: 0, logLevel: 'silent' },
    }),
    { logger: false, abortOnError: false },
  );
  const ready = `http://127.0.0.1:${app.get(ProjectorProgram).port}/health/ready`;
  await eventually(async () => (await fetch(ready)).status === 200, { within: 90_000 });
  return () => app.close();
};

const shown = async ({ pool }: TestDatabase) => ({
  things: (await pool.query('select id, name from read.things order by id')).rows,
  timeline: (await pool.query('select id, type, comments from read.timeline order by id')).rows,
  users: (await pool.query('select id, name from read.users order by id')).rows,
});

it('a backup that is restored beside an empty Kafka is published again and shows the same rows', async () => {
  const store = new EventStore(before.pool, new PersonKeys(before.pool, testMasterKey));
  const user = aUser({ name: 'Wilhelmina Quince' });
  const thing = aThing();
  const built: Built[] = [user, thing, ...Array.from({ length: 30 }, () => anAction({ thingId: thing.id }))];
  for (const one of built) {
    const actor = { kind: 'person' as const, id: user.id };
    await store.append({ commandId: newId(), actor, streams: [{ ...one, expected: 0 }] });
  }
  const complete = async (database: TestDatabase) => {
    const rows = await shown(database);
    return rows.timeline.length === 30 && rows.things.length === 1 && rows.users.length === 1 && rows;
  };
  // The worker's, which it makes itself when it starts.
  await before.pool.query('create schema worker; create table worker.positions (position bigint)');
  namespaces.push(freshNamespace('restored'));
  const stop = await project(before, namespaces[0]!);
  const was = await eventually(() => complete(before), { within: 60_000 });
  await stop();

  await asThePageSays('pg_dump', before);
  await asThePageSays('pg_restore', restored);
  await asThePageSays('psql', restored);
  const end = await project(restored, await republish(restored));
  const is = await eventually(() => complete(restored), { within: 60_000 });
  await end();
  expect(is).toEqual(was);
  // In the same database as well, where only Kafka was lost.
  const again = await project(before, await republish(before));
  expect(await eventually(() => complete(before), { within: 60_000 })).toEqual(was);
  await again();
  // Personal texts are in clear: the keys came along.
  expect(is.users).toEqual([{ id: user.id, name: 'Wilhelmina Quince' }]);
}, 240_000);
