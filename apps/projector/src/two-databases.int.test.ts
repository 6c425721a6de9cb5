import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EventStore, PersonKeys } from '@hedgerow/event-store';
import { createBus } from '@hedgerow/kafka';
import { newId } from '@hedgerow/platform';
import { aUser, eventually, freshNamespace, type TestDatabase, testMasterKey, testServices, type TestServices, twoDatabases } from '@hedgerow/testing'; // prettier-ignore
import { NestFactory } from '@nestjs/core';
import { ProjectorModule } from './projector.module.js';

let services: TestServices;
let store: TestDatabase;
let readModel: TestDatabase;
let app: Awaited<ReturnType<typeof NestFactory.createApplicationContext>>;
const namespace = freshNamespace('two-databases');

beforeAll(async () => {
  services = await testServices({ postgres: true, redis: true, kafka: true });
  [store, readModel] = await twoDatabases(services);
  app = await NestFactory.createApplicationContext(
    ProjectorModule.with({
      databaseUrl: store.url,
      readDatabaseUrl: readModel.url,
      redisUrl: services.redisUrl,
      brokers: services.kafkaBrokers,
      namespace,
      masterKeys: [{ version: 1, key: testMasterKey }],
      keysDatabaseUrl: '',
      port: 0,
      logLevel: 'silent',
    }),
    { logger: false, abortOnError: false },
  );
}, 120_000);
afterAll(async () => {
  await app.close();
  const bus = createBus({ brokers: services.kafkaBrokers, clientId: 'sweep', namespace });
  await bus.deleteTopics();
  await bus.close();
  await store.drop();
  await readModel.drop();
}, 60_000);

describe('with the read model in a database of its own', () => {
  it('the projector publishes from the one and projects into the other, personal texts in clear', async () => {
    const user = aUser({ name: 'Wilhelmina Quince', username: 'quincy' });
    await new EventStore(store.pool, new PersonKeys(store.pool, testMasterKey)).append({
      commandId: newId(),
      actor: { kind: 'person', id: user.id },
      streams: [{ ...user, expected: 0 }],
    });
    const row = () => readModel.pool.query('select name from read.users where id = $1', [user.id]);
    await eventually(async () => (await row()).rows.length === 1, { within: 60_000 });
    expect((await row()).rows).toEqual([{ name: 'Wilhelmina Quince' }]);
  }, 90_000);
});
