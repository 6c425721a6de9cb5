import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asAda, renderApp } from '../testing/renderApp.js';
import { savedFiles } from '../testing/saved-files.js';
import { stubId } from '../testing/stub-records.js';
import { exactMomentText, momentText } from '../time/zoned.js';

const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

beforeEach(asAda);
afterEach(() => {
  jest.restoreAllMocks();
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
    expect(await screen.findByRole('alert')).toHaveTextContent('Sessions: this didn’t load.');
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
    expect(await screen.findByRole('alert')).toHaveTextContent('Session: this didn’t load.');
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
