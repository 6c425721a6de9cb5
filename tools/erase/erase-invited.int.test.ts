import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { thingInvitationEvents, things, userEmailVerified } from '@hedgerow/domain';
import { EventStore, Invitations, PersonKeys } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import { migrateReadModel } from '@hedgerow/read-model';
import { aThing, aUser, freshDatabase, testMasterKey, testPersonalDataKey, testServices, type TestDatabase } from '@hedgerow/testing'; // prettier-ignore
import { erase } from './erase.js';

let db: TestDatabase;
let keys: PersonKeys;
beforeAll(async () => {
  db = await freshDatabase(await testServices({ postgres: true }));
  await migrateReadModel(db.pool);
  keys = new PersonKeys(db.pool, testMasterKey);
}, 60_000);
afterAll(() => db.drop());

const anInvitationTo = async (email: string) => {
  const [id, invitations] = [newId(), new Invitations(db.pool, keys)];
  await keys.encrypt(id, 'email', email);
  await invitations.note(id, things.stream(newId()), await invitations.hashOf(email), db.pool);
  return id;
};
const anAccountWith = async (email: string, isVerified: boolean) => {
  const user = aUser({ email });
  const { emailId } = user.facts[1]!.data as unknown as { emailId: string };
  const kinds = isVerified ? (['email', 'verified-email'] as const) : (['email'] as const);
  await new EventStore(db.pool, keys).append({
    ...{ commandId: newId(), actor: { kind: 'rule', id: 'test' } },
    streams: [{ stream: user.stream, expected: 0, facts: [...user.facts, ...(isVerified ? [userEmailVerified({ userId: user.id, emailId })] : [])] }], // prettier-ignore
    claims: kinds.map((kind) => ({ kind, value: email, owner: user.id })),
  });
  return user.id;
};
const eraseAs = async (...words: string[]) => {
  const said: string[] = [];
  const env = {
    ...{ DATABASE_URL: db.url, KEYS_DATABASE_URL: db.url, PERSONAL_DATA_KEY: testPersonalDataKey },
    ...{ REDIS_URL: 'redis://127.0.0.1:1', KAFKA_BROKERS: '127.0.0.1:1', NAMESPACE: 'erase-invited' },
  };
  await erase(words, env, (line) => void said.push(line));
  return said.join('\n');
};

it('the invitations to a person are erased with them, by whichever name they are called', async () => {
  const mia = await anAccountWith('mia@moss.example', true);
  const invitation = await anInvitationTo('mia@moss.example');
  await eraseAs(mia, '--yes');
  expect(await keys.destroyed()).toEqual(new Set([mia, invitation]));
});

it('one who was invited and has no account is erased by the address', async () => {
  const invitation = await anInvitationTo('guest@moss.example');
  expect(await eraseAs('Guest@Moss.example')).toContain(invitation);
  expect((await keys.destroyed()).has(invitation)).toBe(false);
  await eraseAs('Guest@Moss.example', '--yes');
  expect((await keys.destroyed()).has(invitation)).toBe(true);
});

it('an account that only wrote the address down is not erased by it, but named', async () => {
  const writer = await anAccountWith('victim@moss.example', false);
  const invitation = await anInvitationTo('victim@moss.example');
  expect(await eraseAs('victim@moss.example', '--yes')).toContain(`Account ${writer}`);
  const destroyed = await keys.destroyed();
  expect([destroyed.has(invitation), destroyed.has(writer)]).toEqual([true, false]);
});

it('an invitation whose key is lost is erased by its id; what it is to can be read again', async () => {
  const store = new EventStore(db.pool, keys);
  const thing = aThing();
  const [invitationId, email] = [newId(), 'lost@moss.example'];
  const invitations = new Invitations(db.pool, keys);
  const hash = await invitations.hashOf(email);
  const expiresAt = '2026-06-15T08:00:00.000Z';
  const of = { thingId: thing.id, invitationId, invitedBy: newId() };
  const sent = thingInvitationEvents.sent({ ...of, email, expiresAt });
  await store.append({
    ...{ commandId: newId(), actor: { kind: 'rule', id: 'test' } },
    streams: [{ stream: thing.stream, expected: 0, facts: [...thing.facts, sent] }],
    within: (client) => invitations.note(invitationId, thing.stream, hash, client),
  });
  await db.pool.query('delete from keys.persons where subject = $1', [invitationId]);
  const load = () => new EventStore(db.pool, new PersonKeys(db.pool, testMasterKey)).load(things, thing.id);
  await expect(load()).rejects.toThrow(invitationId);

  await eraseAs(invitationId, '--yes');
  expect((await load()).state).toMatchObject({ exists: true, invitations: new Map() });
  await expect(eraseAs(invitationId, '--yes')).rejects.toThrow(`no person ${invitationId}`);
});
