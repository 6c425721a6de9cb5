import 'reflect-metadata';
import { afterEach, expect, it } from '@jest/globals';
import {
  accountDeletionConfirmed,
  deviceAccessGranted,
  devices,
  type Fact,
  groups,
  thingAccessGranted,
  things,
  userEmailVerified,
  users,
} from '@hedgerow/domain';
import {
  AccountDeletions,
  Erasures,
  EventStore,
  Invitations,
  isSignedBy,
  PersonKeys,
  type SignedReceipt,
} from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import {
  aDevice,
  aGroup,
  aThing,
  aUser,
  type Built,
  eventually,
  freshDatabase,
  recorded,
  testMasterKey,
  testServices,
} from '@hedgerow/testing';
import { MailServer } from '@hedgerow/testing/mail-server';
import type { Job, RunContext } from '../reactions/reaction.js';
import { endAll, ends, startWorkerHarness } from '../testing/worker-harness.js';
import { endAccount, type EndAccountParts } from './end-account.js';

afterEach(endAll);

const rule = { kind: 'rule', id: 'test' } as const;
const receiptId = '9b2b2a52-5f0e-4b0d-8a53-0d4d1c6f2b11';

/** A person with a thing alone, a shared thing, a device and a group; Ben has a part in the last three. */
const aHousehold = async (store: EventStore) => {
  const append = ({ stream, facts }: Pick<Built, 'stream' | 'facts'>, expected = 0) =>
    store.append({ commandId: newId(), actor: rule, streams: [{ stream, expected, facts }] });
  const [anna, ben] = [aUser({ name: 'Anna Hill', username: 'anna', email: 'anna@hill.example' }), aUser()];
  const alone = aThing({ registeredBy: anna.id });
  const shared = aThing({ registeredBy: anna.id });
  const device = aDevice({ registeredBy: anna.id });
  const group = aGroup({ createdBy: anna.id });
  for (const built of [anna, ben, alone, shared, device, group]) await append(built);
  const more = async (stream: string, ...facts: Fact[]) =>
    append({ stream, facts }, (await store.read(stream)).version);
  const { emailId } = anna.facts[1]!.data as unknown as { emailId: string };
  await more(anna.stream, userEmailVerified({ userId: anna.id, emailId }));
  const bens = { accessId: newId(), userId: ben.id, isOwner: false };
  await more(shared.stream, thingAccessGranted({ ...bens, thingId: shared.id, isCollaborator: true }));
  await more(device.stream, deviceAccessGranted({ ...bens, deviceId: device.id }));
  return { anna, ben, alone, shared, device, group, more };
};

const partsOf = async (
  store: EventStore,
  id: { alone: Built; shared: Built; device: Built; group: Built },
) => ({
  alone: (await store.load(things, id.alone.id)).state.exists,
  shared: [...(await store.load(things, id.shared.id)).state.accesses].map(([who, { isOwner }]) => [
    who,
    isOwner,
  ]),
  device: [...(await store.load(devices, id.device.id)).state.accesses].map(([who, { isOwner }]) => [
    who,
    isOwner,
  ]),
  group: (await store.load(groups, id.group.id)).state.exists,
});

it('[157] a confirmed deletion hands over, removes, erases, and ends with a signed receipt and a last letter', async () => {
  const mail = new MailServer();
  await mail.start();
  ends.push(() => mail.stop());
  const { worker, deliver, store, database } = await startWorkerHarness();
  const keys = new PersonKeys(database.pool, testMasterKey);
  const deletions = new AccountDeletions(database.pool, keys);
  const household = await aHousehold(store);
  const { anna, ben, more } = household;
  // An invitation to the address, from elsewhere: sealed with a key of its own.
  const invitations = new Invitations(database.pool, keys);
  const invitation = newId();
  await keys.encrypt(invitation, 'email', 'anna@hill.example');
  const hash = await invitations.hashOf('Anna@Hill.example');
  await invitations.note(invitation, things.stream(newId()), hash, database.pool);
  await worker(undefined, {
    mail: { smtpUrl: mail.url, from: 'hedgerow@garden.example', publicUrl: 'https://garden.example' },
  });
  const choices = [{ id: household.device.id, to: null }];
  const confirmed = accountDeletionConfirmed({ userId: anna.id, receiptId, choices });
  await more(anna.stream, confirmed);
  await deliver(...recorded({ ...anna, facts: [confirmed] }, { firstVersion: 4 }));
  const signed = (await eventually(async () => (await deletions.receipt(receiptId)) ?? undefined, {
    within: 30_000,
  })) as SignedReceipt;

  expect(await partsOf(store, household)).toEqual({
    alone: false,
    shared: [[ben.id, true]],
    device: [],
    group: false,
  });
  expect((await store.load(users, anna.id)).state.exists).toBe(false);
  expect(await keys.destroyed()).toEqual(new Set([anna.id, invitation]));
  expect(signed.receipt).toMatchObject({
    ...{ account: anna.id, receipt: receiptId },
    erased: { key: 1, emails: 1, names: 2, sealedTexts: 3 },
    handedOver: { things: 1, groups: 0, devices: 0 },
    removed: { things: 1, groups: 1, devices: 1 },
    left: { things: 0, groups: 0, devices: 0 },
    stays: { actions: 0 },
  });
  // Other programs remember the key until then, and the erasure is repeated.
  const { at } = (await keys.destroyedAt([anna.id])).get(anna.id)!;
  expect(Date.parse(signed.receipt.holdsFrom!) - Number(at)).toBe(90_000);
  const { publicKey } = await keys.signing();
  expect(isSignedBy(publicKey, signed)).toBe(true);
  const changed = { ...signed, receipt: { ...signed.receipt, erasedAt: '2020-01-01T00:00:00.000Z' } };
  expect(isSignedBy(publicKey, changed)).toBe(false);
  const [letter] = await eventually(() =>
    mail.letters.length > 0 ? mail.to('anna@hill.example') : undefined,
  );
  expect(letter!.text).toContain(`https://garden.example/account/deleted#receipt=${receiptId}`);
  expect(JSON.stringify(signed)).not.toMatch(/anna@hill|Anna Hill/);
}, 60_000);

