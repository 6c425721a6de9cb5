import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { tokenOf } from '../testing/renderApp.js';
import { storageIn } from '../testing/storage-in.js';
import { identityOf, isSignedIn, signedOut, standingOf, stateOfToken } from './auth-state.js';
import { authKey, type AuthRim, createAuthStore } from './auth-store.js';

const start = Date.parse('2026-07-16T09:00:00Z');
const seconds = (offset: number) => start / 1000 + offset;
const person = tokenOf({ role: 'bk_user', user_id: 'maren', exp: seconds(3600), domain_name: 'here' });
const guest = tokenOf({ role: 'bk_anonymous', exp: seconds(86_400) });

describe('who is here', () => {
  let kept: Map<string, string>;
  let now: number;
  let signInAsGuest: jest.Mock<AuthRim['signInAsGuest']>;
  const open = () =>
    createAuthStore({
      storage: storageIn(kept),
      now: () => now,
      signInAsGuest,
    });

  beforeEach(() => {
    kept = new Map();
    now = start;
    signInAsGuest = jest.fn(async () => ({ jwtToken: guest }));
  });

  it('[128] the first visit becomes a guest without asking, once for all the calls that wait', async () => {
    const store = open();
    expect(await Promise.all([store.token(), store.token(), store.token()])).toEqual([guest, guest, guest]);
    expect(signInAsGuest).toHaveBeenCalledTimes(1);
    expect(standingOf(store.get().role)).toBe('guest');
  });

  it('[125] [123] an expired token is noticed before a call: everything is cleared and a guest is here', async () => {
    const store = open();
    store.accept(person, { name: 'Maren Oduya' });
    expect(await store.token()).toBe(person);
    now = start + 3_600_000;
    expect(await store.token()).toBe(guest);
    expect(store.get()).toMatchObject({ role: 'bk_anonymous', id: null, name: null });
  });

  it('[125] a token that would expire on its way is not sent any more', async () => {
    const store = open();
    store.accept(person);
    now = start + 3_597_000;
    expect(await store.token()).toBe(guest);
  });

  it('[122] [124] sign-out and reset clear everything and become a guest', async () => {
    const store = open();
    store.accept(person, { username: 'maren' });
    await store.clear();
    expect(store.get()).toMatchObject({ token: guest, username: null, id: null });
  });

  it('[122] sign-out clears at once, before the guest is there', () => {
    const store = open();
    store.accept(person);
    signInAsGuest.mockReturnValue(new Promise(() => undefined));
    void store.clear();
    expect(store.get()).toEqual(signedOut);
    expect(kept.has(authKey)).toBe(false);
  });

  it('[126] is the same after a reload', async () => {
    open().accept(person, { name: 'Maren Oduya' });
    const reloaded = open();
    expect(reloaded.get()).toMatchObject({ id: 'maren', name: 'Maren Oduya', domainName: 'here' });
    expect(await reloaded.token()).toBe(person);
    expect(signInAsGuest).not.toHaveBeenCalled();
  });

  it('[127] a sign-out in one tab signs out the others', () => {
    const [here, there] = [open(), open()];
    here.accept(person);
    there.adopt(kept.get(authKey)!);
    expect(isSignedIn(there.get())).toBe(true);
    there.adopt(null);
    expect(isSignedIn(there.get())).toBe(false);
  });

  it('lives without storage, and with rubbish in it', async () => {
    kept.set(authKey, '{"token":7');
    expect(await open().token()).toBe(guest);
    const closed = createAuthStore({
      storage: { getItem: () => { throw new Error('closed'); }, setItem: () => { throw new Error('closed'); }, removeItem: () => undefined }, // prettier-ignore
      now: () => now,
      signInAsGuest,
    });
    expect(await closed.token()).toBe(guest);
  });

  it('tries again after a guest sign-in that failed', async () => {
    signInAsGuest.mockRejectedValueOnce(new Error('no signal'));
    const store = open();
    await expect(store.token()).rejects.toThrow('no signal');
    signInAsGuest.mockResolvedValueOnce('Too many requests.');
    await expect(store.token()).rejects.toThrow('Too many requests.');
    expect(await store.token()).toBe(guest);
  });
});

it('[119] the state holds everything the specification lists', () =>
  expect(Object.keys(signedOut)).toEqual(
    expect.arrayContaining(
      'token id expiry username hasImage emails role created lastSignIn location notificationDaily oneThingId domainName'.split(
        ' ',
      ),
    ),
  ));

it('[120] the claims user_id, exp, role and domain_name are read from the token', () =>
  expect(stateOfToken(person)).toMatchObject({
    id: 'maren',
    expiry: seconds(3600),
    role: 'bk_user',
    domainName: 'here',
  }));

it.each([
  ['bk_anonymous', 'guest'],
  ['bk_admin', 'admin'],
  ['bk_user', 'signed-in'],
  ['anything', 'signed-in'],
  ['', 'signed-out'],
])('[121] the role "%s" means %s', (role, standing) => expect(standingOf(role)).toBe(standing));

it('one guest is like another, one person is not', () => {
  expect(identityOf(stateOfToken(guest))).toBe(identityOf(signedOut));
  expect(identityOf(stateOfToken(person))).not.toBe(identityOf(signedOut));
});
