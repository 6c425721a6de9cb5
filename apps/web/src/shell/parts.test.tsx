import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { Layout } from './Layout.js';
import { RouteError } from './PageError.js';
import { withPatience } from './parts.js';

const lost = () =>
  new TypeError('Failed to fetch dynamically imported module: http://here/assets/Page-1a.js');
const Page = () => <h1>The page</h1>;

/** The app at an address whose page comes as `load` says; `answers` is whether the server does. */
const open = (load: () => Promise<ComponentType>, { answers = false } = {}) => {
  const fetch = jest.fn<typeof globalThis.fetch>();
  if (answers) fetch.mockResolvedValue({ ok: true } as Response);
  else fetch.mockRejectedValue(new TypeError('Failed to fetch'));
  globalThis.fetch = fetch;
  const pages = withPatience([{ path: '/page', hydrateFallbackElement: <></>, lazy: { Component: load } }]);
  const routes = [{ element: <Layout />, children: [{ errorElement: <RouteError />, children: pages }] }];
  const router = createMemoryRouter(routes, { initialEntries: ['/page'] });
  render(<RouterProvider router={router} />, { onCaughtError: () => undefined });
};
const online = (is: boolean) => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(is);
const retry = () => screen.findByRole('button', { name: 'Try again' });
/** Until what failed is shown: a press while a try is under way begins no other. */
const shown = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));

beforeEach(() => void online(true));
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'fetch');
  jest.restoreAllMocks();
});

describe('a page whose code does not come', () => {
  it('comes with Try again, as often as it takes, without loading the app anew', async () => {
    let isDown = true;
    const load = jest.fn(async () => {
      if (isDown) throw lost();
      return Page;
    });
    open(load);
    await retry();
    // Once for the router, once for the page.
    expect(load).toHaveBeenCalledTimes(2);
    await userEvent.click(await retry());
    await waitFor(() => expect(load).toHaveBeenCalledTimes(3));
    await shown();
    await userEvent.click(await retry());
    await waitFor(() => expect(load).toHaveBeenCalledTimes(4));
    expect(screen.queryByText(/our side/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
    await act(() => new Promise<void>((resolve) => setTimeout(resolve, 300)));
    expect(load).toHaveBeenCalledTimes(4);
    isDown = false;
    await userEvent.click(await retry());
    expect(await screen.findByRole('heading', { name: 'The page' })).toBeInTheDocument();
  });

  it('is put down to the signal while the browser is offline, and comes by itself with it', async () => {
    const connection = online(false);
    open(async () => {
      if (!navigator.onLine) throw lost();
      return Page;
    });
    expect(await screen.findByText(/^You’re offline, and this part of the app/)).toBeInTheDocument();
    connection.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('heading', { name: 'The page' })).toBeInTheDocument();
  });

  it('while the server answers, offers the new version, and loads nothing by itself', async () => {
    open(() => Promise.reject(lost()), { answers: true });
    expect(await screen.findByRole('button', { name: 'Reload' })).toBeInTheDocument();
    expect(screen.getByText(/a new version of Hedgerow/)).toBeInTheDocument();
  });
});

it('a page that fails by a fault of its own says so, and is not taken for a lost signal', async () => {
  open(async () => () => {
    throw new TypeError('x is undefined');
  });
  expect(await screen.findByText(/Something went wrong on our side/)).toBeInTheDocument();
  await waitFor(() => expect(globalThis.fetch).not.toHaveBeenCalled());
});
