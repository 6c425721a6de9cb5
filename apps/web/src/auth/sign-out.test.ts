import { afterEach, expect, it, jest } from '@jest/globals';
import { tokenOf } from '../testing/renderApp.js';
import { auth } from './auth.js';
import { isSignedIn } from './auth-state.js';
import { signOut } from './sign-out.js';

const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
});

it('this page is a guest’s on the front page before the server answers, whose socket may be quicker to tell', async () => {
  const asked: string[] = [];
  globalThis.fetch = jest.fn<typeof fetch>((_, init) => {
    asked.push(`${new Headers(init?.headers).get('authorization')} ${String(init?.body)}`);
    return new Promise<Response>(() => undefined);
  });
  const token = tokenOf({ role: 'bk_user', user_id: 'maren', exp: 4_000_000_000 });
  auth.accept(token);
  window.history.replaceState(null, '', '/things');
  void signOut();
  expect([window.location.pathname, isSignedIn(auth.get())]).toEqual(['/', false]);
  expect(asked[0]).toContain(`Bearer ${token}`);
  expect(asked[0]).toContain('signOutMutation');
});
