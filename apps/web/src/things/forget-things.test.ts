import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { authKey, createAuthStore } from '../auth/auth-store.js';
import { asMaren, renderApp, tokenOf } from '../testing/renderApp.js';
import { storageIn } from '../testing/storage-in.js';
import { stubId } from '../testing/stub-records.js';
import { forgetThings, forgetWithPerson, rememberThing } from './recent-things.js';

const guest = tokenOf({ role: 'bk_anonymous' });
const personOf = (id: string, exp = 4_000_000_000) => tokenOf({ role: 'bk_user', user_id: id, exp });
const soon = Date.now() / 1000 + 60;

const kept = new Map<string, string>();
let now = Date.now();
const tab = () =>
  createAuthStore({
    storage: storageIn(kept),
    now: () => now,
    signInAsGuest: async () => ({ jwtToken: guest }),
  });
const view = () => rememberThing({ id: 'rowan', name: 'Rowan in my yard', type: 'TREE', mayRecord: true });
const stored = () => localStorage.getItem('hedgerow.recent');

/** A tab in which this person, or a guest, viewed a thing. */
const open = (token: string) => {
  const auth = tab();
  auth.accept(token);
  forgetWithPerson(auth);
  view();
  return auth;
};

beforeEach(() => {
  kept.clear();
  forgetThings();
  now = Date.now();
});

describe('the names of the things that a person viewed are forgotten', () => {
  it('when they sign out', async () => {
    await open(personOf('maren')).clear();
    expect(stored()).toBe('[]');
  });

  it('when they sign out in another tab', () => {
    open(personOf('maren')).adopt(null);
    expect(stored()).toBe('[]');
  });

  it('when their session ends', async () => {
    const auth = open(personOf('maren', soon));
    now += 120_000;
    await auth.token();
    expect(stored()).toBe('[]');
  });

  it('when their session was over before the app was there', async () => {
    const auth = open(personOf('maren', soon));
    expect(kept.get(authKey)).toBeDefined();
    now += 120_000;
    const later = tab();
    await later.token();
    forgetWithPerson(later);
    expect(stored()).toBe('[]');
    expect(auth.get().id).toBe('maren');
  });

  it('when another person signs in', () => {
    open(personOf('maren')).accept(personOf('ida'));
    expect(stored()).toBe('[]');
  });
});

it('a new token of the same person, or a guest who signs in, keeps them', () => {
  open(guest).accept(personOf('maren'));
  expect(stored()).toContain('Rowan in my yard');
  open(personOf('maren')).accept(personOf('maren', soon));
  expect(stored()).toContain('Rowan in my yard');
});

it.each(['dashboard', 'action'])(
  'a thing that is not found at its %s is forgotten, others are not',
  async (page) => {
    asMaren();
    const gone = stubId('thing', 99);
    view();
    rememberThing({ id: gone, name: 'Felled elm', type: 'TREE', mayRecord: true });
    renderApp(`/things/${gone}/${page}`);
    await screen.findByRole('heading', { level: 1, name: 'Thing not found' });
    expect(stored()).not.toContain(gone);
    expect(stored()).toContain('Rowan in my yard');
  },
);
