import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { deviceAccessGranted, devices, groupMembershipGranted, groups } from '@hedgerow/domain';
import { EventStore, MailCodes, Roles } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import { eventually } from '@hedgerow/testing';
import { errorCode, errorField } from '@hedgerow/testing/graphql-client';
import { justBefore } from '../../just-before.fixture.js';
import type { Person } from '../../person.fixture.js';
import { suiteApi } from '../../test-api.fixture.js';

const testApi = suiteApi();

const request = `mutation ($password: String!) { requestAccountDeletion(input: { password: $password }) { success } }`;
const confirm = `mutation ($input: ConfirmAccountDeletionInput!) { confirmAccountDeletion(input: $input) { success receiptId } }`;
const preview = `{ accountDeletion { actions isLastAdministrator notShown ownedAlone { id kind name heirs { id } } } }`;
const password = 'Correct1horse';

const codeFor = (person: Person, purpose: 'delete-account' | 'reset-passphrase' = 'delete-account') =>
  testApi.api.app.get(MailCodes).issue({
    ...{ purpose, subject: person.id, person: person.id },
    ...{ request: newId(), askedAt: new Date().toISOString() },
  }) as Promise<string>;
const typesOf = async ({ id }: Person) =>
  (await testApi.store.read(`user-${id}`)).events.map(({ type }) => type);
const messageOf = ({ errors }: { errors?: readonly { message: string }[] }) => errors?.[0]?.message;

describe('asking to delete the account', () => {
  it('[106] is for the person with the passphrase; a letter is asked for and nothing is deleted', async () => {
    const anna = await testApi.signUp();
    expect(errorCode(await testApi.visitor.ask(request, { password }))).toBe('LOGIN');
    expect(messageOf(await anna.ask(request, { password: 'Wrong1horse' }))).toBe('Incorrect passphrase');
    expect(await typesOf(anna)).not.toContain('AccountDeletionRequested');
    expect(await anna.get(request, { password })).toEqual({ requestAccountDeletion: { success: true } });
    expect((await typesOf(anna)).at(-1)).toBe('AccountDeletionRequested');
    expect((await anna.get('{ viewer { username } }')).viewer.username).toBe(anna.username);
  });

  it('and confirming it are refused for the last administrator, with the reason', async () => {
    const [one, two] = [await testApi.signUp(), await testApi.signUp()];
    const roles = testApi.api.app.get(Roles);
    await roles.set(one.id, 'bk_admin');
    await eventually(async () => (await one.get(preview)).accountDeletion.isLastAdministrator);
    expect(messageOf(await one.ask(request, { password }))).toContain('You are the last administrator.');
    const token = await codeFor(one);
    const input = { token, password };
    expect(messageOf(await one.ask(confirm, { input }))).toContain('You are the last administrator.');
    await roles.set(two.id, 'bk_admin');
    expect((await one.get(confirm, { input })).confirmAccountDeletion.success).toBe(true);
    expect((await two.get(preview)).accountDeletion.isLastAdministrator).toBe(true);
    await roles.set(two.id, 'bk_user');
  });
});

describe('what becomes of what the person owns', () => {
  it('[107] lists what no other person owns, with those who may take it over, the first one first', async () => {
    const [anna, ben, noor] = [await testApi.signUp(), await testApi.signUp(), await testApi.signUp()];
    const alone = await anna.createThing({ name: 'Kitchen herbs', isPublic: false });
    const shared = await anna.createThing({ name: 'Mill Lane rowan' });
    const kept = await anna.createThing({ name: 'Orchard' });
    const probe = await anna.createDevice();
    const group = await anna.createGroup();
    await testApi.grantAccess(shared.id, noor);
    await testApi.grantAccess(shared.id, ben, { isCollaborator: true });
    await testApi.grantAccess(kept.id, ben, { isOwner: true });
    const [accessId, membershipId] = [newId(), newId()];
    const bens = { userId: ben.id, isOwner: false };
    await testApi.append(
      devices.stream(probe.id),
      deviceAccessGranted({ deviceId: probe.id, accessId, ...bens }),
    );
    await testApi.append(
      groups.stream(group.id),
      groupMembershipGranted({ groupId: group.id, membershipId, ...bens }),
    );
    const heirs = (...people: Person[]) => people.map(({ id }) => ({ id }));
    const expected = [
      { id: alone.id, kind: 'THING', name: 'Kitchen herbs', heirs: [] },
      { id: shared.id, kind: 'THING', name: 'Mill Lane rowan', heirs: heirs(ben, noor) },
      { id: group.id, kind: 'GROUP', name: 'Riverside Growers', heirs: heirs(ben) },
      { id: probe.id, kind: 'DEVICE', name: 'Rowan probe', heirs: heirs(ben) },
    ];
    const shown = async () => (await anna.get(preview)).accountDeletion;
    // Things, groups and devices are shown by projections that do not wait for each other.
    await eventually(async () => {
      const { ownedAlone } = await shown();
      return [2, 3].every((n) => ownedAlone[n]?.heirs.length === 1);
    });
    expect(await shown()).toEqual({
      ...{ actions: 3, isLastAdministrator: false, notShown: 0 },
      ownedAlone: expected,
    });
    expect(errorCode(await testApi.visitor.ask(preview))).toBe('LOGIN');
    expect((await ben.get(preview)).accountDeletion.ownedAlone).toEqual([]);
  });
});

