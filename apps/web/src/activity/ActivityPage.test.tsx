import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import './ActivityPanel.js';
import './FilterSheet.js';
import { asGuest, asMaren, renderApp } from '../testing/renderApp.js';
import { stubId } from '../testing/stub-records.js';

const live = 'useNewestSubscription';
const rowan = stubId('thing', 1);
const riverside = stubId('group', 1);
const feedQuery = 'ActivityFeedQuery';

beforeEach(asMaren);

/** The sentences of the feed, the newest first. */
const sentences = async () => {
  await screen.findByRole('heading', { level: 1, name: 'Activity' });
  const main = within(screen.getByRole('main'));
  await waitFor(() => expect(main.queryByText('Loading')).toBeNull());
  return main
    .queryAllByRole('listitem')
    .map((line) => line.querySelector('div > span')?.textContent ?? line.textContent);
};
const found = async (text: string) => waitFor(async () => expect(await sentences()).toContain(text));

describe('the activity', () => {
  it('[076] says who did what and when, by days, the newest first', async () => {
    renderApp('/activity');
    await found('Ellis Whitcombe watered Station planter, north');
    const all = await sentences();
    expect(all).toEqual(
      expect.arrayContaining([
        'Priya Nair took a measurement at Mill Lane rowan',
        'Tomas Reyes completed 3 tasks',
        'Jo Abara joined Riverside Growers',
        'Ellis Whitcombe earned the badge Watering, level 3',
        'Maren Oduya invited a person to Riverside Growers',
        'Tomas Reyes linked Raised bed probe to Kiln Street raised bed',
      ]),
    );
    expect(all.indexOf('Jo Abara joined Riverside Growers')).toBeGreaterThan(
      all.indexOf('Tomas Reyes completed 3 tasks'),
    );
    expect(screen.getAllByRole('region', { name: /^(Today|Yesterday)$/ })[0]).toBeInTheDocument();
    expect(screen.getByText('“Two bags”')).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'Mill Lane rowan' })[0]).toHaveAttribute(
      'href',
      `/things/${rowan}/dashboard`,
    );
  });

  it('shows several of one person as one, which opens to each', async () => {
    renderApp('/activity');
    await found('Tomas Reyes completed 3 tasks');
    const line = screen.getByText(
      (_, element) => element?.textContent === 'Tomas Reyes completed 3 tasks' && element.tagName === 'SPAN',
    );
    const button = within(line.parentElement!).getByRole('button', { name: 'Show 3' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(button);
    expect(await screen.findByText(/“Check the pump” for/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
    expect(screen.queryByText(/“Water the greenhouse” for/)).toBeNull();
  });

  it('is narrowed by the address, and says by what', async () => {
    const { sent } = renderApp(`/activity?kind=tasks&thing=${rowan}&from=2026-01-01`);
    const filters = within(await screen.findByRole('group', { name: 'Filters' }));
    expect(await filters.findByRole('button', { name: 'Thing: Mill Lane rowan' })).toBeInTheDocument();
    expect(filters.getByRole('button', { name: 'Kind: Tasks' })).toBeInTheDocument();
    expect(filters.getByRole('button', { name: 'Dates: since Jan 1' })).toBeInTheDocument();
    const asked = sent.find(({ name }) => name === feedQuery)!.variables;
    expect(asked).toMatchObject({
      kinds: ['TASK'],
      thingId: rowan,
      from: new Date(2026, 0, 1).toISOString(),
    });
  });

  it('loses a filter by its cross, and all of them at once', async () => {
    const { router } = renderApp(`/activity?kind=badges&group=${riverside}`);
    expect(await screen.findByText('No entries match these filters.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Remove the filter Kind' }));
    await found('Jo Abara joined Riverside Growers');
    expect(router.state.location.search).toBe(`?group=${riverside}`);
    await userEvent.click(screen.getAllByRole('link', { name: 'Clear filters' })[0]!);
    await found('Ellis Whitcombe earned the badge Watering, level 3');
    expect(router.state.location.search).toBe('');
  });

  it.each([
    ['Kind', 'Devices', '?kind=devices'],
    ['Person', 'Priya Nair', `?person=${stubId('user', 2)}`],
    ['Group', 'Riverside Growers', `?group=${riverside}`],
    ['Thing', 'Mill Lane rowan', `?thing=${rowan}`],
  ])('a filter is chosen from a sheet: %s', async (name, choice, search) => {
    const { router } = renderApp('/activity');
    await found('Jo Abara joined Riverside Growers');
    await userEvent.click(screen.getByRole('button', { name }));
    const sheet = within(await screen.findByRole('dialog', { name }));
    await userEvent.click(await sheet.findByRole('link', { name: choice }));
    await waitFor(() => expect(router.state.location.search).toBe(search));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByRole('button', { name: `${name}: ${choice}` })).toBeInTheDocument();
  });

  it('shows older ones on request', async () => {
    renderApp('/activity', { pageSize: 4 });
    await found('Ellis Whitcombe watered Station planter, north');
    expect(await sentences()).not.toContain('Jo Abara joined Riverside Growers');
    for (let i = 0; i < 2; i += 1)
      await userEvent.click(await screen.findByRole('button', { name: 'Show older' }));
    await found('Jo Abara joined Riverside Growers');
  });

  it('[373] says what did not come, and comes on a second try', async () => {
    const refuse = new Map([[feedQuery, 'UNAVAILABLE']]);
    renderApp('/activity', { refuse });
    expect(await screen.findByText('Error loading activities')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Activity' })).toBeInTheDocument();
    refuse.clear();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await found('Jo Abara joined Riverside Growers');
  });

  it('says what would be here, where nothing happened yet', async () => {
    renderApp('/activity', { empty: true });
    expect(await screen.findByText(/^What people do shows up here/)).toBeInTheDocument();
  });

  it('tells a guest of no person, and offers no filter by one', async () => {
    asGuest();
    renderApp('/activity');
    await found('Station planter, north was watered');
    expect((await sentences()).join()).not.toMatch(/Ellis|Tomas|Priya|Maren|Jo Abara/);
    const filters = within(screen.getByRole('group', { name: 'Filters' }));
    expect(filters.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      ...['Kind', 'Thing', 'Dates'],
    ]);
  });
});

