import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asAda, renderApp } from '../testing/renderApp.js';
import { stubId } from '../testing/stub-records.js';
import { dayAfter, todayIn } from './figure-days.js';
import { dayText } from '../time/zoned.js';

const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const panel = (name: string | RegExp) => screen.findByRole('region', { name });
/** The section with this heading. */
const section = async (name: string) =>
  within((await screen.findByRole('heading', { level: 2, name })).closest('section')!);
const loaded = async () => waitFor(() => expect(screen.queryByText('Loading')).toBeNull());

beforeEach(asAda);
afterEach(() => {
  jest.restoreAllMocks();
});

describe('the overview', () => {
  it('asks for the days of the address, in UTC unless it says otherwise, and for as many before', async () => {
    const { sent } = renderApp('/admin?range=custom&from=2026-07-08&to=2026-07-14&zone=Asia/Kathmandu');
    await title('Admin');
    await loaded();
    const of = (name: string) => sent.findLast((one) => one.name === name)!.variables;
    const days = { startDate: '2026-07-08', endDate: '2026-07-14', timeZone: 'Asia/Kathmandu' };
    expect(of('TopRoutesQuery')).toEqual({ ...days, first: 10, after: null });
    expect(of('sessionFiguresQuery')).toEqual({
      ...days,
      ...{ beforeFrom: '2026-07-01', beforeTo: '2026-07-07', compares: true },
    });
    expect(screen.getByText('Jul 8 to Jul 14, 2026, days and times of Asia/Kathmandu')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'UTC' }));
    await screen.findByText('Jul 8 to Jul 14, 2026, days and times of UTC');
    await userEvent.click(screen.getByRole('link', { name: '7 d' }));
    const today = new Date().toISOString().slice(0, 10);
    await waitFor(() => expect(of('TopRoutesQuery')).toMatchObject({ endDate: today, timeZone: 'UTC' }));
  });

  it('compares the figures with those of the days before, by sign and in words', async () => {
    renderApp('/admin?range=30d');
    const figures = await section('Sessions');
    expect(await figures.findByRole('row', { name: 'Sessions 110 +10 %, 10 more' })).toBeInTheDocument();
    expect(
      figures.getByRole('row', { name: 'Average length 4 m 38 s −4 %, 12 s shorter' }),
    ).toBeInTheDocument();
    expect(
      figures.getByRole('row', { name: /^Visits in a session, average 5\.67 The same$/ }),
    ).toBeInTheDocument();
    expect(figures.getByRole('row', { name: /^Visits 3,000 The same$/ })).toBeInTheDocument();
    expect(figures.getByRole('row', { name: 'Different people 42 +40 %, 12 more' })).toBeInTheDocument();
  });

  it('says how much there is, and what came this week', async () => {
    const { sent } = renderApp('/admin?range=7d');
    const totals = within(await panel('Totals'));
    const of = async (name: string) => (await totals.findByText(name)).closest('div')!;
    expect(await of('Things')).toHaveTextContent(/^Things11414 more this week$/);
    expect(await of('Groups')).toHaveTextContent(/^Groups14As many as a week ago$/);
    expect(await of('Readings today')).toHaveTextContent(/^Readings today2,0072,003 on an average day$/);
    // A week and the day before it.
    expect(sent.find(({ name }) => name === 'TotalsQuery')!.variables).toEqual({ days: 8 });
    expect(totals.getByRole('button', { name: 'CSV: Totals' })).toBeInTheDocument();
  });

  it('draws how totals went, dashed up to today, and says that it has not ended', async () => {
    renderApp('/admin?range=7d');
    const totals = within(await panel('Totals'));
    const readings = (await totals.findByText('Readings today')).closest('div')!;
    const [past, today] = [...readings.querySelectorAll('path')];
    // Eight days: seven that have ended, and from the last of them to today.
    expect(past!.getAttribute('d')!.split('L')).toHaveLength(7);
    expect(today).toHaveClass('today');
    expect(today!.getAttribute('d')!.split('L')).toHaveLength(2);
    expect(totals.getByText(/Dashed: today, which has not ended\./)).toBeInTheDocument();
  });

  it.each([
    [
      'range=custom&from=2020-01-01&to=2026-07-10',
      /^The address asks for Jan 1, 2020 to Jul 10, 2026; shown is .+ to Jul 10, 2026\. A range has at most 396 days\./,
    ],
    [
      'range=custom&from=2026-07-01&to=2099-01-01',
      /^The address asks for Jul 1, 2026 to Jan 1, 2099; shown is .+ Days to come have no figures\.$/,
    ],
    [
      'range=custom&from=2026-02-30&to=2026-03-02',
      'The address names no first and last day: these are the last 30 days.',
    ],
    ['range=2w', 'There is no such range as the address names: these are the last 30 days.'],
    ['zone=Middle/Earth', 'There is no time zone “Middle/Earth”: these are days of UTC.'],
    ['range=custom&from=2020-01-01&to=2020-01-31', /^Visits are kept for 396 days: nothing is left of those/],
  ])('says so where it cannot show what the address asks for: %s', async (search, sentence) => {
    renderApp(`/admin?${search}`);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });

  it('keeps the days and the zone on the way to the other figures, and nothing else', async () => {
    renderApp('/admin?range=90d&zone=Asia/Kathmandu&route=/tasks');
    await title('Admin');
    const tabs = within(screen.getByRole('navigation', { name: 'Admin' }));
    for (const [name, path] of [
      ['Activity', '/admin/activity'],
      ['Sessions', '/admin/sessions'],
    ] as const)
      expect(tabs.getByRole('link', { name })).toHaveAttribute(
        'href',
        `${path}?range=90d&zone=Asia%2FKathmandu`,
      );
    expect(tabs.getByRole('link', { name: 'Pipeline' })).toHaveAttribute('href', '/admin/pipeline');
  });

  it('says so where there is nothing to compare with', async () => {
    const { sent } = renderApp('/admin?range=1y');
    expect(await screen.findByText(/^Visits are counted for 396 days/)).toBeInTheDocument();
    const asked = sent.find(({ name }) => name === 'sessionFiguresQuery')!;
    expect(asked.variables).toMatchObject({ compares: false, beforeFrom: null });
  });

  it('has every day as a table, too', async () => {
    renderApp('/admin?range=7d');
    const days = await section('Active people, each day');
    expect(await days.findByText('Today so far: 26')).toBeInTheDocument();
    expect(
      await days.findByRole('slider', { name: 'Active people on each of 7 days; 26 people at most. The table has every day.' }), // prettier-ignore
    ).toBeInTheDocument();
    await userEvent.click(days.getByRole('link', { name: 'Table' }));
    const table = within(await days.findByRole('table'));
    expect(table.getAllByRole('row')).toHaveLength(8);
    const today = new Date().toISOString().slice(0, 10);
    expect(table.getAllByRole('row')[1]).toHaveTextContent(`${dayText(today)}26309694`);
  });

  it('shows only some days once they are chosen, and leads back to all of them', async () => {
    const { router } = renderApp('/admin?range=custom&from=2026-07-05&to=2026-07-11&zone=Europe%2FLondon');
    const days = await section('Active people, each day');
    const bars = await days.findByRole('slider');
    bars.focus();
    await userEvent.keyboard('{End}{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}');
    expect(bars).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/^Jul 9 to Jul 11, 2026, .+ on an average day$/),
    );
    expect(days.getByRole('link', { name: 'Only these days' })).toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    const back = await days.findByRole('link', { name: 'Back: Jul 5 to Jul 11, 2026' });
    expect(back).toHaveFocus();
    expect(router.state.location.search).toBe(
      '?range=custom&from=2026-07-09&to=2026-07-11&zone=Europe%2FLondon',
    );
    expect(await days.findByRole('slider')).toHaveAttribute('aria-valuemax', '3');
    await userEvent.click(back);
    expect(router.state.location.search).toBe(
      '?range=custom&from=2026-07-05&to=2026-07-11&zone=Europe%2FLondon',
    );
    await waitFor(() => expect(days.queryByRole('link', { name: /^Back/ })).toBeNull());
  });

  it('leads from a day to its sessions: by the arrows and Enter, by a press on what was chosen, and from the table', async () => {
    const { router } = renderApp('/admin?range=7d&zone=Europe%2FLondon');
    const days = await section('Active people, each day');
    const bars = await days.findByRole('slider');
    bars.focus();
    expect(days.queryByRole('link', { name: 'Show the sessions' })).toBeNull();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(bars).toHaveAttribute('aria-valuenow', '6');
    const of = (daysAgo: number) => {
      const day = dayAfter(todayIn('Europe/London'), -daysAgo);
      return `?range=custom&from=${day}&to=${day}&zone=Europe%2FLondon`;
    };
    const chosen = days.getByRole('link', { name: 'Show the sessions' });
    expect(chosen).toHaveAttribute('href', `/admin/sessions${of(1)}`);
    await userEvent.keyboard('{Enter}');
    await title('Sessions');
    expect(router.state.location.search).toBe(of(1));
    await act(() => router.navigate(-1));
    const again = await section('Active people, each day');
    await userEvent.click(again.getByRole('link', { name: 'Table' }));
    const table = within(await again.findByRole('table'));
    expect(table.getAllByRole('link')[2]).toHaveAttribute('href', `/admin/sessions${of(2)}`);
  });

  it('leads from a total to what it counts, and from the figures of a route to its sessions', async () => {
    renderApp('/admin?range=90d');
    const totals = within(await panel('Totals'));
    const way = async (name: string) => (await totals.findByRole('link', { name })).getAttribute('href');
    expect(await way('Things')).toBe('/things');
    expect(await way('People')).toBe('/admin/users');
    expect(await way('Actions')).toBe('/admin/activity?range=90d&kind=ACTIONS');
    expect(await way('Readings today')).toBe('/admin/activity?range=90d&kind=READINGS');
    const routes = await section('Top ten routes');
    const table = within(await routes.findByRole('table'));
    const row = table.getAllByRole('row').find(({ textContent }) => textContent!.startsWith('/tasks'))!;
    const [, visits, visitors] = within(row).getAllByRole('link');
    const sessions = '/admin/sessions?range=90d&route=%2Ftasks';
    expect([visits, visitors].map((link) => link!.getAttribute('href'))).toEqual([sessions, sessions]);
  });

  it('shows the journeys from and to the route that is pressed, and all again', async () => {
    const { router, sent } = renderApp('/admin');
    const routes = await section('Top ten routes');
    expect(within(await routes.findByRole('table')).getAllByRole('row')).toHaveLength(11);
    await userEvent.click(await routes.findByRole('link', { name: '/tasks' }));
    expect(router.state.location.search).toBe('?route=%2Ftasks');
    const journeys = await section('Journeys from and to /tasks');
    const into = within(await panel('Table: To /tasks'));
    expect(into.getByRole('row', { name: '/ To /tasks 331 4.1 s' })).toBeInTheDocument();
    const outOf = within(await panel('Table: From /tasks'));
    expect(outOf.getByRole('row', { name: '/tasks To /things/:id/dashboard 90 4.1 s' })).toBeInTheDocument();
    expect(sent.findLast(({ name }) => name === 'JourneysQuery')!.variables).toMatchObject({
      ...{ route: '/tasks', isOfOne: true },
    });
    await userEvent.click(journeys.getByRole('link', { name: 'All journeys' }));
    const all = within(await (await section('Where people go next')).findByRole('table'));
    expect(all.getAllByRole('row')).toHaveLength(7);
  });

  it('says who is here, and looks again', async () => {
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'performance'] });
    try {
      const { stub } = renderApp('/admin');
      const now = await section('Here now');
      expect(await now.findByText('1 person and 1 guest')).toBeInTheDocument();
      expect(now.getByRole('link', { name: 'Tomas Reyes' })).toHaveAttribute(
        'href',
        `/admin/sessions/${stubId('navigation', 1)}`,
      );
      expect(now.getByRole('link', { name: 'A guest' })).toBeInTheDocument();
      stub.change('NavigationPresence', { people: 7, guests: 2 });
      await act(() => jest.advanceTimersByTimeAsync(6_000));
      expect(await now.findByText('7 people and 2 guests')).toBeInTheDocument();
    } finally {
      jest.useRealTimers();
    }
  });

  it('says what would be there while there is nothing', async () => {
    const { router } = renderApp('/admin', { empty: true });
    expect(await screen.findByText(/^No page was visited on these days\. Visits of adm/)).toBeInTheDocument();
    expect(await screen.findByText('No page was visited on these days.')).toBeInTheDocument();
    expect(
      await screen.findByText('No one went from one page to another on these days.'),
    ).toBeInTheDocument();
    expect(await screen.findByText('No one opened a page within the last five minutes.')).toBeInTheDocument();
    const figures = await section('Sessions');
    expect((await figures.findAllByText('–')).length).toBe(2);
    const people = await section('Active people, each day');
    await userEvent.click(people.getByRole('link', { name: 'Look at a year' }));
    expect(router.state.location.search).toBe('?range=1y');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Look at a year' })).toBeNull());
  });
});
