import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asAda, renderApp } from '../testing/renderApp.js';
import { savedFiles } from '../testing/saved-files.js';

const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
/** The section with this heading. */
const section = async (name: string) =>
  within((await screen.findByRole('heading', { level: 2, name })).closest('section')!);

beforeEach(asAda);
afterEach(() => {
  jest.restoreAllMocks();
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

  it('show the last week of their days on a phone, and all of them on request', async () => {
    const wide = window.matchMedia;
    const phone = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) =>
        query.startsWith('(max-width') ? (phone as unknown as MediaQueryList) : wide(query),
      );
    renderApp(`${path}?range=custom&from=2026-07-01&to=2026-07-14`);
    const figures = await section(both);
    const days = within(await figures.findByRole('region', { name: 'Table: Both definitions, each day' }));
    // The heads stand above them.
    expect(days.getAllByRole('row')).toHaveLength(8);
    expect(days.getAllByRole('row')[7]).toHaveTextContent(/^Jul 8, 2026/);
    await userEvent.click(figures.getByRole('button', { name: `All 14: ${both}, each day` }));
    expect(days.getAllByRole('row')).toHaveLength(15);
    await userEvent.click(figures.getByRole('button', { name: `The first 7: ${both}, each day` }));
    expect(days.getAllByRole('row')).toHaveLength(8);
  });

  it('load in their shape, fail alone under their title, and are tried again', async () => {
    const refuse = new Map([['SessionDefinitionsPageQuery', 'TRANSIENT']]);
    const { hold } = renderApp(path, { refuse });
    const failed = await section(both);
    expect(await failed.findByRole('alert')).toHaveTextContent(`${both}: this didn’t load.`);
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

  it('are drawn by day, a line for each, unless it is one day alone', async () => {
    renderApp(`${path}?range=custom&from=2026-07-08&to=2026-07-14`);
    expect(
      await screen.findByRole('figure', {
        name: 'Sessions on each of 7 days, by both definitions; 24 at most. The table has every day.',
      }),
    ).toBeInTheDocument();
    cleanup();
    renderApp(`${path}?range=custom&from=2026-07-08&to=2026-07-08`);
    await screen.findByRole('region', { name: `Table: ${both}, each day` });
    expect(screen.queryByRole('figure')).toBeNull();
  });

  it('are saved by day, too', async () => {
    const saved = savedFiles();
    renderApp(`${path}?range=custom&from=2026-07-08&to=2026-07-14`);
    // Beside the other one, which is an icon alone.
    const file = await (await section(both)).findByRole('button', { name: 'CSV by day' });
    expect(file).toHaveTextContent('CSV by day');
    await userEvent.click(file);
    await waitFor(() => expect(saved).toHaveLength(1));
    const lines = saved[0]!.trim().split('\r\n');
    expect(lines[0]).toMatch(
      /Day,Sessions by the browser,Cut at pauses,Difference,"Average length by the browser, ms",.+,Visits by the browser,"Visits, cut at pauses"$/,
    );
    expect(lines[1]).toBe('2026-07-08,20,24,4,290000,120000,60,60');
    expect(lines).toHaveLength(8);
  });
});
