import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RelayEnvironmentProvider } from 'react-relay';
import { createMockEnvironment } from 'relay-test-utils';
import { asAda, renderApp } from '../testing/renderApp.js';
import { savedFiles } from '../testing/saved-files.js';
import { stubId } from '../testing/stub-records.js';
import { NoticeList } from '../ui/NoticeList.js';
import { SaveList } from './SaveList.js';

beforeEach(asAda);
afterEach(() => {
  jest.restoreAllMocks();
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

  it('is at the title of its panel, in words where there are two of them', async () => {
    renderApp('/admin/activity');
    const title = await screen.findByRole('heading', { level: 2, name: 'Actions by day' });
    const line = within(title.parentElement!);
    const file = await line.findByRole('button', { name: 'CSV: Actions' });
    expect([file.textContent, file.title]).toEqual(['', 'CSV: Actions']);
    expect(line.getByRole('button', { name: 'CSV by day' })).toHaveTextContent('CSV by day');
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
