import { beforeEach, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { tokenOf } from '../testing/renderApp.js';
import { storageIn } from '../testing/storage-in.js';
import { dismiss, useNotices } from '../ui/notices.js';
import { createAuthStore } from './auth-store.js';
import { tellSessionEnd } from './tell-session-end.js';

const tab = () => {
  const store = createAuthStore({
    storage: storageIn(new Map()),
    now: Date.now,
    signInAsGuest: async () => ({ jwtToken: tokenOf({ role: 'bk_anonymous' }) }),
  });
  tellSessionEnd(store);
  store.accept(tokenOf({ role: 'bk_user', user_id: 'maren', exp: 4_000_000_000 }));
  return store;
};
const said = () => renderHook(useNotices).result.current.map(({ message }) => message);

beforeEach(() => {
  for (const { id } of renderHook(useNotices).result.current) dismiss(id);
});

it('a session that ends says so once; a sign-out says nothing', async () => {
  const ended = tab();
  await act(() => ended.expire());
  expect(said()).toEqual(['Your session has ended. Sign in again to go on.']);
  await act(() => ended.expire());
  expect(said()).toHaveLength(1);
  ended.accept(tokenOf({ role: 'bk_user', user_id: 'maren', exp: 4_000_000_000 }));
  await act(() => ended.clear());
  expect(said()).toEqual([]);
});

it('an account that was deleted in another tab is said to be deleted, whichever is known first', async () => {
  const deleted = 'Your account is deleted. Your session ended with it.';
  const [first, second] = [tab(), tab()];
  await act(() => first.expire());
  act(() => first.deleted('maren'));
  expect(said()).toEqual([deleted]);
  act(() => second.deleted('priya'));
  expect(second.expiredId()).toBeNull();
  act(() => second.deleted('maren'));
  expect(second.get().id).toBeNull();
  expect(second.isDeleted()).toBe(true);
});
