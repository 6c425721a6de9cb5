import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { firstPages } from './first-pages.js';
import { askEarly, firstAnswer, takeEarly } from './relay/early.js';
import { stubId } from './testing/stub-records.js';
import { asGuest, asMaren, renderApp } from './testing/renderApp.js';

const rowan = stubId('thing', 1);

/** What the first script asks for at an address, by name and variables. */
const early = (path: string, signedIn: boolean) => {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  const page = firstPages.find((one) => one.path.test(pathname))!;
  const id = page.path.exec(pathname)?.[1] ?? '';
  const asked = page.asks({ signedIn, id, search: searchParams, now: new Date() });
  return asked.map(([query, variables]) => ({ name: query.params.name, variables }));
};

describe('the first script asks for what the page asks for,', () => {
  it.each([
    ['/', true],
    ['/', false],
    ['/things?sort=name&search=rowan', false],
    [`/things/${rowan}/dashboard?range=24h`, true],
  ])('at %s, signed in %s', async (path, signedIn) => {
    if (signedIn) asMaren();
    else asGuest();
    const { sent } = renderApp(path);
    const asked = early(path, signedIn);
    expect(asked.length).toBeGreaterThan(0);
    // The panel with the readings comes after the page around it.
    await waitFor(() => expect(sent).toEqual(expect.arrayContaining(asked)), { timeout: 25_000 });
  });
});

describe('an answer that was asked for early', () => {
  const operation = { name: 'GuestHomeQuery', id: 'a'.repeat(32), text: null } as never;
  let fetch: jest.Mock<typeof globalThis.fetch>;
  beforeEach(() => {
    fetch = jest.fn(async () => ({ status: 200, json: async () => ({ data: { here: true } }) }) as Response);
    globalThis.fetch = fetch;
  });

  it('is asked for once, and taken once, by the same variables alone', async () => {
    askEarly(operation, { n: 1 });
    askEarly(operation, { n: 1 });
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(takeEarly(operation, { n: 2 })).toBeUndefined();
    expect(await takeEarly(operation, { n: 1 })).toEqual({ data: { here: true } });
    expect(takeEarly(operation, { n: 1 })).toBeUndefined();
  });

  it('is waited for, also when it fails', async () => {
    await firstAnswer();
    fetch.mockRejectedValueOnce(new TypeError('no line'));
    await jest.isolateModulesAsync(async () => {
      const early = await import('./relay/early.js');
      expect(await early.firstAnswer()).toBeUndefined();
      early.askEarly(operation, { n: 4 }).catch(() => undefined);
      expect(await early.firstAnswer()).toBeUndefined();
    });
  });

  it('is dropped after ten seconds, and may be asked for again', () => {
    jest.useFakeTimers({ doNotFake: ['Date'] });
    askEarly(operation, { n: 3 });
    jest.advanceTimersByTime(10_000);
    expect(takeEarly(operation, { n: 3 })).toBeUndefined();
    askEarly(operation, { n: 3 });
    expect(takeEarly(operation, { n: 3 })).toBeDefined();
    jest.useRealTimers();
  });

  it('is no answer to what is asked while the app is open: of that, the newest counts', async () => {
    asMaren();
    const { router, sent } = renderApp(`/things/${rowan}/dashboard`);
    const readings = () => sent.filter(({ name }) => name === 'useReadingsQuery');
    expect(await screen.findByText(/^Min/)).toBeInTheDocument();
    expect(readings()).toHaveLength(1);
    await act(() => router.navigate('/groups'));
    await screen.findByRole('heading', { level: 1, name: 'Groups' });
    await act(() => router.navigate(`/things/${rowan}/dashboard`));
    expect(await screen.findByText(/^Min/)).toBeInTheDocument();
    // Past the network of the app, which is the stub's here.
    expect(fetch).not.toHaveBeenCalled();
    expect(readings()).toHaveLength(2);
  });
});