describe('confirming it', () => {
  it('[116] [157] ends the account at once: sessions, passphrase, names; and says by what id the receipt will be found', async () => {
    const anna = await testApi.signUp();
    const watch = 'subscription ($id: UUID!) { thingUpdated(id: $id) { thing { id } } }';
    const open = testApi.subscribe(watch, (await anna.createThing()).id, anna.token);
    // The server closes the socket, which is an error to its client.
    const closed = open.completed.then(
      () => 'ended',
      () => 'ended',
    );
    await open.first();
    const input = { token: await codeFor(anna), password };
    const { receiptId } = (await anna.get(confirm, { input })).confirmAccountDeletion;
    expect((await typesOf(anna)).at(-1)).toBe('AccountDeletionConfirmed');
    expect(errorCode(await anna.ask('{ viewer { username } }'))).toBe('EXPIRED');
    const signIn = 'mutation ($input: SignInInput!) { signIn(input: $input) { jwtToken } }';
    const known = { username: anna.username, password };
    expect(errorCode(await testApi.visitor.ask(signIn, { input: known }))).toBe('CREDENTIALS');
    const receipt = 'query ($id: UUID!) { erasureReceipt(id: $id) { document } }';
    // Not ready: nothing is erased while no worker runs.
    expect(await testApi.visitor.get(receipt, { id: receiptId })).toEqual({
      erasureReceipt: { document: null },
    });
    expect(await testApi.visitor.get(receipt, { id: newId() })).toEqual({ erasureReceipt: null });
    const wait = new Promise((done) => setTimeout(done, 2_000, 'still open'));
    expect(await Promise.race([closed, wait])).toBe('ended');
  });

  it('takes the id of the receipt from the caller, who finds it although the answer is lost', async () => {
    const [anna, ben] = [await testApi.signUp(), await testApi.signUp()];
    const receiptId = randomUUID();
    const input = { token: await codeFor(anna), password, receiptId };
    expect((await anna.get(confirm, { input })).confirmAccountDeletion.receiptId).toBe(receiptId);
    // Sent again: the session has ended with the account.
    expect(errorCode(await anna.ask(confirm, { input }))).toBe('EXPIRED');
    const receipt = 'query ($id: UUID!) { erasureReceipt(id: $id) { document } }';
    expect(await testApi.visitor.get(receipt, { id: receiptId })).toEqual({
      erasureReceipt: { document: null },
    });
    const token = await codeFor(ben);
    for (const other of [receiptId, newId()]) {
      const answer = await ben.ask(confirm, { input: { token, password, receiptId: other } });
      expect(errorField(answer)).toBe('receiptId');
    }
    expect(await typesOf(ben)).not.toContain('AccountDeletionConfirmed');
  });

  it('asks for the code of this account and the passphrase; five wrong codes lock it', async () => {
    const [anna, ben] = [await testApi.signUp(), await testApi.signUp()];
    const [annas, bens] = [await codeFor(anna), await codeFor(ben)];
    const ask = (token: string, over: object = {}) =>
      anna.ask(confirm, { input: { token, password, ...over } });
    expect(errorCode(await testApi.visitor.ask(confirm, { input: { token: annas, password } }))).toBe(
      'LOGIN',
    );
    expect(messageOf(await ask(annas, { password: 'Wrong1horse' }))).toBe('Incorrect passphrase');
    for (let wrong = 0; wrong < 5; wrong += 1) expect(errorCode(await ask(bens))).toBe('CREDENTIALS');
    expect(errorCode(await ask(annas))).toBe('LOCKD');
    expect(await typesOf(anna)).not.toContain('AccountDeletionConfirmed');
    const again = await testApi.signUp();
    const used = { token: await codeFor(again), password };
    await testApi.api.app.get(MailCodes).use('delete-account', again.id, used.token);
    expect(errorCode(await again.ask(confirm, { input: used }))).toBe('CREDENTIALS');
  });
});

describe('from then on', () => {
  const signIn = 'mutation ($input: SignInInput!) { signIn(input: $input) { jwtToken } }';
  const reset = 'mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { success } }';
  const leave = async (person: Person) => {
    const input = { token: await codeFor(person), password };
    expect((await person.get(confirm, { input })).confirmAccountDeletion.success).toBe(true);
  };
  const kept = async (table: string, { id }: Person) => {
    const text = `select from events.${table} where user_id = $1 ${table === 'sessions' ? 'and revoked_at is null' : ''}`;
    return (await testApi.database.pool.query(text, [id])).rowCount;
  };

  it('a sign-in whose passphrase was right a moment before opens nothing', async () => {
    const anna = await testApi.signUp();
    justBefore(testApi.api.app.get(EventStore), 'UserSignedIn', () => leave(anna));
    const input = { username: anna.username, password };
    expect(errorCode(await testApi.visitor.ask(signIn, { input }))).toBe('CREDENTIALS');
    expect(await kept('sessions', anna)).toBe(0);
  });

  it('a code for a passphrase that was sent late sets none', async () => {
    const anna = await testApi.signUp();
    await leave(anna);
    const resetToken = await codeFor(anna, 'reset-passphrase');
    const input = { userId: anna.id, resetToken, newPassword: 'Alder-and-ash-7' };
    expect(errorCode(await testApi.visitor.ask(reset, { input }))).toBe('CREDENTIALS');
    expect(await kept('credentials', anna)).toBe(0);
  });
});