describe('what happens while one reads', () => {
  it('waits behind a button, so that nothing moves, and is shown on a press', async () => {
    const { stub, pushRow } = renderApp('/activity');
    await found('Ellis Whitcombe watered Station planter, north');
    const before = await sentences();
    stub.activity.unshift({ kind: 'INVITATION', what: 'JOINED', hoursAgo: 0.2, by: 'Priya Nair', group: 1 });
    stub.activity.unshift({
      kind: 'TASK',
      what: 'TASK_CREATED',
      hoursAgo: 0.1,
      by: 'Tomas Reyes',
      thing: 1,
      task: 'Prune',
    });
    await pushRow(live, stub.newest());
    const button = await screen.findByRole('button', { name: '2 new Show' });
    expect(await sentences()).toEqual(before);
    await userEvent.click(button);
    await found('Priya Nair joined Riverside Growers');
    expect((await sentences())[0]).toBe('Tomas Reyes added the task “Prune” for Mill Lane rowan');
    expect(screen.queryByRole('button', { name: /new/ })).toBeNull();
  });

  it('is there at once where one did it oneself', async () => {
    const { stub, pushRow } = renderApp('/activity');
    await found('Ellis Whitcombe watered Station planter, north');
    stub.record({ thingId: rowan, type: 'WATERING', comments: '' });
    await pushRow(live, stub.newest());
    await found('Maren Oduya watered Mill Lane rowan');
    expect(screen.queryByRole('button', { name: /new/ })).toBeNull();
  });

  it('and is gone then leaves at once', async () => {
    const { stub, pushRow } = renderApp('/activity');
    await found('Ellis Whitcombe watered Station planter, north');
    await pushRow(live, stub.newest());
    stub.remove(stubId('action', 4));
    await pushRow(live, stub.newest());
    await waitFor(async () =>
      expect(await sentences()).not.toContain('Ellis Whitcombe watered Station planter, north'),
    );
  });

  it('[373] says so where it does not come, and keeps what is there', async () => {
    const { stub, pushRow, refuse } = renderApp('/activity');
    await found('Jo Abara joined Riverside Growers');
    stub.activity.unshift({ kind: 'INVITATION', what: 'JOINED', hoursAgo: 0.2, by: 'Priya Nair', group: 1 });
    await pushRow(live, stub.newest());
    refuse.set(feedQuery, 'UNAVAILABLE');
    await userEvent.click(await screen.findByRole('button', { name: '1 new Show' }));
    expect(await screen.findByText('Error loading activities. 1 new')).toBeInTheDocument();
    expect(await sentences()).toContain('Jo Abara joined Riverside Growers');
    refuse.clear();
    await userEvent.click(screen.getByRole('button', { name: /1 new/ }));
    await found('Priya Nair joined Riverside Growers');
  });
});

describe('the activity of one', () => {
  it('group is on its tab, with the way to narrow it', async () => {
    const { sent } = renderApp(`/groups/${riverside}/activity`);
    const tab = within(await screen.findByRole('region', { name: 'Activity' }));
    expect(await tab.findByText('Jo Abara')).toBeInTheDocument();
    expect(sent.find(({ name }) => name === feedQuery)?.variables).toMatchObject({ groupId: riverside });
    expect(screen.getByRole('link', { name: 'Filter' })).toHaveAttribute(
      'href',
      `/activity?group=${riverside}`,
    );
  });

  it('thing is one press from its timeline', async () => {
    const { router } = renderApp(`/things/${rowan}/timeline`);
    await userEvent.click(await screen.findByRole('link', { name: 'As activity, with search' }));
    await found('Priya Nair took a measurement at Mill Lane rowan');
    expect(router.state.location.search).toBe(`?thing=${rowan}`);
    expect(await sentences()).not.toContain('Jo Abara joined Riverside Growers');
  });

  it('person is on their tab', async () => {
    const priya = stubId('user', 2);
    renderApp(`/users/${priya}/activity`);
    expect(await screen.findByText('“Two bags”')).toBeInTheDocument();
    expect(screen.queryByText(/Tomas Reyes/)).toBeNull();
  });

  it('[049] home shows the latest of everything, live, and the way to all of it', async () => {
    const { stub, pushRow } = renderApp('/');
    const panel = within(await screen.findByRole('region', { name: 'Recent activity' }));
    expect(await panel.findByText('Ellis Whitcombe')).toBeInTheDocument();
    expect(panel.getByRole('link', { name: 'All' })).toHaveAttribute('href', '/activity');
    stub.activity.unshift({ kind: 'INVITATION', what: 'JOINED', hoursAgo: 0.2, by: 'Priya Nair', group: 1 });
    await pushRow(live, stub.newest());
    await userEvent.click(await panel.findByRole('button', { name: '1 new Show' }));
    await waitFor(() =>
      expect(panel.getAllByRole('listitem')[0]).toHaveTextContent(/^Priya Nair joined Riverside Growers/),
    );
  });

  it('[373] home fails in that panel alone', async () => {
    renderApp('/', { refuse: new Map([[feedQuery, 'UNAVAILABLE']]) });
    const panel = within(await screen.findByRole('region', { name: 'Recent activity' }));
    expect(await panel.findByText('Error loading activities')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'My things' })).toBeInTheDocument();
  });
});
