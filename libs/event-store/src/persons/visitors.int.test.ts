import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { navigationRecorded, navigationSessions } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { suiteDatabase } from '@hedgerow/testing/suite-database';
import { EventStore, PersonForgotten, PersonKeys } from '../index.js';

const db = suiteDatabase();
const master = randomBytes(32);
let keys: PersonKeys;
let store: EventStore;

beforeAll(() => {
  keys = new PersonKeys(db.pool, master);
  store = new EventStore(db.pool, keys);
});

const { example } = navigationRecorded.definition;
const record = async (data: Partial<typeof example>) => {
  const sessionId = newId();
  const facts = [navigationRecorded({ ...example, ...data, sessionId })];
  const stream = navigationSessions.stream(sessionId);
  const actor = { kind: 'person', id: data.visitorId ?? sessionId } as const;
  await store.append({ commandId: newId(), actor, streams: [{ stream, expected: 0, facts }] });
  return stream;
};
const pathIn = async (stream: string, reader = keys) =>
  (await new EventStore(db.pool, reader).read(stream)).events.map(
    ({ data }) => (data as typeof example).toPath,
  );
const stored = async (stream: string) =>
  (
    await db.pool.query<{ row: string }>('select e::text as row from events.events e where stream = $1', [
      stream,
    ])
  ).rows[0]!.row;

describe('the pseudonym of a person', () => {
  it('is the same for all who ask at once, another one for each person, and leads back to them', async () => {
    const [anna, ben] = [newId(), newId()];
    expect(await keys.knownVisitorOf(anna)).toBeUndefined();
    const elsewhere = new PersonKeys(db.pool, master);
    const asked = await Promise.all([keys, elsewhere, keys, elsewhere].map((one) => one.visitorOf(anna)));
    expect(new Set(asked).size).toBe(1);
    const [annas, bens] = [asked[0]!, await keys.visitorOf(ben)];
    expect(bens).not.toBe(annas);
    expect(await keys.knownVisitorOf(anna)).toBe(annas);
    expect(await keys.personsOf([annas, bens, newId()])).toEqual(
      new Map([
        [annas, anna],
        [bens, ben],
      ]),
    );
  });

  it('seals with the key of the person, who stands nowhere beside what is sealed', async () => {
    const anna = newId();
    const visitorId = await keys.visitorOf(anna);
    const stream = await record({ visitorId });
    expect(await stored(stream)).toContain(visitorId);
    expect(await stored(stream)).not.toContain(anna);
    expect(await stored(stream)).not.toContain(example.toPath);
    expect(await pathIn(stream, new PersonKeys(db.pool, master))).toEqual([example.toPath]);
    const { rows } = await db.pool.query('select from keys.persons where subject = $1', [visitorId]);
    expect(rows).toEqual([]);
  });

  it('ends with the key: nothing leads to the person, what was sealed is empty and nothing more is sealed', async () => {
    const anna = newId();
    const visitorId = await keys.visitorOf(anna);
    const stream = await record({ visitorId });
    await keys.destroy(anna);
    await keys.destroy(anna);
    expect(await pathIn(stream)).toEqual(['']);
    expect(await pathIn(stream, new PersonKeys(db.pool, master))).toEqual(['']);
    expect([await keys.knownVisitorOf(anna), await keys.personsOf([visitorId])]).toEqual([
      undefined,
      new Map(),
    ]);
    await expect(record({ visitorId })).rejects.toThrow(PersonForgotten);
    await expect(keys.visitorOf(anna)).rejects.toThrow(PersonForgotten);
    const { rows } = await db.pool.query('select person from keys.visitors where visitor = $1', [visitorId]);
    expect(rows).toEqual([{ person: null }]);
    expect((await keys.destroyed()).has(visitorId)).toBe(false);
  });

  it('whose key is lost is a fault, and no erasure', async () => {
    const anna = newId();
    const stream = await record({ visitorId: await keys.visitorOf(anna) });
    await db.pool.query('delete from keys.persons where subject = $1', [anna]);
    await expect(pathIn(stream, new PersonKeys(db.pool, master))).rejects.toThrow('there is no key');
  });
});

describe('what is of no person', () => {
  it('is kept in clear, also a text that looks like a sealed one', async () => {
    const { visitorId: _visitorId, ...ofGuest } = example;
    const sealed = `pii:v1:${newId()}:AAAA`;
    const sessionId = newId();
    const stream = navigationSessions.stream(sessionId);
    const facts = [navigationRecorded({ ...ofGuest, sessionId, audience: 'guest', toPath: sealed })];
    const actor = { kind: 'person', id: sessionId } as const;
    await store.append({ commandId: newId(), actor, streams: [{ stream, expected: 0, facts }] });
    expect(await pathIn(stream)).toEqual([sealed]);
  });
});
