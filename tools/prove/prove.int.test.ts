import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Topic } from '@hedgerow/domain';
import {
  AccountDeletions,
  DataExports,
  ExportRuns,
  PersonKeys,
  type SignedReceipt,
} from '@hedgerow/event-store';
import { type Bus, createBus, toRecord } from '@hedgerow/kafka';
import { folderStore, incomingKey, pictureKey } from '@hedgerow/pictures';
import { newId } from '@hedgerow/platform';
import {
  aThing,
  emptyDatabase,
  freshDatabase,
  freshNamespace,
  recorded,
  type TestDatabase,
  testMasterKey,
  testPersonalDataKey,
  testServices,
  type TestServices,
} from '@hedgerow/testing';
import { migrateKeys } from '@hedgerow/event-store';
import { createClient } from 'redis';
import { prove } from './prove.js';

const name = 'Wilhelmina Quincebush';
const address = 'mina@orchard-post.example';

describe('the proof of an erasure', () => {
  let services: TestServices;
  let db: TestDatabase;
  let keysDb: TestDatabase;
  let bus: Bus;
  let receipt: SignedReceipt;
  const namespace = freshNamespace('prove');
  const folder = mkdtempSync(join(tmpdir(), 'hedgerow-prove-'));
  const file = join(folder, 'receipt.json');
  const pictures = mkdtempSync(join(tmpdir(), 'hedgerow-prove-pictures-'));
  const logs = mkdtempSync(join(tmpdir(), 'hedgerow-logs-'));

  const run = async (over: { env?: object; texts?: string; erasure?: string } = {}) => {
    const said: string[] = [];
    const env = {
      ...{ DATABASE_URL: db.url, REDIS_URL: services.redisUrl, NAMESPACE: namespace },
      ...{ KAFKA_BROKERS: services.kafkaBrokers.join(','), KEYS_DATABASE_URL: keysDb.url },
      ...{ PERSONAL_DATA_KEY: testPersonalDataKey, PICTURES: pictures },
      ...over.env,
    };
    const texts = () => Promise.resolve(over.texts ?? `${name}\n${address}\n`);
    const isProof = await prove([over.erasure ?? file, '--files', logs], {
      ...{ env, texts, folders: [] },
      say: (line) => void said.push(line),
    });
    return { isProof, said: said.join('\n') };
  };
  const sql = (text: string, values: unknown[] = []) => db.pool.query(text, values);
  const redis = async (...command: string[]) => {
    const client = createClient({ url: services.redisUrl });
    await client.connect();
    await client.sendCommand(command);
    client.destroy();
  };

  beforeAll(async () => {
    services = await testServices({ postgres: true, redis: true, kafka: true });
    db = await freshDatabase(services);
    keysDb = await emptyDatabase(services);
    await sql('drop schema keys cascade');
    await migrateKeys(keysDb.pool, db.pool);
    bus = createBus({ brokers: services.kafkaBrokers, clientId: 'test', namespace });
    await bus.ensureTopics();
    const keys = new PersonKeys(keysDb.pool, testMasterKey);
    const deletions = new AccountDeletions(db.pool, keys);
    const [person, id] = [newId(), newId()];
    await keys.encrypt(person, 'name', name);
    // A file with their data that was not deleted, as in a database that a backup brought back.
    const runs = new ExportRuns(db.pool, keys);
    const exportId = newId();
    await new DataExports(db.pool).note(exportId, person, db.pool);
    await runs.write((await runs.begin(exportId, newId()))!, 0, Buffer.from(`${name}, ${address}`));
    await keys.destroy(person);
    await deletions.count({ person, receipt: id }, new Date().toISOString(), { emails: 1 });
    receipt = await deletions.sign(person, { correlationId: id, streams: [], emptied: {}, stays: {} });
    writeFileSync(file, JSON.stringify(receipt, null, 2));
    await sql('create schema garden; create table garden.notes (id int, note text, bytes bytea)');
    await bus.producer().publish('stewardship.events', recorded(aThing()).map(toRecord));
    await redis('HSET', `${namespace}jobs:mail:1`, 'data', '{"userId":"1"}');
    writeFileSync(join(logs, 'api.log'), '{"msg":"up"}\n');
  }, 120_000);
  afterAll(async () => {
    await redis('DEL', `${namespace}jobs:mail:1`);
    await bus.deleteTopics();
    await bus.close();
    await Promise.all([db.drop(), keysDb.drop()]);
    for (const made of [folder, logs, pictures]) rmSync(made, { recursive: true });
  });

  it('holds where nothing is left, and says what it looked at', async () => {
    const { isProof, said } = await run();
    expect(said).toMatch(/its signature is good/);
    expect(said).toContain(`programs may remember the key until ${receipt.receipt.holdsFrom}`);
    expect(said).toMatch(/PostgreSQL \(events\): \d+ tables, [1-9]\d* records, [1-9]\d* bytes/);
    expect(said).toMatch(/PostgreSQL \(keys\): \d+ tables/);
    expect(said).toMatch(/Kafka: 6 topics, 2 records/);
    expect(said).toMatch(/Redis: 1 keys, 1 records/);
    expect(said).toMatch(/files: 1 files/);
    expect(said).toContain('Nothing was found.');
    expect(isProof).toBe(true);
  }, 60_000);

  const inNotes = (note: string | null, bytes: Buffer | null = null) => ({
    plant: () => sql('insert into garden.notes values (1, $1, $2)', [note, bytes]),
    pull: () => sql('delete from garden.notes'),
  });
  const inLogs = (log: string, content: string | Buffer) => ({
    plant: async () => writeFileSync(join(logs, log), content),
    pull: async () => rmSync(join(logs, log)),
  });
  const inPictures = (keyOf: () => string, bytes: Buffer) => {
    const [store, planted] = [folderStore(pictures), [] as string[]];
    return {
      plant: async () => {
        planted.push(keyOf());
        await store.put(planted[0]!, bytes);
      },
      pull: () => store.delete(planted[0]!),
    };
  };
  it.each([
    ['PostgreSQL (events), garden.notes: text 1, in clear', inNotes(`by ${name.toUpperCase()}`)],
    ['PostgreSQL (events), garden.notes: text 2, UTF-16BE', inNotes(null, Buffer.from(address, 'utf16le').swap16())], // prettier-ignore
    ['PostgreSQL (events), garden.notes: text 2, base64', inNotes(Buffer.from(`to ${address};`).toString('base64'))], // prettier-ignore
    ['PostgreSQL (events), garden.notes: text 1, hex', inNotes(Buffer.from(name).toString('hex'))],
    [
      'PostgreSQL (events), pg_stats: text 1, in clear',
      {
        plant: () =>
          sql(`insert into garden.notes select n, '${name}' from generate_series(1, 50) n`)
            .then(() => sql('analyze garden.notes'))
            .then(() => sql('delete from garden.notes')),
        pull: () => sql('insert into garden.notes values (1)').then(() => sql('analyze garden.notes')),
      },
    ],
    [
      'Redis, .*jobs:mail:1: text 2, JSON-escaped',
      {
        plant: () => redis('HSET', `${namespace}jobs:mail:1`, 'data', `{"to":"${[...address].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"}`), // prettier-ignore
        pull: () => redis('HSET', `${namespace}jobs:mail:1`, 'data', '{}'),
      },
    ],
    ['pictures, incoming/.*: text 1, in clear', inPictures(() => incomingKey(newId(), newId()), Buffer.from(`Exif ${name}`))], // prettier-ignore
    ['pictures, pictures/.*/480.webp: a picture of theirs', inPictures(() => pictureKey(receipt.receipt.account, newId(), { width: 480, format: 'webp' }), Buffer.alloc(9))], // prettier-ignore
    ['files, .*access.log: text 2, URL-encoded', inLogs('access.log', `GET /?to=${encodeURIComponent(address)}`)], // prettier-ignore
    ['files, .*old.log.gz: text 1, in clear', inLogs('old.log.gz', gzipSync(`x`.repeat(70_000) + name))],
  ])(
    'fails at a leak: %s',
    async (where, { plant, pull }) => {
      await plant();
      const { isProof, said } = await run();
      await pull();
      expect(said).toMatch(new RegExp(`FOUND in ${where.replace(/[()]/g, '\\$&')}`));
      expect(said).not.toContain(name);
      expect(isProof).toBe(false);
    },
    60_000,
  );

  it('holds for the id of an account that an operator erased, without a receipt; not for one that is there', async () => {
    const erased = await run({ erasure: receipt.receipt.account });
    expect(erased.said).toContain(`the key of ${receipt.receipt.account} is destroyed`);
    expect(erased.isProof).toBe(true);
    const other = newId();
    const there = await run({ erasure: other });
    expect(there.said).toContain(`the key of ${other} is NOT destroyed`);
    expect(there.isProof).toBe(false);
  }, 60_000);

  it('takes no part in what PostgreSQL calls its own columns and functions', async () => {
    await sql('analyze');
    const { said, isProof } = await run({ texts: 'hashvarlena\n' });
    expect(said).toContain('Nothing was found.');
    expect(isProof).toBe(true);
  }, 60_000);

  it('fails where it could not look, at another receipt, and where it was not told enough', async () => {
    const away = await run({ env: { KAFKA_BROKERS: '127.0.0.1:1' } });
    expect(away.said).toContain('COULD NOT LOOK in Kafka');
    expect(away.isProof).toBe(false);
    const changed = { ...receipt, receipt: { ...receipt.receipt, erasedAt: '2020-01-01T00:00:00.000Z' } };
    writeFileSync(file, JSON.stringify(changed));
    const forged = await run();
    expect(forged.said).toContain('NOT of this Hedgerow');
    expect(forged.isProof).toBe(false);
    writeFileSync(file, JSON.stringify(receipt));
    await expect(run({ texts: '\n' })).rejects.toThrow('No text of 4 letters or more');
    await expect(run({ texts: 'ann\n' })).rejects.toThrow('No text of 4 letters or more');
    const short = await run({ texts: `ann\n${name}\n` });
    expect(short.said).toContain('1 texts shorter than 4 letters are NOT looked for');
    expect(short.said).toContain('Looked for 1 texts');
  }, 60_000);

  it('fails at a leak in the dead letters on Kafka', async () => {
    const [record] = recorded(aThing()).map(toRecord);
    const leaking = { ...record!, value: Buffer.from(`{"name":"${name}"}`) };
    await bus.producer().publish('stewardship.events.dead-letters' as Topic, [leaking]);
    const { isProof, said } = await run();
    expect(said).toContain('FOUND in Kafka, stewardship.events.dead-letters: text 1, in clear');
    expect(isProof).toBe(false);
  }, 60_000);
});
