import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dayText } from '../readings/range.js';
import { asAda, renderApp } from '../testing/renderApp.js';
import { savedFiles } from '../testing/saved-files.js';
import { stubId } from '../testing/stub-records.js';
import { minutesIn, sessionsVariables } from './session-search.js';

const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const filters = () => within(screen.getByRole('group', { name: 'Filters' }));
const tomas = stubId('user', 'Tomas Reyes'.length);

beforeEach(asAda);
afterEach(() => {
  jest.restoreAllMocks();
});

describe('what an address asks for of sessions', () => {
  const now = new Date('2026-07-16T12:00:00Z');
  const asked = (search: string) => sessionsVariables(new URLSearchParams(search), now);

  it('is a route, who, how long, whether they go on, a person and an order, besides the days', () => {
    const search = `range=7d&route=/tasks&who=guests&minutes=5&ongoing=yes&person=${tomas}&sort=-length`;
    expect(asked(search)).toEqual({
      ...{ startDate: '2026-07-10', endDate: '2026-07-16', timeZone: 'UTC' },
      ...{ route: '/tasks', isGuest: true, shortestMs: 300_000, isGoingOn: true, targetUserId: tomas },
      ...{ orderBy: 'LENGTH', backwards: true },
    });
    expect(asked('who=people')).toMatchObject({ isGuest: false });
    expect(asked('route=(not found)')).toMatchObject({ route: '(not found)' });
  });

  it('is nothing where it names what there cannot be', () => {
    expect(asked('route=/nowhere&who=cats&minutes=-1&ongoing=maybe&person=me&sort=colour')).toEqual({
      ...{ startDate: '2026-06-17', endDate: '2026-07-16', timeZone: 'UTC' },
      ...{ route: null, isGuest: null, shortestMs: null, isGoingOn: null, targetUserId: null },
      ...{ orderBy: 'START', backwards: false },
    });
    const minutes = ['0', '1', '1440', '1441', '1.5', ''].map((text) =>
      minutesIn(new URLSearchParams({ minutes: text })),
    );
    expect(minutes).toEqual([undefined, 1, 1_440, undefined, undefined, undefined]);
  });
});