/** A deletion that a test carries out itself, on a database of its own. */
const anEnding = async () => {
  const db = await freshDatabase(await testServices({ postgres: true }));
  ends.push(() => db.drop());
  const keys = new PersonKeys(db.pool, testMasterKey);
  const store = new EventStore(db.pool, keys);
  const deletions = new AccountDeletions(db.pool, keys);
  const household = await aHousehold(store);
  const job: Job = {
    ...{ id: newId(), reaction: 'end-account', queue: 'accounts' },
    payload: { userId: household.anna.id, receiptId, choices: [], at: '2026-06-01T10:00:00Z' },
  };
  const run = (over: Partial<EndAccountParts> = {}) => {
    const parts: EndAccountParts = {
      ...{ store, deletions, actionsBy: async () => 7, settleMs: 0 },
      erasures: new Erasures({ pool: db.pool, store, keys, scrub: async () => ({}) }),
      ...over,
    };
    return endAccount(parts).run(job, { signal: new AbortController().signal } as RunContext);
  };
  return { db, keys, store, deletions, household, run };
};

it('is carried on where it stopped: the texts are gone first, and nothing is handed over twice', async () => {
  const { db, keys, store, deletions, household, run } = await anEnding();
  const { anna } = household;
  let appends = 0;
  const dying: Pick<EventStore, 'load' | 'append'> = {
    load: (aggregate, id) => store.load(aggregate, id),
    append: (request) => {
      appends += 1;
      if (appends === 2) throw new Error('killed');
      return store.append(request);
    },
  };
  await expect(run({ store: dying })).rejects.toThrow('killed');
  expect((await keys.destroyed()).has(anna.id)).toBe(true);
  expect(await deletions.receipt(receiptId)).toBeNull();
  // The erasure itself is done by now; the receipt holds from its signing on.
  await db.pool.query(`update events.erasures set done_at = now() - interval '1 hour'`);
  await db.pool.query(
    `update keys.persons set destroyed_at = now() - interval '2 hours' where destroyed_at is not null`,
  );
  await run();
  const signed = (await deletions.receipt(receiptId))!;
  expect(signed.receipt.holdsFrom).toBe(signed.receipt.erasedAt);
  expect(signed.receipt).toMatchObject({
    erased: { emails: 1, names: 2 },
    handedOver: { things: 1, devices: 1 },
    removed: { things: 1, groups: 1 },
    stays: { actions: 7 },
  });
  await run();
  expect((await deletions.receipt(receiptId))!.signature).toBe(signed.signature);
  const { rows } = await db.pool.query(`select from events.events where type = 'PersonalDataErased'`);
  expect(rows).toHaveLength(1);
}, 60_000);

it('leaves what a command under way still brought: a new thing, and a part in a thing that was left', async () => {
  const { store, deletions, household, run } = await anEnding();
  const { anna, ben, shared, more } = household;
  const late = aThing({ registeredBy: anna.id });
  const again = { thingId: shared.id, accessId: newId(), userId: anna.id };
  const ending = run({ settleMs: 1_000 });
  await eventually(async () => !(await store.load(things, shared.id)).state.accesses.has(anna.id));
  await store.append({
    ...{ commandId: newId(), actor: rule },
    streams: [{ stream: late.stream, expected: 0, facts: late.facts }],
  });
  await more(shared.stream, thingAccessGranted({ ...again, isOwner: false, isCollaborator: true }));
  await ending;
  expect((await store.load(things, late.id)).state.exists).toBe(false);
  expect([...(await store.load(things, shared.id)).state.accesses.keys()]).toEqual([ben.id]);
  const { receipt } = (await deletions.receipt(receiptId))!;
  expect(receipt).toMatchObject({ removed: { things: 2 }, handedOver: { things: 1 } });
}, 60_000);
