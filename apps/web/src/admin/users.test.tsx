import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asAda, asGuest, asMaren, renderApp } from '../testing/renderApp.js';
import { stubId } from '../testing/stub-records.js';
import { fileLines } from './table-file.js';
import { type ExportedUser, userColumns } from './users-csv.js';
import { csvText } from '../ui/csv.js';

const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const table = () => screen.findByRole('table', { name: 'People' });
const rows = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1);
const asked = (sent: readonly { name: string; variables: object }[]) =>
  sent.filter(({ name }) => name === 'UsersPageQuery').map(({ variables }) => variables);

beforeEach(asAda);
afterEach(() => void jest.restoreAllMocks());

describe('the users, for administrators', () => {
  it('are shown with address, role, last sign-in and the way to what they changed', async () => {
    renderApp('/admin/users');
    await title('People');
    const [maren, tomas] = await rows();
    expect(maren).toHaveTextContent(/Maren Oduya \(you\)@maren/);
    expect(tomas).toHaveTextContent(/Person/);
    // The role is changed on the person's own page.
    expect(within(tomas!).queryByRole('button')).toBeNull();
    expect(within(tomas!).getByRole('link', { name: /^Tomas Reyes/ })).toHaveAttribute(
      'href',
      expect.stringContaining(`/users/${stubId('user', 1)}`),
    );
    expect(
      within(tomas!).getByRole('link', { name: 'What Tomas Reyes changed, and what was changed of them' }),
    ).toHaveAttribute('href', `/admin/users/${stubId('user', 1)}`);
    const tabs = within(screen.getByRole('navigation', { name: 'Admin' }));
    expect(tabs.getByRole('link', { name: 'People' })).toHaveAttribute('aria-current', 'page');
  });

  it('are asked for by what the address says: search, role and order', async () => {
    const { sent, router } = renderApp('/admin/users?role=administrators&sort=seen');
    expect(await screen.findByText('Nobody has this role.')).toBeInTheDocument();
    expect(asked(sent)).toMatchObject([
      { isAdmin: true, orderBy: 'LAST_SIGN_IN', backwards: false, search: null },
    ]);
    await userEvent.click(screen.getByRole('link', { name: 'Others' }));
    await table();
    expect(router.state.location.search).toBe('?role=others&sort=seen');
    await userEvent.type(screen.getByRole('searchbox', { name: /^Search name/ }), 'tomas@');
    await waitFor(() => expect(asked(sent).at(-1)).toMatchObject({ isAdmin: false, search: 'tomas@' }));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
  });

  it('are sorted by the heads of their columns, and where there is no room for these by a choice', async () => {
    renderApp('/admin/users');
    await table();
    const choice = screen.getByRole('combobox', { name: /sort|order/i });
    // The style sheets show one of both, by the room of the list and not by the width of the screen.
    expect(choice.closest('.order')!.closest('.list')).toContainElement(await table());
    const sheet = (file: string) => readFileSync(join(process.cwd(), 'apps/web/src', file), 'utf8');
    const whereWide = String.raw`@container list \(min-width: 900px\) \{\s*`;
    expect(sheet('lists/ColumnHeads.module.css')).toMatch(
      new RegExp(`${whereWide}\\.heads \\{\\s*display: grid`),
    );
    expect(sheet('admin/UserRow.module.css')).toMatch(
      new RegExp(`${whereWide}\\.order \\{\\s*display: none`),
    );
  });

  it('load and fail alone, and are tried again', async () => {
    const refuse = new Map([['UsersPageQuery', 'UNAVAILABLE']]);
    renderApp('/admin/users', { refuse });
    await title('People');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    refuse.clear();
    await userEvent.click(retry);
    await table();
  });

  it('are nobody where nobody fits, with the way back to all', async () => {
    renderApp('/admin/users?search=zzz');
    expect(await screen.findByText(/^Nobody has “zzz”/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Show everybody' })).toHaveAttribute('href', '/admin/users');
  });

  it('are not shown to others, and not asked for', async () => {
    asMaren();
    const { sent } = renderApp('/admin/users');
    await title('You don’t have access');
    expect(asked(sent)).toEqual([]);
  });

  it('are behind the sign-in for guests', async () => {
    asGuest();
    renderApp('/admin/users');
    await title('Sign in to continue');
  });
});

describe('the file of users', () => {
  const anna: ExportedUser = {
    ...{ id: 'u-1', name: '=Anna', username: 'anna', isAdmin: true, isVerified: true },
    ...{ createdAt: '2026-06-01T08:00:00Z', lastSignIn: null },
    emails: [
      { email: 'old@example.org', isPrimary: false },
      { email: 'anna@example.org', isPrimary: true },
    ],
  };

  it('has a line for each user, and no name that a spreadsheet would run', () => {
    expect(
      csvText(fileLines(userColumns, [anna, { ...anna, emails: null, isAdmin: false }])).split('\r\n'),
    ).toEqual([
      '\uFEFFId,Name,Username,E-mail,Verified,Role,Last sign-in,Joined',
      "u-1,'=Anna,anna,anna@example.org,Yes,Administrator,,2026-06-01T08:00:00.000Z",
      "u-1,'=Anna,anna,,Yes,Person,,2026-06-01T08:00:00.000Z",
      '',
    ]);
  });

  it('holds all pages, and is not made when one does not come', async () => {
    const saved: Blob[] = [];
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`,
      revokeObjectURL: () => undefined,
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { sent, refuse } = renderApp('/admin/users', { pageSize: 2 });
    await table();
    await userEvent.click(screen.getByRole('button', { name: 'CSV: People' }));
    expect(await screen.findByText('5 rows are saved.')).toBeInTheDocument();
    expect(sent.filter(({ name }) => name === 'ExportUsersQuery')).toHaveLength(3);
    expect(saved).toHaveLength(1);
    refuse.set('ExportUsersQuery', 'UNAVAILABLE');
    await userEvent.click(screen.getByRole('button', { name: 'CSV: People' }));
    await screen.findAllByRole('status');
    await waitFor(() => expect(sent.filter(({ name }) => name === 'ExportUsersQuery')).toHaveLength(4));
    expect(saved).toHaveLength(1);
  });
});

describe('what a person changed, and what was changed of them', () => {
  it('names what it was of, and leads there', async () => {
    renderApp(`/admin/users/${stubId('user', 1)}`);
    await title('Changes: Tomas Reyes');
    const [entry] = await screen.findAllByText('You made it private.');
    const row = within(entry!.closest('li')!);
    expect(row.getByRole('link', { name: 'Mill Lane rowan' })).toHaveAttribute(
      'href',
      `/things/${stubId('thing', 1)}/changes`,
    );
    expect(screen.getByRole('link', { name: 'See their page' })).toBeInTheDocument();
  });

  it('tells of roles, too, and leads to the changes of the person whose role it is', async () => {
    renderApp(`/admin/users/${stubId('user', 1)}`);
    const entry = await screen.findByText('Ada Hill made Tomas Reyes an administrator.');
    const row = entry.closest('li')!;
    expect(row).toHaveTextContent('Role: Tomas Reyes');
    expect(within(row).getByRole('link', { name: 'Tomas Reyes' })).toHaveAttribute(
      'href',
      `/admin/users/${stubId('user', 1)}`,
    );
  });

  it('fails as a panel of the admin area, which stays, and is tried again', async () => {
    const refuse = new Map([['UserTrailPageQuery', 'UNAVAILABLE']]);
    renderApp(`/admin/users/${stubId('user', 1)}`, { refuse });
    await title('Changes');
    expect(screen.getByRole('navigation', { name: 'Admin' })).toBeInTheDocument();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    refuse.clear();
    await userEvent.click(retry);
    await title('Changes: Tomas Reyes');
  });

  it('says so where there is nothing', async () => {
    renderApp(`/admin/users/${stubId('user', 1)}`, { empty: true });
    expect(await screen.findByText(/^Tomas Reyes has changed no right/)).toBeInTheDocument();
  });
});
