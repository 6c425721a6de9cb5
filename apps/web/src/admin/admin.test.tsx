import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RelayEnvironmentProvider } from 'react-relay';
import { createMockEnvironment } from 'relay-test-utils';
import { asAda, asGuest, asMaren, renderApp } from '../testing/renderApp.js';
import { savedFiles } from '../testing/saved-files.js';
import { stubId } from '../testing/stub-records.js';
import { NoticeList } from '../ui/NoticeList.js';
import { SaveList } from './SaveList.js';
import { dayText, exactMomentText, momentText } from '../time/zoned.js';

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

describe('the admin area', () => {
  it('is in the menu of administrators, wide and narrow', async () => {
    renderApp('/groups');
    await title('Groups');
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'More' }));
    expect(sheet.getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin');
    cleanup();
    const { router } = renderApp('/groups');
    await title('Groups');
    await userEvent.click(rail().getByRole('link', { name: 'Admin' }));
    await title('Admin');
    expect(router.state.location.pathname).toBe('/admin');
    const tabs = within(screen.getByRole('navigation', { name: 'Admin' }));
    expect(tabs.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
    await userEvent.click(tabs.getByRole('link', { name: 'Sessions' }));
    await title('Sessions');
    const here = within(screen.getByRole('navigation', { name: 'Admin' }));
    expect(here.getByRole('link', { name: 'Overview' })).not.toHaveAttribute('aria-current');
  });

  it('is neither shown nor opened to others, who are asked for nothing of it', async () => {
    asMaren();
    for (const path of [
      '/admin',
      '/admin/sessions',
      '/admin/sessions/definitions',
      `/admin/sessions/${stubId('navigation', 1)}`,
    ]) {
      const { sent } = renderApp(path);
      await title('You don’t have access');
      expect(screen.getByText('Only administrators see this page.')).toBeInTheDocument();
      expect(rail().queryByRole('link', { name: 'Admin' })).toBeNull();
      await userEvent.click(screen.getByRole('button', { name: 'More' }));
      const sheet = within(await screen.findByRole('dialog', { name: 'More' }));
      expect(sheet.queryByRole('link', { name: 'Admin' })).toBeNull();
      expect(sent.map(({ name }) => name).filter((name) => /Session|Figures|Routes/.test(name))).toEqual([]);
      cleanup();
    }
  });

  it('asks a guest to sign in, and leads back', async () => {
    asGuest();
    renderApp('/admin?range=7d');
    await title('Sign in to continue');
    const [link] = within(screen.getByRole('main')).getAllByRole('link', { name: 'Sign in' });
    expect(link).toHaveAttribute('href', `/signin?next=${encodeURIComponent('/admin?range=7d')}`);
  });
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

  it('has its totals in their shape while they load; they fail alone and are tried again', async () => {
    const refuse = new Map([['TotalsQuery', 'TRANSIENT']]);
    const { hold } = renderApp('/admin', { refuse });
    const totals = within(await panel('Totals'));
    expect(await totals.findByRole('alert')).toHaveTextContent('Totals: these figures didn’t load.');
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
    expect(table.closest('.stack')).toHaveAttribute('aria-busy', 'true');
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

  it('says what is wrong, the worst first, and what waits, each with the way there; a Refresh looks again', async () => {
    const { stub } = renderApp('/admin?range=7d');
    const said = async () => within(await screen.findByRole('list', { name: 'How it stands' }));
    const links = (await said()).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Rows that differ from the log: 4', '/admin/pipeline#proof'],
      ['Dead letters: 2', '/admin/pipeline#dead-letters'],
      [expect.stringMatching(/^Jobs that were given up: \d+$/), '/admin/support/jobs'],
      [expect.stringMatching(/^Feedback to answer: \d+$/), '/admin/support'],
      ['1 figure not known', '/admin/pipeline#looked-at'],
    ]);
    expect(screen.queryByText('All is well')).toBeNull();
    stub.pipeline.calm();
    await loaded();
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(async () => expect((await said()).queryByText(/^Dead letters/)).toBeNull());
  });

  it('says plainly that all is well', async () => {
    const { stub, router } = renderApp('/admin/replays', { empty: true });
    await title('Replays');
    stub.pipeline.calm();
    await act(() => router.navigate('/admin'));
    expect(await screen.findByText('All is well')).toBeInTheDocument();
  });

  it('leaves on the tabs how much waits behind them, and asks for nothing anew', async () => {
    const { sent, router } = renderApp('/admin?range=7d');
    await screen.findByRole('list', { name: 'How it stands' });
    await act(() => router.navigate('/admin/replays'));
    await title('Replays');
    const tabs = within(screen.getByRole('navigation', { name: 'Admin' }));
    expect(tabs.getByRole('link', { name: 'Pipeline' })).toHaveAccessibleDescription('2 alerts');
    expect(tabs.getByRole('link', { name: 'Support' })).toHaveAccessibleDescription('8 to see to');
    expect(tabs.getByRole('link', { name: 'Events' })).toHaveAccessibleDescription('');
    expect(sent.filter(({ name }) => name === 'HealthQuery')).toHaveLength(1);
  });

  it('says that all is well before the first proof, of which nothing can be known yet', async () => {
    const { stub, router } = renderApp('/admin/replays', { empty: true });
    await title('Replays');
    stub.pipeline.calm();
    stub.pipeline.unproven();
    await act(() => router.navigate('/admin'));
    expect(await screen.findByText('All is well')).toBeInTheDocument();
    expect(screen.queryByText(/not known/)).toBeNull();
  });

  it('says quietly that it does not know how it stands, alone, until a Refresh', async () => {
    const refuse = new Map([['HealthQuery', 'UNAVAILABLE']]);
    renderApp('/admin?range=7d', { refuse });
    const unknown = 'Whether all is well is not known: it didn’t load. Refresh asks again.';
    expect(await screen.findByText(unknown)).toBeInTheDocument();
    await loaded();
    expect(screen.queryByRole('alert')).toBeNull();
    refuse.clear();
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByRole('list', { name: 'How it stands' })).toBeInTheDocument();
    expect(screen.queryByText(unknown)).toBeNull();
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
    await waitFor(() => expect(screen.getAllByRole('alert').length).toBeGreaterThan(panels.length));
    await loaded();
    refuse.clear();
    await heal();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(await screen.findByText(/^Counted at/)).toBeInTheDocument();
    await loaded();
    expect(screen.queryByRole('alert')).toBeNull();
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
      await days.findByRole('figure', { name: 'Active people on each of 7 days; 26 people at most. The table has every day.' }), // prettier-ignore
    ).toBeInTheDocument();
    await userEvent.click(days.getByRole('link', { name: 'Table' }));
    const table = within(await days.findByRole('table'));
    expect(table.getAllByRole('row')).toHaveLength(8);
    const today = new Date().toISOString().slice(0, 10);
    expect(table.getAllByRole('row')[1]).toHaveTextContent(`${dayText(today)}26309694`);
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

  it.each(panels)('%s fails alone, under its title, and is tried again', async (query, name) => {
    const refuse = new Map([[query, 'TRANSIENT']]);
    renderApp('/admin', { refuse });
    const failed = await section(name);
    expect(await failed.findByRole('alert')).toHaveTextContent(`${name}: these figures didn’t load.`);
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

describe('the drawings', () => {
  const usual = globalThis.ResizeObserver;
  beforeEach(() => {
    globalThis.ResizeObserver = class {
      constructor(private readonly told: ResizeObserverCallback) {}
      observe(target: Element) {
        this.told([{ target, contentRect: { width: 900 } } as never], this as never);
      }
      unobserve() {}
      disconnect() {}
    } as never;
  });
  afterEach(() => {
    globalThis.ResizeObserver = usual;
  });

  it('have bars and ribbons once their width is known', async () => {
    renderApp('/admin?route=%2Ftasks');
    const journeys = await section('Journeys from and to /tasks');
    const flow = await journeys.findByRole('img', { name: /^Flow between routes/ });
    // Into it, and out of it: three columns.
    expect(flow.querySelectorAll('path')).toHaveLength(2);
    expect([...flow.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual([
      ...['/', '/tasks', '/things/:id/dashboard'],
    ]);
    expect(flow.querySelector('path title')).toHaveTextContent('/ to /tasks: 331');
    // Between two columns of ribbons a label stands above its bar, not upon them.
    const top = (part: string) => Number(flow.querySelectorAll(part)[1]!.getAttribute('y'));
    expect(top('text')).toBeLessThan(top('rect'));
  });

  it('come when a phone is turned that has room for them then', async () => {
    const [usualMedia, turned] = [window.matchMedia, new EventTarget()];
    let isNarrow = true;
    const isPhone = jest.spyOn(window, 'matchMedia').mockImplementation((asked) =>
      Object.assign(Object.create(usualMedia(asked)), {
        matches: /max-width/.test(asked) && isNarrow,
        ...{ addEventListener: turned.addEventListener.bind(turned) },
        ...{ removeEventListener: turned.removeEventListener.bind(turned) },
      }),
    );
    renderApp('/admin?route=%2Fthings');
    await panel('Table: Step 1');
    expect(screen.queryByRole('img', { name: /^Flow/ })).toBeNull();
    isNarrow = false;
    act(() => void turned.dispatchEvent(new Event('change')));
    expect((await screen.findAllByRole('img', { name: /^Flow/ })).length).toBeGreaterThan(0);
    expect(screen.queryByRole('region', { name: 'Table: Step 1' })).toBeNull();
    isPhone.mockRestore();
  });
});

describe('on a phone', () => {
  let isPhone: jest.SpiedFunction<typeof window.matchMedia>;
  beforeEach(() => {
    const usual = window.matchMedia;
    isPhone = jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((asked) =>
        Object.assign(Object.create(usual(asked)), { matches: /max-width/.test(asked) }),
      );
  });
  afterEach(() => isPhone.mockRestore());

  it('steps are told one by one with bars, where a drawing of them cannot be read', async () => {
    renderApp('/admin?route=%2Fthings');
    const first = within(await panel('Table: Step 1'));
    // Those of two journeys that begin alike are one step.
    expect(first.getByRole('row', { name: '/things To /things 9' })).toBeInTheDocument();
    expect(first.getByRole('row', { name: '/things To /tasks 4' })).toBeInTheDocument();
    const bars = [...first.getByRole('table').querySelectorAll<HTMLElement>('.beneath')];
    expect(bars.map(({ style }) => style.width)).toEqual([
      '100%',
      '44.44444444444444%',
      '22.22222222222222%',
    ]);
    const into = within(await panel('Table: From /things'));
    expect(into.getByRole('table').querySelector('.beneath')).not.toBeNull();
    expect(screen.queryByRole('img', { name: /^Flow/ })).toBeNull();
  });
});

describe('a file of a table', () => {
  it('has all of the list, not the page that is shown, in whole numbers, and runs no formula', async () => {
    const saved = savedFiles();
    renderApp('/admin?range=custom&from=2026-07-08&to=2026-07-14', { pageSize: 4 });
    await userEvent.click(await screen.findByRole('button', { name: 'CSV: Routes' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const lines = saved[0]!.replace(/\r\n$/, '').split('\r\n');
    expect(lines[0]).toMatch(/Route,Visits,"Average time, ms",Visitors,Sessions,First visit,Last visit$/);
    expect(lines[1]).toMatch(/^"'=HYPERLINK\(""\/\/x"",""\/""\)",1844,72000,922,922,/);
    expect(lines).toHaveLength(12);
  });

  it.each([
    ['/admin/sessions', 'Sessions', /^\uFEFFWho,Began,First page,Last page,"Length, ms",Visits$/, 5],
    ['/admin/support?show=all', 'Feedback', /^\uFEFFId,Written,Kind,Writer,E-mail,Page,Text,/, 2],
    ['/admin/support/jobs', 'Failed jobs', /^\uFEFFId,Failed,Queue,Job,Reaction,About,Reason,Tries$/, 2],
    [
      `/admin/users/${stubId('user', 1)}`,
      'Changes: Tomas Reyes',
      /^\uFEFFId,When,What,Who,Whose,Before,After,/,
      1,
    ],
    ['/admin/replays', 'Replays', /^\uFEFFId,State,Ordered by,Ordered,"From, UTC",/, 1],
    ['/admin/events', 'Events', /^\uFEFFId,Stored,Type,About,Stream,Kind of actor,Id of the actor,Actor$/, 1],
  ])('is there for %s, with every row of it', async (path, label, head, least) => {
    const saved = savedFiles();
    const { sent } = renderApp(path, { pageSize: 2 });
    await userEvent.click(await screen.findByRole('button', { name: `CSV: ${label}` }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const lines = saved[0]!.replace(/\r\n$/, '').split('\r\n');
    expect(lines[0]).toMatch(head);
    expect(lines.length - 1).toBeGreaterThanOrEqual(least);
    const asked = sent.filter(({ name }) => name.startsWith('Export')).length;
    expect(asked).toBe(Math.ceil((lines.length - 1) / 2));
  });

  it('of who is here now has the sessions that are on the page, without a question of its own', async () => {
    const saved = savedFiles();
    renderApp('/admin');
    await userEvent.click(await screen.findByRole('button', { name: 'CSV: Here now' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const [head, ...rows] = saved[0]!.trimEnd().split('\r\n');
    expect(head).toBe('\uFEFFSession,Who,Route,Last visit');
    expect(rows[0]).toMatch(/^[\da-f-]{36},Tomas Reyes,\/map,2\d{3}-/);
  });

  it('of many answers says how far it is, and is cancelled: nothing is saved', async () => {
    const saved = savedFiles();
    const { hold } = renderApp('/admin/sessions', { pageSize: 2 });
    const button = await screen.findByRole('button', { name: 'CSV: Sessions' });
    const releaseFirst = hold('ExportSessionsQuery');
    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(screen.queryByRole('button', { name: 'Cancel the CSV: Sessions' })).toBeNull();
    const releaseSecond = hold('ExportSessionsQuery');
    releaseFirst();
    expect(await screen.findByText('Reading, 2 so far…')).toHaveClass('small');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel the CSV: Sessions' }));
    expect(await screen.findByText('Cancelled. Nothing is saved.')).toBeInTheDocument();
    // Although the second answer has not come.
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
    expect(screen.queryByText(/^Reading/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cancel the CSV: Sessions' })).toBeNull();
    expect(button).toHaveFocus();
    releaseSecond();
    await userEvent.click(button);
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]!.trim().split('\r\n')).toHaveLength(6);
    expect(await screen.findByText('5 rows are saved.')).toBeInTheDocument();
    expect(screen.queryByText(/^Reading/)).toBeNull();
  });

  it.each([
    [null, 1, 'There is nothing to save.'],
    ['more', 500, /^Nothing was found so far, and there is more to look through\./],
  ])('that has no row says what is known: behind the last answer is %s', async (after, answers, told) => {
    const saved = savedFiles();
    const read = jest.fn(() => Promise.resolve({ rows: [], after }));
    render(
      <RelayEnvironmentProvider environment={createMockEnvironment()}>
        <SaveList label="Events" columns={[]} read={read} />
        <NoticeList />
      </RelayEnvironmentProvider>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'CSV: Events' }));
    expect(await screen.findByText(told)).toBeInTheDocument();
    expect(read).toHaveBeenCalledTimes(answers);
    expect(saved).toEqual([]);
  });
});

describe('the sessions', () => {
  it('are listed with who and how long, more on request', async () => {
    renderApp('/admin/sessions', { pageSize: 2 });
    await title('Sessions');
    const table = within(await screen.findByRole('table'));
    expect(table.getAllByRole('row')).toHaveLength(3);
    expect(table.getByRole('row', { name: /^A guest .+ 6 m 00 s 3$/ })).toBeInTheDocument();
    expect(table.getAllByRole('link', { name: 'A guest' })[0]).toHaveClass('link');
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(table.getAllByRole('row')).toHaveLength(5));
    expect(screen.getByText(/^5 sessions, /)).toBeInTheDocument();
    expect(screen.getByText(/^Who signs in or out begins another session/)).toBeInTheDocument();
  });

  it('are said to be of the days that they were asked for, also after midnight', async () => {
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'performance'] });
    try {
      jest.setSystemTime(new Date('2026-07-16T23:59:00Z'));
      const { sent } = renderApp('/admin/sessions?range=7d');
      expect(await screen.findByText(/sessions, Jul 10 to Jul 16, 2026/)).toBeInTheDocument();
      jest.setSystemTime(new Date('2026-07-17T00:01:00Z'));
      await userEvent.click(screen.getByRole('link', { name: '30 d' }));
      await waitFor(() =>
        expect(sent.findLast(({ name }) => name === 'SessionsPageQuery')!.variables).toMatchObject({
          ...{ startDate: '2026-06-18', endDate: '2026-07-17' },
        }),
      );
      expect(await screen.findByText(/sessions, Jun 18 to Jul 17, 2026/)).toBeInTheDocument();
    } finally {
      jest.useRealTimers();
    }
  });

  it('have the clock of the zone whose days they are of, and so has each of them, to the second', async () => {
    const { router } = renderApp('/admin/sessions?range=7d&zone=Asia/Kathmandu');
    const times = await screen.findAllByRole('time');
    const moments = times.map((time) => [time.textContent, time.getAttribute('datetime')!] as const);
    expect(moments.length).toBeGreaterThan(0);
    for (const [text, at] of moments) expect(text).toBe(momentText(at, 'Asia/Kathmandu'));
    expect(screen.getByText(/, days and times of Asia\/Kathmandu$/)).toBeInTheDocument();
    await userEvent.click(screen.getAllByRole('link', { name: 'Tomas Reyes' })[0]!);
    await title(/^Session: Tomas Reyes, /);
    expect(router.state.location.search).toBe('?range=7d&zone=Asia%2FKathmandu');
    expect(screen.getByText('Times of Asia/Kathmandu')).toBeInTheDocument();
    const visits = await screen.findAllByRole('time');
    for (const time of visits)
      expect(exactMomentText(time.getAttribute('datetime')!, 'Asia/Kathmandu')).toContain(time.textContent);
    expect(visits[0]).toHaveTextContent(/^\d\d?:\d\d:\d\d\s[AP]M$/);
    await userEvent.click(screen.getByRole('link', { name: 'UTC' }));
    expect(await screen.findByText('Times of UTC')).toBeInTheDocument();
  });

  it('say what would be there, and fail alone', async () => {
    renderApp('/admin/sessions', { empty: true });
    expect(await screen.findByText(/^No session began on these days/)).toBeInTheDocument();
    cleanup();
    const refuse = new Map([['SessionsPageQuery', 'TRANSIENT']]);
    renderApp('/admin/sessions', { refuse });
    await title('Sessions');
    expect(await screen.findByRole('alert')).toHaveTextContent('Sessions: these figures didn’t load.');
    refuse.clear();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table')).toBeInTheDocument();
  });

  it('are asked for again by a press', async () => {
    const { sent } = renderApp('/admin/sessions');
    await screen.findByRole('table');
    const asked = () => sent.filter(({ name }) => name === 'SessionsPageQuery').length;
    expect(asked()).toBe(1);
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(asked()).toBe(2));
  });

  it('are shown one by one: their visits in order, and how long each page was stayed on', async () => {
    renderApp(`/admin/sessions/${stubId('navigation', 1)}`, { pageSize: 2 });
    await title(/^Session: Tomas Reyes, /);
    const table = within(screen.getByRole('table'));
    expect(table.getByRole('row', { name: /^\/ .+ Began here 1 m 12 s$/ })).toBeInTheDocument();
    expect(table.getByRole('row', { name: /^\/tasks .+ \/ –$/ })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await table.findByRole('row', { name: /^\/map .+ \/tasks –$/ })).toBeInTheDocument();
    expect(table.getByRole('row', { name: /^\/tasks .+ \/ 38 s$/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Profile of Tomas Reyes' })).toBeInTheDocument();
  });

  it('have a file of all their visits, however many are shown, with how long each page was stayed on', async () => {
    const saved = savedFiles();
    const { sent } = renderApp(`/admin/sessions/${stubId('navigation', 1)}`, { pageSize: 2 });
    await userEvent.click(await screen.findByRole('button', { name: 'CSV: Visits in order' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const lines = saved[0]!.trim().split('\r\n');
    expect(lines[0]).toMatch(/Route,Time,Came from,"Stayed there, ms"$/);
    // The second visit is the last of its answer: how long its page was stayed on stands in the next one.
    expect(lines.slice(1).map((line) => line.replace(/\d{4}-[^,]+/, 'then'))).toEqual([
      ...['/,then,,72000', '/tasks,then,/,38000', '/map,then,/tasks,'],
    ]);
    expect(sent.filter(({ name }) => name === 'SessionPageVisitsQuery')).toHaveLength(2);
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(3);
  });

  it('fail one by one under the title and the tabs of the area, and are tried again', async () => {
    const refuse = new Map([['SessionPageQuery', 'TRANSIENT']]);
    renderApp(`/admin/sessions/${stubId('navigation', 1)}`, { refuse });
    expect(await screen.findByRole('alert')).toHaveTextContent('Session: these figures didn’t load.');
    await title('Session');
    const tabs = within(screen.getByRole('navigation', { name: 'Admin' }));
    expect(tabs.getByRole('link', { name: 'Sessions' })).toHaveAttribute('aria-current', 'page');
    refuse.clear();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await title(/^Session: Tomas Reyes, /);
  });

  it('that are not there are not found', async () => {
    renderApp(`/admin/sessions/${stubId('navigation', 99)}`);
    await title('Session not found');
    expect(screen.getByRole('link', { name: 'All sessions' })).toHaveAttribute('href', '/admin/sessions');
  });
});

describe('two definitions of a session', () => {
  const path = '/admin/sessions/definitions';
  const both = 'Both definitions';

  it('stand side by side for the days of the address: figures, their difference, and what each means', async () => {
    const { sent, router } = renderApp('/admin/sessions?range=custom&from=2026-07-08&to=2026-07-14');
    await title('Sessions');
    await userEvent.click(screen.getByRole('link', { name: 'Compare definitions' }));
    await title('Definitions of a session');
    expect(router.state.location.pathname).toBe(path);
    const figures = await section(both);
    const table = within(await figures.findByRole('region', { name: `Table: ${both}` }));
    const row = (name: string) => table.getByRole('row', { name });
    expect(row('Sessions 140 168 +20 %, 28 more')).toBeInTheDocument();
    expect(row('Visits 420 420 The same')).toBeInTheDocument();
    expect(row('Average length 4 m 50 s 2 m 00 s −59 %, 2 m 50 s shorter')).toBeInTheDocument();
    expect(row('Visits in a session, average 3 2.5 −17 %, 0.5 fewer')).toBeInTheDocument();
    expect(table.getByRole('row', { name: /^First began .+ 1 m 00 s later$/ })).toBeInTheDocument();
    const days = within(figures.getByRole('region', { name: 'Table: Both definitions, each day' }));
    expect(days.getAllByRole('row')).toHaveLength(8);
    expect(days.getAllByRole('row')[1]).toHaveTextContent(/^Jul 14, 20262024\+20 %, 4 more/);
    expect(figures.getByText(/also end where more than 30 minutes lie between two visits/)).toBeVisible();
    expect(figures.getByText(/^A session is what a browser says it is/)).toBeVisible();
    expect(sent.findLast(({ name }) => name === 'SessionDefinitionsPageQuery')!.variables).toEqual({
      ...{ startDate: '2026-07-08', endDate: '2026-07-14', timeZone: 'UTC' },
    });
    const tabs = within(screen.getByRole('navigation', { name: 'Admin' }));
    expect(tabs.getByRole('link', { name: 'Sessions' })).toHaveAttribute('aria-current', 'page');
  });

  it('load in their shape, fail alone under their title, and are tried again', async () => {
    const refuse = new Map([['SessionDefinitionsPageQuery', 'TRANSIENT']]);
    const { hold } = renderApp(path, { refuse });
    const failed = await section(both);
    expect(await failed.findByRole('alert')).toHaveTextContent(`${both}: these figures didn’t load.`);
    refuse.clear();
    const release = hold('SessionDefinitionsPageQuery');
    await userEvent.click(failed.getByRole('button', { name: 'Try again' }));
    expect(await failed.findByText('Loading')).toBeInTheDocument();
    release();
    expect(await failed.findByRole('region', { name: `Table: ${both}` })).toBeInTheDocument();
  });

  it('say what would be there, and what they mean all the same', async () => {
    renderApp(path, { empty: true });
    const figures = await section(both);
    expect(await figures.findByText(/^No session began on these days/)).toBeInTheDocument();
    expect(figures.getByText(/^The same sessions, which also end where/)).toBeInTheDocument();
    expect(figures.queryByRole('table')).toBeNull();
  });

  it('are saved as files, with whole milliseconds', async () => {
    const saved = savedFiles();
    renderApp(`${path}?range=custom&from=2026-07-08&to=2026-07-14`);
    await userEvent.click(await screen.findByRole('button', { name: `CSV: ${both}` }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const lines = saved[0]!.trim().split('\r\n');
    expect(lines[0]).toMatch(/Figure,By the browser,Cut at pauses,Difference,"Difference, %"$/);
    expect(lines.slice(1, 4)).toEqual([
      'Sessions,140,168,28,20',
      'Visits,420,420,0,0',
      '"Average length, ms",290000,120000,-170000,-59',
    ]);
    expect(lines).toHaveLength(7);
  });

  it('are saved by day, too', async () => {
    const saved = savedFiles();
    renderApp(`${path}?range=custom&from=2026-07-08&to=2026-07-14`);
    await userEvent.click(await screen.findByRole('button', { name: `CSV: ${both}, each day` }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const lines = saved[0]!.trim().split('\r\n');
    expect(lines[0]).toMatch(
      /Day,Sessions by the browser,Cut at pauses,Difference,"Average length by the browser, ms",.+,Visits by the browser,"Visits, cut at pauses"$/,
    );
    expect(lines[1]).toBe('2026-07-08,20,24,4,290000,120000,60,60');
    expect(lines).toHaveLength(8);
  });
});
