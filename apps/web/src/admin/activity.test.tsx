import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CountMark } from '../map/mark.js';
import { asAda, asMaren, renderApp } from '../testing/renderApp.js';
import { savedFiles } from '../testing/saved-files.js';
import { stubId } from '../testing/stub-records.js';

// There is no WebGL here: what is drawn is told by the marks that the map is given.
jest.mock('../map/webgl.js', () => ({ canDrawMaps: () => true }));
// It comes by import(), as an ES module.
jest.unstable_mockModule('../map/CountsMap.js', () => ({
  CountsMap: ({ marks }: { readonly marks: readonly CountMark[] }) => (
    <ul aria-label="Map">
      {marks.map(({ id, name, count }) => (
        <li key={id}>{`${name}: ${count}`}</li>
      ))}
    </ul>
  ),
}));

const table = (name: string) => screen.findByRole('region', { name: `Table: ${name}` });
const path = '/admin/activity?range=custom&from=2026-07-08&to=2026-07-14';

beforeEach(asAda);

describe('activity', () => {
  it('[016] has every kind with what became of it, and one of them by type', async () => {
    const { sent } = renderApp(path);
    const kinds = within(await screen.findByRole('region', { name: 'Kinds of activity' }));
    const actions = await kinds.findByRole('link', { name: /^Actions ?50/ });
    expect(actions).toHaveAttribute('aria-current', 'true');
    expect(actions).toHaveTextContent(/^Actions5045 more5 before$/);
    expect(kinds.getAllByRole('link')).toHaveLength(9);
    const rows = within(await table('Actions by day'));
    expect(rows.getByRole('row', { name: 'Watering 21 5 16 more' })).toBeInTheDocument();
    expect(rows.getByRole('row', { name: /^3 others 7/ })).toBeInTheDocument();
    // On a phone, too.
    expect(rows.getByRole('columnheader', { name: 'Days before' })).not.toHaveClass('wide-only');
    expect(sent.find(({ name }) => name === 'ActivityByDayQuery')!.variables).toMatchObject({
      ...{ startDate: '2026-07-08', endDate: '2026-07-14', kind: 'ACTIONS', by: 'TYPE', groupId: null },
    });
    expect(
      await screen.findByRole('slider', { name: /^Actions on each of 7 days; 5 at most/ }),
    ).toBeInTheDocument();
  });

  it('is narrowed by presses that the address keeps: a kind, a type, a group, and all again', async () => {
    const { router, sent } = renderApp(path);
    await userEvent.click(await screen.findByRole('link', { name: 'Watering' }));
    expect(router.state.location.search).toContain('type=WATERING');
    expect(await screen.findByText(/^Watering stands out/)).toBeInTheDocument();
    await waitFor(() =>
      expect(sent.findLast(({ name }) => name === 'ActivityMapPanelQuery')!.variables).toMatchObject({
        type: 'WATERING',
      }),
    );
    await userEvent.click(screen.getByRole('link', { name: /^New things/ }));
    expect(router.state.location.search).not.toContain('type=');
    await userEvent.click(await screen.findByRole('link', { name: 'Group' }));
    await userEvent.click(await screen.findByRole('link', { name: '=Bramley Orchard' }));
    expect(router.state.location.search).toContain(`group=${stubId('group', 1)}`);
    await waitFor(() =>
      expect(sent.findLast(({ name }) => name === 'ActivityKindsQuery')!.variables).toMatchObject({
        groupId: stubId('group', 1),
      }),
    );
    // What is in no group is not shown of one.
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Badges/ })).toBeNull());
    await userEvent.click(await screen.findByRole('link', { name: 'All groups' }));
    expect(await screen.findByRole('link', { name: /^Badges/ })).toBeInTheDocument();
  });

  it('is narrowed to the days of bars, one or several, and back', async () => {
    const { router, sent } = renderApp(path);
    const bars = () => screen.findByRole('slider', { name: /^Actions on each of 7 days/ });
    const asked = () => {
      const { startDate, endDate } = sent.findLast(({ name }) => name === 'ActivityKindsQuery')!.variables;
      return [startDate, endDate];
    };
    fireEvent.keyDown(await bars(), { key: 'ArrowLeft' });
    fireEvent.keyDown(await bars(), { key: 'ArrowLeft', shiftKey: true });
    expect(screen.getByText(/^Jul 13 to Jul 14, 2026: \d+ actions?\.$/)).toBeInTheDocument();
    fireEvent.keyDown(await bars(), { key: 'Enter' });
    await waitFor(() => expect(asked()).toEqual(['2026-07-13', '2026-07-14']));
    expect(router.state.location.search).toBe('?range=custom&from=2026-07-13&to=2026-07-14');
    const back = await screen.findByRole('link', { name: 'Back: Jul 8 to Jul 14, 2026' });
    expect(back).toHaveFocus();
    await userEvent.click(back);
    await waitFor(() => expect(asked()).toEqual(['2026-07-08', '2026-07-14']));
    fireEvent.keyDown(await bars(), { key: 'End' });
    fireEvent.keyDown(await bars(), { key: 'Enter' });
    await waitFor(() => expect(asked()).toEqual(['2026-07-14', '2026-07-14']));
  });

  it('stays where it is where all of the bars are chosen, or only a new tab was asked for', async () => {
    const { router } = renderApp(path);
    const bars = await screen.findByRole('slider', { name: /^Actions on each of 7 days/ });
    const { key } = router.state.location;
    fireEvent.keyDown(bars, { key: 'Home' });
    fireEvent.keyDown(bars, { key: 'End', shiftKey: true });
    fireEvent.keyDown(bars, { key: 'Enter' });
    // By now it would have gone.
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(router.state.location.key).toBe(key);
    fireEvent.keyDown(bars, { key: 'ArrowLeft' });
    const only = screen.getByRole('link', { name: 'Only these days' });
    // The tab that it opens is no matter of this page.
    only.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(only, { ctrlKey: true });
    await act(() => router.navigate(only.getAttribute('href')!));
    await screen.findByRole('slider', { name: /^Actions on each of 1 day/ });
    expect(screen.queryByRole('link', { name: /^Back: / })).toBeNull();
  });

  it('says where others have a choice of zones that its days are of UTC, whatever the address names', async () => {
    const { sent } = renderApp(`${path}&zone=Asia/Kathmandu`);
    await table('Actions by day');
    expect(
      screen.getByText(/^Jul 8 to Jul 14, 2026, days of UTC: .+ no other zone to choose\.$/),
    ).toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Time zone' })).toBeNull();
    expect(sent.find(({ name }) => name === 'ActivityByDayQuery')!.variables).not.toHaveProperty('timeZone');
  });

  it('[016] is on a map, and says what is not', async () => {
    renderApp(path);
    const map = within(await screen.findByRole('list', { name: 'Map' }));
    expect(map.getByText('Mill Lane rowan: 8')).toBeInTheDocument();
    expect(screen.getByText(/^8 actions for 1 thing\./)).toBeInTheDocument();
    expect(screen.getByText('3 more were for things without a location.')).toBeInTheDocument();
    const rows = within(await table('Where actions were recorded'));
    expect(rows.getByRole('link', { name: 'Mill Lane rowan' })).toHaveAttribute(
      'href',
      `/things/${stubId('thing', 1)}/dashboard`,
    );
  });

  it('is saved as files with all parts, none of which a spreadsheet runs', async () => {
    const saved = savedFiles();
    renderApp(`${path}&by=group`);
    await table('Actions by day');
    await userEvent.click(screen.getByRole('button', { name: 'CSV: Actions' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const lines = saved[0]!.split('\r\n');
    expect(lines[0]).toBe('\uFEFFGroup,These days,Days before,Difference,"Difference, %"');
    expect(lines[1]).toBe("'=Bramley Orchard,14,5,9,180");
    await userEvent.click(screen.getByRole('button', { name: 'CSV by day' }));
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(saved[1]!.split('\r\n').slice(0, 3)).toEqual([
      '\uFEFFDay,Kind,Group,Number',
      "2026-07-08,Actions,'=Bramley Orchard,2",
      '2026-07-08,Actions,"Personal groups, or none",1',
    ]);
  });

  it('has the things of the map in a file, with where they are', async () => {
    const saved = savedFiles();
    renderApp(path);
    await userEvent.click(await screen.findByRole('button', { name: 'CSV: Where actions were recorded' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const [head, first] = saved[0]!.split('\r\n');
    expect(head).toMatch(/,Actions,Latitude,Longitude$/);
    expect(first).toMatch(/^Mill Lane rowan,.+,8,51\.4,-1\.32$/);
  });

  it('says where there is nothing; its panels fail alone, and are tried again', async () => {
    renderApp(path, { empty: true });
    expect(await screen.findByText('There was nothing of this on these days.')).toBeInTheDocument();
    expect(await screen.findByText(/^No action was recorded on these days/)).toBeInTheDocument();
  });

  it('fails panel by panel, and is tried again', async () => {
    const refuse = new Map([['ActivityByDayQuery', 'UNAVAILABLE']]);
    renderApp(path, { refuse });
    await screen.findByText('Actions by day: this didn’t load.');
    await table('Where actions were recorded');
    refuse.clear();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await table('Actions by day');
  });

  it('is not for others, who are asked for nothing of it', async () => {
    asMaren();
    const { sent } = renderApp(path);
    await screen.findByRole('heading', { level: 1, name: 'You don’t have access' });
    expect(sent.filter(({ name }) => name.startsWith('Activity'))).toEqual([]);
  });
});

describe('journeys of several steps', () => {
  it('[303] begin at the front page unless the address names another; they are in a table and in a file, as far as people went', async () => {
    const saved = savedFiles();
    const { sent } = renderApp('/admin?range=7d&route=/things');
    const rows = within(await table('Journeys'));
    const [, first, second] = rows.getAllByRole('row');
    expect(first).toHaveTextContent(/^\/things.*\/things.*\/tasks.*\/map.*960 %9$/);
    expect(second).toHaveTextContent(/^\/things.*\/tasks.*\(left\)/);
    expect(sent.find(({ name }) => name === 'LongJourneysQuery')!.variables).toMatchObject({
      ...{ fromRoute: '/things', toRoute: null, steps: 3 },
    });
    await userEvent.click(screen.getByRole('button', { name: 'CSV: Journeys' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]!.split('\r\n').slice(0, 3)).toEqual([
      '\uFEFFRoute 1,Route 2,Route 3,Route 4,Times,Sessions',
      '/things,/things,/tasks,/map,9,9',
      '/things,/tasks,,,4,4',
    ]);
  });

  it('lead to a page where that is chosen, of any page of the app', async () => {
    const { router, sent } = renderApp('/admin');
    await table('Journeys');
    const page = screen.getByRole('combobox', { name: 'Route' });
    await userEvent.selectOptions(page, '/tasks');
    await waitFor(() => expect(page).toHaveValue('/tasks'));
    await userEvent.click(screen.getByRole('link', { name: 'To it' }));
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'To it' })).toHaveAttribute('aria-current', 'true'),
    );
    await userEvent.click(screen.getByRole('link', { name: '2 steps' }));
    await waitFor(() => expect(router.state.location.search).toMatch(/route=%2Ftasks.*end=to.*steps=2/));
    await waitFor(() =>
      expect(sent.findLast(({ name }) => name === 'LongJourneysQuery')!.variables).toMatchObject({
        ...{ fromRoute: null, toRoute: '/tasks', steps: 2 },
      }),
    );
    // Of journeys to it with two steps one alone begins there; of those with three that were shown before, two did.
    await waitFor(() => {
      const rows = within(screen.getByRole('region', { name: 'Table: Journeys' }));
      expect(rows.getAllByText('(came in)')).toHaveLength(1);
    });
  });
});
