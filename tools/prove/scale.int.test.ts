import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { NestFactory } from '@nestjs/core';
import {
  accountDeletionConfirmed,
  type Fact,
  thingAccessGranted,
  things,
  userSignedIn,
} from '@hedgerow/domain';
import { AccountDeletions, EventStore, PersonKeys, type SignedReceipt } from '@hedgerow/event-store';
import { type Bus, createBus, toRecord } from '@hedgerow/kafka';
import { folderStore, incomingKey, pictureKey, prefixesOfPerson } from '@hedgerow/pictures';
import { newId } from '@hedgerow/platform';
import { projections, readModel } from '@hedgerow/read-model';
import {
  aThing,
  aUser,
  eventually,
  freshDatabase,
  freshNamespace,
  recorded,
  type TestDatabase,
  testMasterKey,
  testPersonalDataKey,
  testServices,
  type TestServices,
} from '@hedgerow/testing';
import { ProjectorModule } from '../../apps/projector/src/projector.module.js';
import { rebuild } from '../../apps/projector/src/rebuild/rebuild.js';
import { WorkerModule } from '../../apps/worker/src/worker.module.js';
import { prove } from './prove.js';

/** Of the person's own stream, and things that they alone own; every second one can be handed over. */
const events = 10_000;
const owned = 1_000;
const sessions = 1_000;
/** Each uploaded, and made anew. */
const pictures = 200;

const mina = aUser({
  ...{ name: 'Wilhelmina Quincebush', username: 'quincy77' },
  email: 'mina@orchard-post.example',
});
const ben = aUser();
const texts = 'Wilhelmina Quincebush\nquincy77\nmina@orchard-post.example\n';
const namespace = freshNamespace('vanish');
const receiptId = '9b2b2a52-5f0e-4b0d-8a53-0d4d1c6f2b11';
const folder = mkdtempSync(join(tmpdir(), 'hedgerow-vanish-'));
const pictureFolder = mkdtempSync(join(tmpdir(), 'hedgerow-vanish-pictures-'));
const pictureFiles = folderStore(pictureFolder);
let services: TestServices;
let db: TestDatabase;
let bus: Bus;
let keys: PersonKeys;
let store: EventStore;
let keyBefore: Buffer;
const programs: { close(): Promise<void> }[] = [];

const env = () => ({
  ...{ DATABASE_URL: db.url, REDIS_URL: services.redisUrl, NAMESPACE: namespace },
  ...{ KAFKA_BROKERS: services.kafkaBrokers.join(','), PERSONAL_DATA_KEY: testPersonalDataKey },
  PICTURES: pictureFolder,
});
const settings = () => ({
  ...{ databaseUrl: db.url, readDatabaseUrl: db.url, redisUrl: services.redisUrl, namespace },
  ...{ host: '127.0.0.1', port: 0, logLevel: 'silent', keysDatabaseUrl: '', pictures: pictureFolder },
  timeZone: 'UTC',
  masterKeys: [{ version: 1, key: testMasterKey }],
});
const start = async (module: Parameters<typeof NestFactory.createApplicationContext>[0]) =>
  void programs.push(await NestFactory.createApplicationContext(module, { logger: false }));
const startWorker = () =>
  start(WorkerModule.with({ ...settings(), kafkaBrokers: services.kafkaBrokers }) as never);
const append = (stream: string, expected: number, facts: readonly Fact[]) =>
  store.append({
    ...{ commandId: newId(), actor: { kind: 'person', id: mina.id } },
    streams: [{ stream, expected, facts }],
  });
const count = async (sql: string) =>
  Number((await db.pool.query<{ n: string }>(`select count(*) as n from ${sql}`)).rows[0]!.n);
const proof = async () => {
  const said: string[] = [];
  const file = join(folder, 'receipt.json');
  writeFileSync(file, JSON.stringify(await receipt()));
  const rim = { env: env(), texts: () => Promise.resolve(texts), folders: [folder] };
  const isProof = await prove([file], { ...rim, say: (line) => void said.push(line) });
  return { isProof, said: said.join('\n') };
};
const receipt = async () =>
  ((await new AccountDeletions(db.pool, keys).receipt(receiptId)) ?? undefined) as SignedReceipt | undefined;

const putPictures = async () => {
  for (let n = 0; n < pictures; n++) {
    const id = newId();
    const bytes = Buffer.from(`Artist: Wilhelmina Quincebush ${n}`);
    await pictureFiles.put(incomingKey(mina.id, id), bytes);
    await pictureFiles.put(pictureKey(mina.id, id, { width: 480, format: 'webp' }), bytes);
  }
};
const picturesLeft = async () => {
  let left = 0;
  for (const prefix of prefixesOfPerson(mina.id))
    for await (const _file of pictureFiles.list(prefix)) left += 1;
  return left;
};

const makeThings = async () => {
  for (let n = 0; n < owned; n++) {
    const thing = aThing({ registeredBy: mina.id });
    const ids = { thingId: thing.id, accessId: newId(), userId: ben.id };
    const shared = n % 2 === 0 ? [thingAccessGranted({ ...ids, isOwner: false, isCollaborator: true })] : [];
    await append(things.stream(thing.id), 0, [...thing.facts, ...shared]);
  }
};

