import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asAda, renderApp } from '../testing/renderApp.js';

beforeEach(asAda);
afterEach(() => window.history.replaceState(null, '', '/'));

const pages = [
  ['a panel with a heading', '/admin?range=7d', 'TopRoutesQuery', 'heading', 'Top ten routes'],
  ['a panel without a heading', '/admin?range=7d', 'TotalsQuery', 'region', 'Totals'],
  ['a part of the pipeline page', '/admin/pipeline', 'AlertsQuery', 'heading', 'Alert rules'],
  ['the projections', '/admin/pipeline', 'PipelinePageQuery', 'heading', 'Projections'],
  ['the list of a page', '/admin/support', 'FeedbackListPageQuery', 'heading', 'Support'],
  ['people', '/admin/users', 'UsersPageQuery', 'heading', 'People'],
] as const;

const again = () => screen.findByRole('button', { name: 'Try again' });

describe.each(pages)('Try again from the keyboard, at %s', (_, path, query, role, name) => {
  it('leads to its name once it is there', async () => {
    const { refuse } = renderApp(path, { refuse: new Map([[query, 'UNAVAILABLE']]) });
    const button = await again();
    refuse.clear();
    button.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await waitFor(() => expect(screen.getByRole(role, { name })).toHaveFocus());
  });

  it('stays there when it fails once more, and says so anew', async () => {
    const { sent } = renderApp(path, { refuse: new Map([[query, 'UNAVAILABLE']]) });
    const before = await again();
    const said = screen.getByRole('alert');
    const asked = sent.filter((one) => one.name === query).length;
    before.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(sent.filter((one) => one.name === query).length).toBeGreaterThan(asked));
    await waitFor(() => expect(before.isConnected).toBe(false));
    const now = await again();
    await waitFor(() => expect(now).toHaveFocus());
    expect(screen.getByRole('alert')).not.toBe(said);
  });
});

describe('who comes back to a page whose part had failed', () => {
  it('has the part asked for again', async () => {
    const { refuse, router } = renderApp('/admin/pipeline', {
      refuse: new Map([['AlertsQuery', 'UNAVAILABLE']]),
    });
    await again();
    await act(() => router.navigate('/admin/replays'));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Alert rules' })).toBeNull());
    refuse.clear();
    await act(() => router.navigate('/admin/pipeline'));
    await screen.findByRole('heading', { name: 'Alert rules' });
    expect(await screen.findByRole('region', { name: /Table: Alert rules/ })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('who went on while it was tried again', () => {
  it('stays there', async () => {
    const { refuse, hold } = renderApp('/admin?range=7d', {
      refuse: new Map([['TopRoutesQuery', 'UNAVAILABLE']]),
    });
    const button = await again();
    refuse.clear();
    const release = hold('TopRoutesQuery');
    await userEvent.click(button);
    const refresh = screen.getByRole('button', { name: 'Refresh' });
    refresh.focus();
    release();
    const heading = screen.getByRole('heading', { name: 'Top ten routes' });
    await within(heading.closest('section')!).findByRole('table');
    expect(refresh).toHaveFocus();
  });

  it('is not led away when the network is back and all is tried again by itself', async () => {
    const { refuse } = renderApp('/admin?range=7d', { refuse: new Map([['TopRoutesQuery', 'OFFLINE']]) });
    await again();
    const before = document.activeElement;
    refuse.clear();
    act(() => void window.dispatchEvent(new Event('online')));
    const heading = screen.getByRole('heading', { name: 'Top ten routes' });
    await within(heading.closest('section')!).findByRole('table');
    expect(before).toHaveFocus();
  });
});

describe('a page that was loaded before the version of now', () => {
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'fetch');
    jest.restoreAllMocks();
  });

  it.each(pages)(
    'is offered to reload in place of a try that cannot succeed, at %s',
    async (...[, path, query]) => {
      const { sent } = renderApp(path, { refuse: new Map([[query, 'UNKNOWN']]) });
      const button = await screen.findByRole('button', { name: 'Reload' });
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
      const asked = () => sent.filter(({ name }) => name === query).length;
      const before = asked();
      const fetch = jest.fn<typeof globalThis.fetch>().mockResolvedValue({ ok: true } as Response);
      globalThis.fetch = fetch;
      // jsdom loads no page, and says so.
      const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
      await userEvent.click(button);
      expect(fetch).toHaveBeenCalledWith('/', { method: 'HEAD', cache: 'no-store' });
      await waitFor(() =>
        expect(said).toHaveBeenCalledWith(
          expect.objectContaining({ message: expect.stringMatching(/^Not implemented: navigation/) }),
        ),
      );
      expect(asked()).toBe(before);
    },
  );

  it.each([
    ['several parts', ['TotalsQuery', 'TopRoutesQuery', 'HealthQuery']],
    ['the line of how it stands', ['HealthQuery']],
  ])('is offered to reload once, for %s', async (_, queries) => {
    const { sent } = renderApp('/admin?range=7d', {
      refuse: new Map(queries.map((name) => [name, 'UNKNOWN'])),
    });
    await waitFor(() =>
      expect(screen.getAllByText(/^(Totals: t|.*known: t|T)his didn’t load\.$/)).toHaveLength(queries.length),
    );
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    const asked = () => sent.filter(({ name }) => queries.includes(name)).length;
    const before = asked();
    // The server does not answer: then all of them are tried.
    globalThis.fetch = jest.fn<typeof globalThis.fetch>().mockRejectedValue(new TypeError('Failed to fetch'));
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(globalThis.fetch).toHaveBeenCalledWith('/', { method: 'HEAD', cache: 'no-store' });
    await waitFor(() => expect(asked()).toBe(before + queries.length));
  });

  it('is asked for once more where the server does not answer, which is then said', async () => {
    const { refuse } = renderApp('/admin/pipeline', { refuse: new Map([['AlertsQuery', 'UNKNOWN']]) });
    const button = await screen.findByRole('button', { name: 'Reload' });
    refuse.set('AlertsQuery', 'OFFLINE');
    globalThis.fetch = jest.fn<typeof globalThis.fetch>().mockRejectedValue(new TypeError('Failed to fetch'));
    await userEvent.click(button);
    expect(await screen.findByText(/^Can’t reach Hedgerow/)).toBeInTheDocument();
    await again();
  });
});