describe('the list of sessions', () => {
  const asked = (sent: readonly { name: string; variables: object }[]) =>
    sent.findLast(({ name }) => name === 'SessionsPageQuery')!.variables;

  it('opens a session by a press anywhere in its row, but not while words of it are chosen', async () => {
    const { router } = renderApp('/admin/sessions?range=7d');
    const table = within(await screen.findByRole('region', { name: 'Table: Sessions' }));
    const row = table.getAllByRole('row')[1]!;
    const link = within(row).getAllByRole('link')[0]!;
    const cell = within(row).getAllByRole('cell').at(-1)!;
    window.getSelection()!.selectAllChildren(cell);
    fireEvent.click(cell);
    expect(router.state.location.pathname).toBe('/admin/sessions');
    window.getSelection()!.removeAllRanges();
    fireEvent.click(cell);
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(new URL(link.getAttribute('href')!, 'http://x').pathname),
    );
  });

  it('is narrowed by a route that is looked for, by who, and to those that go on; all of it is in the address', async () => {
    const { router, sent } = renderApp('/admin/sessions?range=7d');
    await title('Sessions');
    await userEvent.click(filters().getByRole('button', { name: 'Route' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Route' }));
    await userEvent.type(sheet.getByRole('searchbox', { name: 'Search routes' }), 'TASKS');
    expect(sheet.queryByRole('link', { name: '/map' })).toBeNull();
    await userEvent.click(sheet.getByRole('link', { name: '/tasks' }));
    await waitFor(() => expect(asked(sent)).toMatchObject({ route: '/tasks', isGuest: null }));
    expect(await filters().findByRole('button', { name: 'Route: /tasks' })).toBeInTheDocument();
    await userEvent.click(filters().getByRole('button', { name: 'Who' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Guests' }));
    await waitFor(() => expect(asked(sent)).toMatchObject({ route: '/tasks', isGuest: true }));
    expect(await screen.findByText(/^1 session, /)).toBeInTheDocument();
    await userEvent.click(filters().getByRole('button', { name: 'Length' }));
    await userEvent.click(await screen.findByRole('link', { name: '5 minutes or longer' }));
    expect(await filters().findByRole('button', { name: 'Length: 5 minutes or longer' })).toBeInTheDocument();
    await userEvent.click(filters().getByRole('link', { name: 'Remove the filter Who' }));
    expect(await filters().findByRole('button', { name: 'Who' })).toBeInTheDocument();
    const ongoing = filters().getByRole('button', { name: 'Going on now' });
    expect(ongoing).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(ongoing);
    await waitFor(() =>
      expect(asked(sent)).toMatchObject({ isGuest: null, shortestMs: 300_000, isGoingOn: true }),
    );
    expect(await screen.findByText(/within the last five minutes/)).toBeInTheDocument();
    expect(router.state.location.search).toBe('?range=7d&route=%2Ftasks&minutes=5&ongoing=yes');
    await userEvent.click(filters().getByRole('link', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).toBe('?range=7d'));
  });

  it('is of one person', async () => {
    const { sent } = renderApp(`/admin/sessions?person=${tomas}`);
    await title('Sessions');
    expect(await filters().findByRole('button', { name: /^Person: / })).toBeInTheDocument();
    expect(asked(sent)).toMatchObject({ targetUserId: tomas });
    expect(await screen.findByText(/^4 sessions, /)).toBeInTheDocument();
  });

  it('says that nothing fits, with the press that clears the filters, also of a person who is gone', async () => {
    const refuse = new Map<string, string>();
    const { router } = renderApp('/admin/sessions?minutes=60&range=7d', { refuse });
    expect(await screen.findByText('No session of these days fits these filters.')).toBeInTheDocument();
    const main = within(screen.getByRole('main'));
    await userEvent.click(main.getAllByRole('link', { name: 'Clear filters' }).at(-1)!);
    expect(await screen.findByRole('table')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?range=7d');
    refuse.set('SessionsPageQuery', 'NTFND');
    await act(() => router.navigate(`/admin/sessions?person=${stubId('user', 99)}`));
    expect(await screen.findByText(/^The person of this address is not there/)).toBeInTheDocument();
    await title('Sessions');
    refuse.clear();
    await userEvent.click(main.getAllByRole('link', { name: 'Clear filters' }).at(-1)!);
    expect(await screen.findByRole('table')).toBeInTheDocument();
  });

  it('is sorted by a press on a head, and from the other end by the next; the table says by which', async () => {
    const { sent } = renderApp('/admin/sessions?who=people');
    const table = within(await screen.findByRole('table'));
    const head = (name: string) => screen.getByRole('columnheader', { name });
    expect(head('Began')).toHaveAttribute('aria-sort', 'descending');
    expect(head('Length')).not.toHaveAttribute('aria-sort');
    expect(within(head('Who')).queryByRole('link')).toBeNull();
    await userEvent.click(table.getByRole('link', { name: 'Length' }));
    await waitFor(() => expect(head('Length')).toHaveAttribute('aria-sort', 'descending'));
    expect(asked(sent)).toMatchObject({ orderBy: 'LENGTH', backwards: false, isGuest: false });
    await userEvent.click(within(head('Length')).getByRole('link'));
    await waitFor(() => expect(head('Length')).toHaveAttribute('aria-sort', 'ascending'));
    expect(asked(sent)).toMatchObject({ orderBy: 'LENGTH', backwards: true });
    expect(head('Began')).not.toHaveAttribute('aria-sort');
  });

  it('says the year of each session on a phone, too, where its days are of two', async () => {
    const years = async (days: string) => {
      renderApp(`/admin/sessions?range=custom&${days}`);
      const table = await screen.findByRole('table');
      const all = [...table.querySelectorAll('time')].map(
        (time) => time.querySelector('.wide-only') !== null,
      );
      cleanup();
      return [...new Set(all)];
    };
    expect(await years('from=2026-07-08&to=2026-07-14')).toEqual([true]);
    expect(await years('from=2025-12-20&to=2026-01-10')).toEqual([false]);
  });

  it('is saved as it is narrowed and sorted', async () => {
    const saved = savedFiles();
    const { sent } = renderApp('/admin/sessions?who=guests&sort=-visits');
    const save = await screen.findByRole('button', { name: 'CSV: Sessions' });
    // As high up as the page, which grows as one reads.
    expect(save.closest('header')).toContainElement(await title('Sessions'));
    await userEvent.click(save);
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]!.trim().split('\r\n')).toHaveLength(2);
    expect(sent.findLast(({ name }) => name === 'ExportSessionsQuery')!.variables).toMatchObject({
      ...{ isGuest: true, orderBy: 'NAVIGATIONS', backwards: true },
    });
  });
});

describe('one session', () => {
  const path = (n: number, search = '') => `/admin/sessions/${stubId('navigation', n)}${search}`;
  const beside = () => within(screen.getByRole('navigation', { name: 'Sessions beside this one' }));

  it('leads to those before and behind it in the list that it was opened from, and back to that', async () => {
    const search = '?range=7d&who=people&sort=-began';
    const { router } = renderApp(`/admin/sessions${search}`);
    const [first] = await screen.findAllByRole('link', { name: 'Tomas Reyes' });
    expect(first).toHaveAttribute('href', path(5, search));
    await userEvent.click(first!);
    await title(/^Session: Tomas Reyes, /);
    const next = await beside().findByRole('link', { name: 'Next session' });
    expect(beside().getByRole('button', { name: 'Previous session' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    next.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe(path(4)));
    expect(router.state.location.search).toBe(search);
    // It is read out that another one is there, also where there is one more behind it.
    await beside().findByRole('link', { name: 'Next session' });
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    expect(await beside().findByRole('link', { name: 'Previous session' })).toHaveAttribute(
      'href',
      path(5, search),
    );
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(crumbs.getAllByRole('link', { name: 'Sessions' })[0]).toHaveAttribute(
      'href',
      `/admin/sessions${search}`,
    );
  });

  it('is shown where those beside it do not come, which are tried again', async () => {
    const { refuse } = renderApp(path(1), { refuse: new Map([['SessionsBesideQuery', 'TRANSIENT']]) });
    await title(/^Session: Tomas Reyes, /);
    expect(await screen.findByText(/^Which sessions stand beside this one is not known/)).toBeInTheDocument();
    expect(screen.getByRole('table')).toBeInTheDocument();
    refuse.clear();
    await userEvent.click(beside().getByRole('button', { name: 'Try again' }));
    expect(await beside().findByRole('link', { name: 'Next session' })).toBeInTheDocument();
  });

  it('says of a list of a person who is gone that nothing leads to theirs, not that it did not load', async () => {
    const refuse = new Map([['SessionsBesideQuery', 'NTFND']]);
    renderApp(path(1, `?person=${stubId('user', 99)}`), { refuse });
    await title(/^Session: Tomas Reyes, /);
    expect(await beside().findByText(/^The person of this address is not there/)).toBeInTheDocument();
    expect(screen.queryByText(/this didn’t load/)).toBeNull();
  });

  it('leads to what else is known of its person: their changes, their sessions', async () => {
    renderApp(path(1, '?range=7d&who=people'));
    await title(/^Session: Tomas Reyes, /);
    const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(link('Changes of their rights')).toBe(`/admin/users/${tomas}`);
    expect(link('Their sessions')).toBe(`/admin/sessions?range=7d&person=${tomas}`);
    expect(link('/tasks')).toBe('/admin/sessions?range=7d&route=%2Ftasks');
  });

  it('leads to the events of its person on the days on which it was, and it is within these', async () => {
    const { sent } = renderApp(path(1));
    await title(/^Session: Tomas Reyes, /);
    await userEvent.click(screen.getByRole('link', { name: /^Their events of th(is day|ese days)$/ }));
    await title('Events');
    const { from, to, personId } = sent.find(({ name }) => name === 'EventsPageQuery')!.variables;
    expect(personId).toBe(tomas);
    const [first, behind] = [new Date(String(from)), new Date(String(to))];
    const [ended, began] = [Date.now() - 3_600_000, Date.now() - 1.1 * 3_600_000];
    expect(first.getTime()).toBeLessThan(began);
    expect(behind.getTime()).toBeGreaterThan(ended);
    // Whole days of the reader’s clock, and no more of them than the session had.
    expect([first, behind].map((day) => [day.getHours(), day.getMinutes()])).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(dayText(first)).toBe(dayText(new Date(began)));
    expect(dayText(new Date(behind.getTime() - 1))).toBe(dayText(new Date(ended)));
  });

  it('of a guest leads to nobody', async () => {
    renderApp(path(2));
    await title(/^Session: A guest, /);
    await beside().findByRole('link', { name: 'Next session' });
    expect(screen.queryByRole('link', { name: /^(Their|Changes of their|Profile of) / })).toBeNull();
  });
});