beforeAll(async () => {
  services = await testServices({ postgres: true, redis: true, kafka: true });
  db = await freshDatabase(services);
  bus = createBus({ brokers: services.kafkaBrokers, clientId: 'test', namespace });
  await bus.ensureTopics();
  keys = new PersonKeys(db.pool, testMasterKey);
  store = new EventStore(db.pool, keys);
  await start(ProjectorModule.with({ ...settings(), brokers: services.kafkaBrokers }) as never);
  await append(ben.stream, 0, ben.facts);
  await append(mina.stream, 0, mina.facts);
  for (let version = mina.facts.length; version < events; version += 500) {
    const facts = Array.from({ length: Math.min(500, events - version) }, () =>
      userSignedIn({ userId: mina.id, sessionId: newId() }),
    );
    await append(mina.stream, version, facts);
  }
  await db.pool.query(
    `insert into events.sessions (id, user_id, expires_at)
     select gen_random_uuid(), $1, now() + interval '1 day' from generate_series(1, ${sessions})`,
    [mina.id],
  );
  const wrapped = 'select wrapped_key as key from keys.persons where subject = $1';
  keyBefore = (await db.pool.query<{ key: Buffer }>(wrapped, [mina.id])).rows[0]!.key;
  await makeThings();
  await putPictures();
  expect(await picturesLeft()).toBe(2 * pictures);
  await eventually(async () => (await count('read.thing_accesses')) === owned * 1.5, { within: 60_000 });
  await eventually(async () => (await count('read.users where version >= 10000')) === 1, { within: 60_000 });
  // A record of theirs that cannot be projected: a dead letter on Kafka, and parked.
  const damaged = recorded(aUser({ userId: mina.id }), { firstVersion: events + 1 }).map((event) => ({
    ...event,
    data: { ...(event.data as object), name: `pii:v1:${mina.id}:AAAA`, email: `pii:v1:${mina.id}:AAAA` },
  }));
  await bus.producer().publish('stewardship.events', damaged.map(toRecord));
  await eventually(async () => (await count('read.parked')) > 0, { within: 30_000 });
}, 240_000);
afterAll(async () => {
  for (const program of programs) await program.close().catch(() => undefined);
  await bus.deleteTopics();
  await bus.close();
  await db.drop();
  for (const made of [folder, pictureFolder]) rmSync(made, { recursive: true });
});

it('a person with 10 000 events, 1 000 things, pictures, sessions, dead letters and parked records vanishes in under 60 s', async () => {
  await startWorker();
  const begun = performance.now();
  await store.append({
    ...{ commandId: newId(), actor: { kind: 'person', id: mina.id } },
    streams: [
      {
        ...{ stream: mina.stream, expected: events },
        facts: [accountDeletionConfirmed({ userId: mina.id, receiptId, choices: [] })],
      },
    ],
    within: async (client) =>
      void (await new AccountDeletions(db.pool, keys).confirm(
        { person: mina.id, receipt: receiptId },
        client,
      )),
  });
  const { receipt: done } = await eventually(receipt, { within: 60_000 });
  const seconds = (performance.now() - begun) / 1_000;
  console.log(`Vanished in ${seconds.toFixed(1)} s: ${JSON.stringify(done)}`);
  expect(seconds).toBeLessThan(60);
  expect(done).toMatchObject({
    erased: { sessions, sealedTexts: 3 },
    handedOver: { things: owned / 2 },
    removed: { things: owned / 2 },
  });
  expect(await picturesLeft()).toBe(0);
  const { isProof, said } = await proof();
  console.log(said);
  expect(said).toContain('Nothing was found.');
  expect(isProof).toBe(true);
}, 120_000);

it('every read model rebuilt afterwards equals the live one, and brings nothing back', async () => {
  await eventually(async () => (await count('read.thing_accesses')) === owned / 2, { within: 60_000 });
  const { rows } = await db.pool.query<{ place: string }>(
    `select distinct topic || '/' || partition || '/' || record_offset as place from read.parked`,
  );
  for (const projection of projections)
    await rebuild({
      ...{ readModel, projection, pool: db.pool, bus, keys: new PersonKeys(db.pool, testMasterKey) },
      ...{ skip: new Set(rows.map(({ place }) => place)), acceptDifferences: false },
      ...{ log: () => undefined, signal: new AbortController().signal },
    });
  expect((await proof()).isProof).toBe(true);
}, 120_000);

it('a restore of everything from before is told again by Kafka: erased, handed over, with a receipt', async () => {
  await Promise.all(programs.splice(1).map((worker) => worker.close()));
  // As in a backup from before: neither event, no list, no receipt, the key, the sessions, the pictures, and a worker that has
  // read nothing.
  await putPictures();
  for (const sql of [
    `delete from events.events where actor_id = 'erasure' or type = 'AccountDeletionConfirmed'`,
    'delete from events.erasures',
    'delete from events.account_deletions',
    'delete from worker.positions',
    'delete from worker.jobs',
    'update events.sessions set revoked_at = null',
  ])
    await db.pool.query(sql);
  await db.pool.query('update keys.persons set wrapped_key = $2, destroyed_at = null where subject = $1', [
    mina.id,
    keyBefore,
  ]);
  await startWorker();
  const { receipt: again } = await eventually(receipt, { within: 60_000 });
  expect(again).toMatchObject({
    account: mina.id,
    handedOver: { things: owned / 2 },
    removed: { things: owned / 2 },
  });
  expect(await count('events.sessions where revoked_at is null')).toBe(0);
  expect(await picturesLeft()).toBe(0);
  expect((await proof()).isProof).toBe(true);
}, 180_000);
