import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asAda, renderApp } from '../testing/renderApp.js';

const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const rail = () => within(screen.getByRole('navigation', { name: 'Main' }));
const panel = (name: string | RegExp) => screen.findByRole('region', { name });
/** The section with this heading. */
const section = async (name: string) =>
  within((await screen.findByRole('heading', { level: 2, name })).closest('section')!);
const loaded = async () => waitFor(() => expect(screen.queryByText('Loading')).toBeNull());
const panels = [
  ['ActiveUsersQuery', 'Active people, each day'],
  ['sessionFiguresQuery', 'Sessions'],
  ['HereNowQuery', 'Here now'],
  ['TopRoutesQuery', 'Top ten routes'],
  ['JourneysQuery', 'Where people go next'],
] as const;

beforeEach(asAda);
afterEach(() => {
  jest.restoreAllMocks();
});

describe('the overview', () => {
  it('has its totals in their shape while they load; they fail alone and are tried again', async () => {
    const refuse = new Map([['TotalsQuery', 'TRANSIENT']]);
    const { hold } = renderApp('/admin', { refuse });
    const totals = within(await panel('Totals'));
    expect(await totals.findByRole('alert')).toHaveTextContent('Totals: this didn’t load.');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    refuse.clear();
    const release = hold('TotalsQuery');
    await userEvent.click(totals.getByRole('button', { name: 'Try again' }));
    expect(await totals.findByText('Loading')).toBeInTheDocument();
    release();
    expect(await totals.findByText('Things')).toBeInTheDocument();
  });

  it('says when they were counted: at the answer, not when the page was opened, and again at each Refresh', async () => {
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'performance'] });
    try {
      jest.setSystemTime(new Date('2026-07-16T08:37:00Z'));
      const { hold, sent } = renderApp('/groups');
      await title('Groups');
      const release = hold('TotalsQuery');
      await userEvent.click(rail().getByRole('link', { name: 'Admin' }));
      const totals = within(await panel('Totals'));
      jest.setSystemTime(new Date('2026-07-16T08:42:00Z'));
      release();
      expect(await totals.findByText(/^Counted at 8:42\sAM\./)).toBeInTheDocument();
      expect(screen.queryByText(/8:37/)).toBeNull();
      await loaded();
      jest.setSystemTime(new Date('2026-07-17T09:00:00Z'));
      await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
      expect(await within(await panel('Totals')).findByText(/^Counted at 9:00\sAM\./)).toBeInTheDocument();
      await waitFor(() =>
        expect(sent.findLast(({ name }) => name === 'TopRoutesQuery')!.variables).toMatchObject({
          endDate: '2026-07-17',
        }),
      );
    } finally {
      jest.useRealTimers();
    }
  });

  it('keeps what is shown at a Refresh until the answers are there, and is busy; what failed is tried again', async () => {
    const refuse = new Map([['JourneysQuery', 'TRANSIENT']]);
    const { hold } = renderApp('/admin?range=7d', { refuse });
    const routes = await section('Top ten routes');
    await routes.findByRole('table');
    const journeys = await section('Where people go next');
    await journeys.findByRole('alert');
    await loaded();
    refuse.clear();
    const release = hold('TopRoutesQuery');
    const again = screen.getByRole('button', { name: 'Refresh' });
    await userEvent.click(again);
    expect(again).toHaveAttribute('aria-busy', 'true');
    const table = routes.getByRole('table');
    expect(table.closest('[aria-busy]')).toHaveAttribute('aria-busy', 'true');
    expect(screen.queryByText('Loading')).toBeNull();
    release();
    await waitFor(() => expect(again).not.toHaveAttribute('aria-busy'));
    expect(routes.getByRole('table')).toBe(table);
    await waitFor(() => expect(journeys.queryByRole('alert')).toBeNull());
  });

  it('reads out when the figures of a Refresh or of other days are there, not those it opens with', async () => {
    const { hold } = renderApp('/admin?range=7d');
    await (await section('Top ten routes')).findByRole('table');
    await loaded();
    const told = 'The figures are loaded.';
    expect(screen.queryByText(told)).toBeNull();
    const ofRefresh = hold('TopRoutesQuery');
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(screen.queryByText(told)).toBeNull();
    ofRefresh();
    expect(await screen.findByText(told)).toHaveAttribute('role', 'status');
    const ofDays = hold('TopRoutesQuery');
    await userEvent.click(screen.getByRole('link', { name: '90 d' }));
    await waitFor(() => expect(screen.queryByText(told)).toBeNull());
    ofDays();
    expect(await screen.findByText(told)).toBeInTheDocument();
  });

  it('does not read out that the figures are there while some of them are not', async () => {
    const { refuse } = renderApp('/admin?range=7d');
    const routes = await section('Top ten routes');
    await routes.findByRole('table');
    await loaded();
    const told = 'The figures are loaded.';
    refuse.set('TopRoutesQuery', 'UNAVAILABLE');
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    const retry = await routes.findByRole('button', { name: 'Try again' });
    await loaded();
    expect(screen.queryByText(told)).toBeNull();
    refuse.clear();
    await userEvent.click(retry);
    expect(await screen.findByText(told)).toBeInTheDocument();
  });

  it.each([
    ['one Refresh', async () => userEvent.click(screen.getByRole('button', { name: 'Refresh' }))],
    [
      'leaving the page and coming back',
      async () => {
        const go = (name: string) =>
          userEvent.click(
            within(screen.getByRole('navigation', { name: 'Admin' })).getByRole('link', { name }),
          );
        await go('Replays');
        await title('Replays');
        await go('Overview');
        await title('Admin');
      },
    ],
  ])('is whole again after %s where nothing had come', async (_, heal) => {
    const names = [...panels.map(([name]) => name), 'TotalsQuery', 'LongJourneysQuery'];
    const refuse = new Map(names.map((name) => [name, 'UNAVAILABLE']));
    renderApp('/admin?range=7d&route=%2Ftasks', { refuse });
    await waitFor(() =>
      expect(screen.getAllByText(/^(Totals: t|.*known: t|T)his didn’t load\.$/)).toHaveLength(names.length),
    );
    await loaded();
    refuse.clear();
    await heal();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(await screen.findByText(/^Counted at/)).toBeInTheDocument();
    await loaded();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each(panels)('%s fails alone, under its title, and is tried again', async (query, name) => {
    const refuse = new Map([[query, 'TRANSIENT']]);
    renderApp('/admin', { refuse });
    const failed = await section(name);
    expect(await failed.findByRole('alert')).toHaveTextContent(`${name}: this didn’t load.`);
    for (const [, other] of panels.filter(([one]) => one !== query))
      expect((await section(other)).queryByRole('alert')).toBeNull();
    refuse.clear();
    await userEvent.click(failed.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(failed.queryByRole('alert')).toBeNull());
  });

  it.each(panels)('%s loads in its shape, under its title', async (query, name) => {
    const { hold } = renderApp('/groups');
    await title('Groups');
    const release = hold(query);
    await userEvent.click(rail().getByRole('link', { name: 'Admin' }));
    const loading = await section(name);
    expect(await loading.findByText('Loading')).toBeInTheDocument();
    release();
    await waitFor(() => expect(loading.queryByText('Loading')).toBeNull());
  });
});
