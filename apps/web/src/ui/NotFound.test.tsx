import { afterEach, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { auth } from '../auth/auth.js';
import { asGuest, asMaren, tokenOf } from '../testing/renderApp.js';
import { NotFound } from './NotFound.js';

const guest = tokenOf({ role: 'bk_anonymous' });
const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

const notFound = (what?: 'thing' | 'person') =>
  render(
    <MemoryRouter initialEntries={['/things/1/dashboard']}>
      <NotFound {...(what ? { what } : {})} />
    </MemoryRouter>,
  );
const signIn = () => screen.queryByRole('link', { name: 'Sign in' });
const back = '/signin?next=%2Fthings%2F1%2Fdashboard';

it('offers guests to sign in where that may help, and comes back', () => {
  asGuest();
  const { unmount } = notFound('thing');
  expect(signIn()).toHaveAttribute('href', back);
  unmount();
  const { unmount: leave } = notFound('person');
  expect(signIn()).toBeNull();
  leave();
  asMaren();
  notFound('thing');
  expect(signIn()).toBeNull();
});

it('asks to sign in, with the reason, where the session ended under what was shown', async () => {
  asMaren();
  globalThis.fetch = jest.fn(
    async () =>
      ({ status: 200, json: async () => ({ data: { signInAsGuest: { jwtToken: guest } } }) }) as Response,
  );
  await act(() => auth.expire());
  const { unmount } = notFound('thing');
  expect(screen.getByRole('heading', { name: 'Sign in to continue' })).toBeInTheDocument();
  expect(screen.getByText(/^Your session has ended\. Sign in again\./)).toBeInTheDocument();
  expect(signIn()).toHaveAttribute('href', back);
  unmount();
  // An address that is none stays so.
  notFound();
  expect(screen.getByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
});
