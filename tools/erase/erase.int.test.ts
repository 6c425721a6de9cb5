import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NestFactory } from '@nestjs/core';
import { type Topic, userSignedIn } from '@hedgerow/domain';
import {
  Credentials,
  EventStore,
  FailedAttempts,
  migrateKeys,
  PersonKeys,
  Sessions,
} from '@hedgerow/event-store';
import { type Bus, createBus, toRecord } from '@hedgerow/kafka';
import { newId } from '@hedgerow/platform';
import { aUser, databaseText, emptyDatabase, eventually, freshDatabase, freshNamespace, recorded, type TestDatabase, testMasterKey, testPersonalDataKey, testServices, type TestServices } from '@hedgerow/testing'; // prettier-ignore
import { createClient } from 'redis';
import { projections, readModel } from '@hedgerow/read-model';
import { ProjectorModule } from '../../apps/projector/src/projector.module.js';
import { rebuild } from '../../apps/projector/src/rebuild/rebuild.js';
import { WorkerModule } from '../../apps/worker/src/worker.module.js';
import { erase } from './erase.js';

const users = projections.find(({ name }) => name === 'users')!;
/** Words that stand in no other text. */
const marks = ['wilhelmina', 'quincebush', 'quincy77', 'orchard-post'];

describe('a person who is erased', () => {
  let services: TestServices;
  let db: TestDatabase;
  let keysDb: TestDatabase;
  let bus: Bus;
  let keys: PersonKeys;
  let store: EventStore;
  const namespace = freshNamespace('erase');
  let keyBefore: Buffer;
  const programs: { close(): Promise<void> }[] = [];
  const mina = aUser({
    name: 'Wilhelmina Quincebush',
    username: 'quincy77',
    email: 'mina@orchard-post.example',
  });
  const rosa = aUser({ name: 'Rosa Hip', username: 'rosa', email: 'rosa@hip.example' });
  const env = () => ({
    DATABASE_URL: db.url,
    REDIS_URL: services.redisUrl,
    KAFKA_BROKERS: services.kafkaBrokers.join(','),
    NAMESPACE: namespace,
    PERSONAL_DATA_KEY: testPersonalDataKey,
    KEYS_DATABASE_URL: keysDb.url,
  });
  const settings = () => ({
    ...{
      databaseUrl: db.url,
      readDatabaseUrl: db.url,
      redisUrl: services.redisUrl,
      namespace,
      host: '127.0.0.1',
      port: 0,
      logLevel: 'silent',
      timeZone: 'UTC',
    },
    masterKeys: [{ version: 1, key: testMasterKey }],
    keysDatabaseUrl: keysDb.url,
  });
  const startProjector = async () => {
    const module = ProjectorModule.with({ ...settings(), brokers: services.kafkaBrokers });
    const program = await NestFactory.createApplicationContext(module, { logger: false });
    programs.push(program);
    return program;
  };
  const rows = async <R extends object>(text: string): Promise<R[]> =>
    (await db.pool.query<R & Record<string, unknown>>(text)).rows;
  const found = (text: string) => marks.filter((mark) => text.includes(mark));

  const join = async ({ id, stream, facts }: typeof mina, username: string, email: string) => {
    await store.append({
      commandId: newId(),
      actor: { kind: 'person', id },
      streams: [{ stream, expected: 0, facts }],
      claims: [
        { kind: 'username', value: username, owner: id },
        { kind: 'email', value: email, owner: id },
        { kind: 'verified-email', value: email, owner: id },
      ],
      within: (client) => new Credentials(db.pool).set(id, '$argon2id$of-nothing', client),
    });
  };
  const signIn = async (userId: string, times: number) => {
    for (let n = 0; n < times; n++) {
      const sessionId = newId();
      const streams = [
        { stream: mina.stream, expected: 2 + n, facts: [userSignedIn({ userId, sessionId })] },
      ];
      const within: NonNullable<Parameters<EventStore['append']>[0]['within']> = async (client) =>
        void (await new Sessions(db.pool).create({ id: sessionId, userId, lifeSeconds: 600 }, client));
      await store.append({ commandId: newId(), actor: { kind: 'person', id: userId }, streams, within });
    }
  };

  beforeAll(async () => {
    services = await testServices({ postgres: true, redis: true, kafka: true });
    db = await freshDatabase(services);
    bus = createBus({ brokers: services.kafkaBrokers, clientId: 'test', namespace });
    await bus.ensureTopics();
    // The keys of persons stand apart, so that no statement can join them with anything.
    keysDb = await emptyDatabase(services);
    await db.pool.query('drop schema keys cascade');
    await migrateKeys(keysDb.pool, db.pool);
    keys = new PersonKeys(keysDb.pool, testMasterKey);
    store = new EventStore(db.pool, keys);
    const projector = await startProjector();
    await join(mina, 'quincy77', 'mina@orchard-post.example');
    await join(rosa, 'rosa', 'rosa@hip.example');
    await signIn(mina.id, 100);
    await new FailedAttempts(db.pool, keys).begin([{ key: 'mina@orchard-post.example', free: 5 }]);
    // All of it: what came behind the damaged record would be parked as well, and is not passed over by the rebuild.
    await eventually(
      async () => (await rows(`select from read.users where id = '${mina.id}' and version = 102`)).length === 1, // prettier-ignore
      { within: 30_000 },
    );
    // A record of theirs that cannot be projected, and those behind it: parked, and dead letters on Kafka.
    const damaged = recorded(aUser({ userId: mina.id }), { firstVersion: 103 }).map((event) => ({
      ...event,
      data: { ...(event.data as object), name: `pii:v1:${mina.id}:AAAA`, email: `pii:v1:${mina.id}:AAAA` },
    }));
    await bus.producer().publish('stewardship.events', damaged.map(toRecord));
    const parkedIn = "select from read.parked where projection = 'users'";
    await eventually(async () => (await rows(parkedIn)).length === damaged.length, { within: 30_000 });
    // An old generation with their name beside the live one.
    await rebuildUsers(new Set((await rows<{ place: string }>(`select topic || '/' || partition || '/' || record_offset as place from read.parked`)).map(({ place }) => place))); // prettier-ignore
    await projector.close();
    const kept = `select wrapped_key from keys.persons where subject = '${mina.id}'`;
    keyBefore = (await keysDb.pool.query<{ wrapped_key: Buffer }>(kept)).rows[0]!.wrapped_key;
  }, 180_000);
  afterAll(async () => {
    for (const program of programs) await program.close().catch(() => undefined);
    await bus.deleteTopics();
    await bus.close();
    await Promise.all([db.drop(), keysDb.drop()]);
  });

  const rebuildUsers = (skip: ReadonlySet<string>) =>
    rebuild({
      ...{
        readModel,
        projection: users,
        pool: db.pool,
        bus,
        keys: new PersonKeys(keysDb.pool, testMasterKey),
        skip,
      },
      ...{ acceptDifferences: false, log: () => undefined, signal: new AbortController().signal },
    });

  const databasesText = async () => (await databaseText(db.pool)) + (await databaseText(keysDb.pool));

  /** Every record on Kafka, dead letters among them, with keys and headers. */
  const kafkaText = async (): Promise<string> => {
    const texts: string[] = [];
    const topics = ['stewardship.events', 'stewardship.events.dead-letters'] as Topic[];
    let left = 0n;
    for (const topic of topics) for (const end of (await bus.endOffsets(topic)).values()) left += BigInt(end);
    const consumer = bus.consume({
      ...{ groupId: `search-${newId()}`, topics, startAt: () => Promise.resolve('0') },
      onFatal: (error) => void texts.push(String(error)),
      batch: (batch) => {
        for (const { raw } of batch.records) {
          texts.push(String(raw.key), String(raw.value), JSON.stringify(raw.headers));
          left -= 1n;
        }
        return Promise.resolve();
      },
    });
    await eventually(() => left === 0n, { within: 30_000 });
    await consumer.stop();
    return texts.join('\n').toLowerCase();
  };

  /** Every key of ours on Redis, and what it holds. */
  const redisText = async (): Promise<string> => {
    const redis = createClient({ url: services.redisUrl });
    await redis.connect();
    const texts: string[] = [];
    for await (const names of redis.scanIterator({ MATCH: `${namespace}*`, COUNT: 1_000 })) {
      for (const name of names) {
        // The serialised form holds short texts as they are; a hash is asked for, since it may be packed.
        texts.push(name, JSON.stringify((await redis.type(name)) === 'hash' ? await redis.hGetAll(name) : await redis.sendCommand(['DUMP', name]))); // prettier-ignore
      }
    }
    redis.destroy();
    return texts.join('\n').toLowerCase();
  };

  it('is found before, and nowhere after: at once, while no projector runs, and in no generation', async () => {
    expect(found(await databasesText())).toEqual(marks);
    expect(await rows(`select from read.generations where projection = 'users'`)).toHaveLength(2);
    const said: string[] = [];
    const say = (line: string) => void said.push(line);
    await expect(erase(['stranger', '--yes'], env(), say)).rejects.toThrow('There is no person stranger');
    await erase(['Mina@Orchard-Post.example'], env(), say);
    expect(said.join()).toContain('Repeat it with --yes');
    expect(found(await databasesText())).toEqual(marks);

    await erase(['quincy77', '--yes'], env(), say);
    expect(found(await databasesText())).toEqual([]);
    const onKafka = await kafkaText();
    expect(onKafka).toContain(`pii:v1:${mina.id}`);
    expect(found(onKafka)).toEqual([]);
    expect(await rows('select from events.sessions where revoked_at is null')).toEqual([]);
  }, 60_000);

  it('stays away when programs run again, from Redis too, and from a rebuild; the others are as they were', async () => {
    await startProjector();
    const worker = await NestFactory.createApplicationContext(
      WorkerModule.with({ ...settings(), kafkaBrokers: services.kafkaBrokers }),
      { logger: false },
    );
    programs.push(worker);
    await eventually(
      async () =>
        (await rows(`select from worker.jobs where reaction = 'erase-again' and status = 'done'`)).length ===
        1,
      { within: 30_000 },
    );
    const places = await rows<{ place: string }>(
      `select distinct topic || '/' || partition || '/' || record_offset as place from read.parked
       where cause not like 'Follows%'`,
    );
    await rebuildUsers(new Set(places.map(({ place }) => place)));
    expect(await rows('select username, name from read.users order by name')).toEqual([
      { username: '', name: '' },
      { username: 'rosa', name: 'Rosa Hip' },
    ]);
    expect(found(await databasesText())).toEqual([]);
    expect(found(await kafkaText())).toEqual([]);
    const onRedis = await redisText();
    expect(onRedis).toContain(namespace);
    expect(found(onRedis)).toEqual([]);
    expect((await rows(`select from events.events where type = 'PersonalDataErased'`)).length).toBe(1);
  }, 90_000);

  it('is erased again after a restore of everything from before: Kafka still says so', async () => {
    await Promise.all(programs.splice(0).map((program) => program.close()));
    // As in a backup from before: the account is there, the worker has not read the event, the list is empty.
    await db.pool.query(`delete from events.events where type = 'PersonalDataErased'`);
    await db.pool.query(`delete from events.erasures; delete from worker.positions; delete from worker.jobs`);
    await db.pool.query(`update events.sessions set revoked_at = null`);
    await keysDb.pool.query(
      'update keys.persons set wrapped_key = $2, destroyed_at = null where subject = $1',
      [mina.id, keyBefore],
    );
    const worker = await NestFactory.createApplicationContext(
      WorkerModule.with({ ...settings(), kafkaBrokers: services.kafkaBrokers }),
      { logger: false },
    );
    programs.push(worker);
    await eventually(
      async () => (await rows('select from events.sessions where revoked_at is null')).length === 0,
      { within: 30_000 },
    );
    expect(await rows('select person from events.erasures')).toEqual([{ person: mina.id }]);
    await eventually(async () => (await keys.destroyed()).has(mina.id));
  }, 90_000);
});
