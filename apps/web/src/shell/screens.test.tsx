import { capabilitiesOf, thingTypes } from '@hedgerow/domain';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubId } from '../testing/stub-records.js';
import { asGuest, asMaren, renderApp } from '../testing/renderApp.js';

const rowan = stubId('thing', 1);
const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

beforeEach(asMaren);

describe('home', () => {
  it('[042] [044] [045] [046] [047] [048] shows what needs me most, and everything that is mine', async () => {
    renderApp('/');
    expect(await title(/^Good .*, Maren$/)).toBeInTheDocument();
    expect(screen.getByText(/Two things need water\.$/)).toBeInTheDocument();
    const hero = screen.getByRole('region', { name: 'Library lavender strip' });
    expect(within(hero).getByText('17.9')).toBeInTheDocument();
    expect(within(hero).getByRole('button', { name: 'Watered' })).toBeInTheDocument();
    for (const panel of ['My things', 'My devices', 'My groups', 'Badges', 'Recent activity'])
      expect(screen.getByRole('region', { name: panel })).toBeInTheDocument();
    expect(within(screen.getByRole('region', { name: 'My things' })).getAllByRole('listitem')).toHaveLength(
      6,
    );
  });

  it('says what would be here, and how to fill it, when there is nothing yet', async () => {
    renderApp('/', { empty: true });
    expect(await screen.findByRole('heading', { name: 'Start with one thing' })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'My things' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Add your first thing' })).toHaveAttribute('href', '/things/new');
  });

  it('asks nobody to water a bench, and says nothing about water where it means nothing', async () => {
    const { stub } = renderApp('/');
    for (const n of [1, 2, 3, 4, 5, 7]) stub.change(`Thing:${n}`, { type: 'BENCH', water: 5 });
    await title(/^Good .*, Maren$/);
    expect(screen.queryByText(/needs? water/i)).toBeNull();
    expect(screen.queryByText(/too dry/i)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Watered' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Looked after' })).toBeInTheDocument();
    expect(screen.queryByText('Unknown')).toBeNull();
  });

  it('[027] [342] tells a guest what this is and how to join', async () => {
    asGuest();
    renderApp('/');
    await title('Care for your neighbourhood');
    expect(screen.getByRole('link', { name: 'Join' })).toHaveAttribute('href', '/register');
    expect((await screen.findAllByText('Mill Lane rowan'))[0]).toBeInTheDocument();
  });
});

describe('things', () => {
  it('[080] [081] [082] are listed as the address asks', async () => {
    const { sent } = renderApp('/things?scope=own&sort=name&layout=tiles');
    await title('Things');
    expect(sent.at(-1)).toMatchObject({
      name: 'ThingsPageQuery',
      variables: { scope: 'OWN', orderBy: 'NAME', backwards: false, search: null },
    });
    expect(screen.getByRole('link', { name: 'Tiles' })).toHaveAttribute('aria-current', 'true');
  });

  it('[083] are found by name from anywhere: / leads to the search', async () => {
    const { router } = renderApp('/devices');
    await title('Devices');
    await userEvent.keyboard('/');
    expect(
      await screen.findByRole('searchbox', { name: 'Search things, groups, people and pages' }),
    ).toHaveFocus();
    await userEvent.keyboard('meadow{Enter}');
    const main = within(await screen.findByRole('main'));
    expect(await main.findByRole('link', { name: 'St Anne’s meadow' })).toBeInTheDocument();
    expect(router.state.location).toMatchObject({ pathname: '/things/search', search: '?q=meadow' });
  });
});

/** How many rows a list has that comes on one page. */
const rowsOfWhole = async (path: string): Promise<number> => {
  renderApp(path);
  const main = within(await screen.findByRole('main'));
  const rows = () => main.queryAllByRole('row').length + main.queryAllByRole('listitem').length;
  await waitFor(() => expect(rows()).toBeGreaterThan(3));
  const found = rows();
  cleanup();
  return found;
};

describe('a list', () => {
  it.each([
    ['/groups', 'GroupsPageQuery', 50, 'Show more'],
    ['/devices', 'DevicesPageQuery', 40, 'Show more'],
    ['/things', 'ThingsListPaginationQuery', 40, 'Show more'],
    [`/things/${rowan}/timeline`, 'ThingHistoryPaginationQuery', 40, 'Show older'],
    [`/things/${rowan}/changes`, 'AuditPageMoreQuery', 40, 'Show more'],
  ])('at %s shows more on request, until all is shown', async (path, name, count, more) => {
    const all = await rowsOfWhole(path);
    const { sent } = renderApp(path, { pageSize: 2 });
    const main = within(await screen.findByRole('main'));
    const button = await main.findByRole('button', { name: more });
    const rows = () => main.queryAllByRole('row').length + main.queryAllByRole('listitem').length;
    const before = rows();
    await userEvent.click(button);
    await waitFor(() => expect(rows()).toBeGreaterThan(before));
    expect(sent.at(-1)).toMatchObject({ name, variables: { count, cursor: '1' } });
    while (main.queryByRole('button', { name: more })) {
      const shown = rows();
      await userEvent.click(main.getByRole('button', { name: more }));
      await waitFor(() => expect(rows()).toBeGreaterThan(shown));
    }
    const cursors = sent.flatMap(({ variables }) => variables.cursor ?? []);
    expect(cursors).toEqual([...new Set(cursors)]);
    expect(rows()).toBe(all);
  });
});

it('more of a list that does not come is said at its button, and tried again', async () => {
  const refuse = new Map([['ThingsListPaginationQuery', 'TRANSIENT']]);
  renderApp('/things', { pageSize: 3, refuse });
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Couldn’t load more.')).toBeInTheDocument();
  refuse.clear();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Allotment apiary, plot 14' })).toBeInTheDocument();
  expect(screen.queryByText('Couldn’t load more.')).toBeNull();
});

it.each([
  ['/things', 'ThingsPageQuery', 'Things', 'Sort order'],
  ['/devices', 'DevicesPageQuery', 'Devices', 'Sort order'],
  ['/groups', 'GroupsPageQuery', 'Groups', 'Sort order'],
])('a list at %s that does not come fails alone, and is tried again', async (path, query, name, tool) => {
  const refuse = new Map([[query, 'TRANSIENT']]);
  renderApp(path, { refuse });
  await title(name);
  const main = within(screen.getByRole('main'));
  expect(await main.findByRole('alert')).toHaveTextContent('Failed to load content');
  expect(main.getByLabelText(tool)).toBeInTheDocument();
  refuse.clear();
  await userEvent.click(main.getByRole('button', { name: 'Try again' }));
  expect(await main.findByRole('table', { name })).toBeInTheDocument();
  expect(main.queryByRole('alert')).toBeNull();
});

describe('recording on a thing that goes meanwhile', () => {
  const sentence = 'Mill Lane rowan was deleted or is no longer shared with you.';
  const begin = async (options: Parameters<typeof renderApp>[1] = {}) => {
    const app = renderApp(`/things/${rowan}/action?type=UPKEEP`, options);
    await title('What did you do?');
    await userEvent.type(screen.getByRole('textbox', { name: /^Comment/ }), 'Tied to its post');
    return app;
  };
  const isClosed = async () => {
    expect(await screen.findByText(new RegExp(sentence))).toBeInTheDocument();
    expect(await title('What did you do?')).toHaveFocus();
    expect(screen.getByRole('textbox', { name: /^Comment/ })).toHaveValue('Tied to its post');
    expect(screen.getByRole('button', { name: 'Record upkeep' })).toBeDisabled();
    expect(localStorage.getItem('hedgerow.recent')).not.toContain(rowan);
  };

  it('keeps what was typed, and cannot be sent', async () => {
    const { pushGone } = await begin();
    await pushGone(rowan, { thingUpdated: { thing: null } });
    await isClosed();
  });

  it('is the same when only the api knows', async () => {
    await begin({ refuse: new Map([['recordActionMutation', 'NTFND']]) });
    await userEvent.click(screen.getByRole('button', { name: 'Record upkeep' }));
    await isClosed();
  });

  it('says so when somebody may not record any more', async () => {
    const { stub, pushRow } = await begin();
    await pushRow(rowan, { thingUpdated: { thing: { ...stub.thing(1), viewerMayRecord: false } } });
    expect(await screen.findByText(/^You can no longer record actions on Mill Lane rowan\./)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Record upkeep' })).toBeDisabled();
  });
});

describe('live', () => {
  const isGone = { thingUpdated: { thing: null } };

  it('a thing that is gone leaves the list, and the pages that were loaded stay', async () => {
    const { pushGone, sent } = renderApp('/things', { pageSize: 3 });
    await screen.findByText(/^10 things/);
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('link', { name: 'Allotment apiary, plot 14' })).toBeInTheDocument();
    await pushGone(stubId('thing', 5), isGone);
    expect(screen.queryByRole('link', { name: 'Allotment apiary, plot 14' })).toBeNull();
    expect(screen.getByText(/^9 things/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'St Anne’s meadow' })).toBeInTheDocument();
    expect(sent.filter(({ name }) => name === 'ThingsPageQuery')).toHaveLength(1);
  });

  it('a thing in the list is renamed by itself', async () => {
    const { stub, pushRow } = renderApp('/things');
    await screen.findByRole('link', { name: 'Mill Lane rowan' });
    await pushRow(rowan, { thingUpdated: { thing: { ...stub.thing(1), name: 'Old rowan' } } });
    expect(await screen.findByRole('link', { name: 'Old rowan' })).toBeInTheDocument();
  });

  it('the device of a thing follows its name, and loses it with the thing', async () => {
    const { stub, pushRow, pushGone } = renderApp(`/devices/${stubId('device', 1)}`);
    await screen.findByRole('link', { name: 'Go to Mill Lane rowan' });
    await pushRow(rowan, { thingUpdated: { thing: { ...stub.thing(1), name: 'Old rowan' } } });
    expect(await screen.findByRole('link', { name: 'Go to Old rowan' })).toBeInTheDocument();
    stub.remove(rowan);
    await pushGone(rowan, isGone);
    await waitFor(() => expect(screen.queryByRole('link', { name: /rowan/ })).toBeNull());
    expect(await title('Rowan probe')).toBeInTheDocument();
  });

  it('what one records stands first among the entries at home', async () => {
    const { stub, pushRow } = renderApp('/');
    const panel = within(await screen.findByRole('region', { name: 'Recent activity' }));
    const hero = within(screen.getByRole('region', { name: 'Library lavender strip' }));
    expect(await panel.findByText('Ellis Whitcombe')).toBeInTheDocument();
    expect(panel.queryByText('Library lavender strip')).toBeNull();
    await userEvent.click(hero.getByRole('button', { name: 'Watered' }));
    await pushRow('useNewestSubscription', stub.newest());
    expect(await panel.findByText('Library lavender strip')).toBeInTheDocument();
    expect(panel.getAllByRole('listitem')[0]).toHaveTextContent(
      /^Maren Oduya watered Library lavender strip.*now$/,
    );
    expect(panel.getAllByRole('listitem')).toHaveLength(4);
  });

  it('a deleted entry leaves the home page', async () => {
    const { stub, pushRow } = renderApp('/');
    const panel = within(await screen.findByRole('region', { name: 'Recent activity' }));
    expect(await panel.findByText('Ellis Whitcombe')).toBeInTheDocument();
    await pushRow('useNewestSubscription', stub.newest());
    stub.remove(stubId('action', 4));
    await pushRow('useNewestSubscription', stub.newest());
    await waitFor(() => expect(panel.queryByText('Ellis Whitcombe')).toBeNull());
  });

  it('a group in the list changes by itself', async () => {
    const { stub, pushRow } = renderApp('/groups');
    expect(await screen.findByText('14 members')).toBeInTheDocument();
    const group = { ...stub.group(1), memberCount: 15 };
    await pushRow(stubId('group', 1), { groupUpdated: { group } });
    expect(await screen.findByText('15 members')).toBeInTheDocument();
  });

  it('a device changes by itself, and says so once it is gone', async () => {
    const id = stubId('device', 1);
    const { stub, pushRow, pushGone } = renderApp(`/devices/${id}`);
    await title('Rowan probe');
    await pushRow(id, { deviceUpdated: { device: { ...stub.device(1), water: 44.4 } } });
    expect(await screen.findByText('44.4 %')).toBeInTheDocument();
    // What its model cannot measure is not listed.
    expect(screen.queryByText('pH')).toBeNull();
    await pushGone(id, { deviceUpdated: { device: null } });
    expect(await title('Rowan probe is gone')).toBeInTheDocument();
  });

  it('a list is read again when one of its things is gone', async () => {
    const { sent, pushGone } = renderApp('/');
    await title(/^Good/);
    const queries = () => sent.filter(({ name }) => name === 'MyHomeQuery');
    expect(queries()).toHaveLength(1);
    const event = { name: 'ThingGone', at: new Date().toISOString() };
    await pushGone(rowan, { thingUpdated: { thing: null, event } });
    await waitFor(() => expect(queries()).toHaveLength(2));
  });
});

describe('forms', () => {
  it('[084] [338] a thing is asked for its type and name, its group is there already', async () => {
    const { sent, router } = renderApp('/things/new?x=51.5&y=-0.1');
    await title('Add a thing');
    expect(screen.getByRole('combobox', { name: 'Group' })).toHaveDisplayValue('Personal');
    expect(screen.getByRole('textbox', { name: 'Latitude' })).toHaveValue('51.5');
    expect(screen.getAllByRole('radio', { name: /.+/ }).length).toBeGreaterThanOrEqual(19);
    await userEvent.click(screen.getByRole('button', { name: 'Add this thing' }));
    expect(screen.getAllByText('This field is mandatory')).toHaveLength(2);
    await userEvent.click(screen.getByRole('radio', { name: 'Tree' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Mill Lane rowan');
    await userEvent.click(screen.getByRole('button', { name: 'Add this thing' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/things/${rowan}/dashboard`));
    expect(router.state.historyAction).toBe('REPLACE');
    expect(sent.find(({ name }) => name === 'NewThingPageMutation')!.variables.input).toMatchObject({
      groupId: stubId('group', 0),
      name: 'Mill Lane rowan',
      type: 'TREE',
      hasImage: false,
      isPublic: true,
      location: { x: 51.5, y: -0.1 },
      indicatorParameter: 'WATER',
    });
  });

  it('the types fold once a thumb has chosen one, and open again; a mouse and the arrow keys go on choosing', async () => {
    renderApp('/things/new');
    await title('Add a thing');
    const radio = (name: string) => screen.getByRole('radio', { name });
    await userEvent.click(radio('Tree'));
    expect(radio('Tree')).toBeChecked();
    await userEvent.pointer({ keys: '[TouchA]', target: radio('Bench') });
    expect(screen.queryByRole('radio', { name: 'Bench' })).toBeNull();
    const change = screen.getByRole('button', { name: 'Change what it is' });
    expect(change).toHaveFocus();
    await userEvent.click(change);
    expect(radio('Bench')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    expect(radio('Bin')).toBeChecked();
  });

  it('[332] coordinates that are no numbers are refused', async () => {
    renderApp('/things/new?x=north&y=-0.1');
    await title('Add a thing');
    await userEvent.click(screen.getByRole('button', { name: 'Add this thing' }));
    expect(screen.getByText('Invalid coordinates received')).toBeInTheDocument();
  });

  it('[093] [327] a device is linked to the thing one came from, and its id is checked', async () => {
    renderApp(`/devices/new?thing=${rowan}`);
    await title('Add a device');
    expect(screen.getByRole('combobox', { name: 'Linked to' })).toHaveDisplayValue('Mill Lane rowan');
    expect(screen.getByRole('textbox', { name: 'Latitude' })).toHaveValue('51.5019');
    await userEvent.type(screen.getByRole('textbox', { name: 'Device id' }), 'a84041');
    await userEvent.click(screen.getByRole('button', { name: 'Add this device' }));
    expect(screen.getByText('Device id must start with eui-')).toBeInTheDocument();
  });

  it('[063] [325] [331] registration says what is missing', async () => {
    asGuest();
    renderApp('/register');
    await title('Join');
    await userEvent.type(screen.getByLabelText(/^Passphrase again/), 'x');
    await userEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Join' }));
    for (const words of ['Name is required', 'Username is required', 'Passphrases do not match'])
      expect(screen.getByText(words)).toBeInTheDocument();
    await userEvent.clear(screen.getByLabelText(/^Passphrase again/));
    expect(screen.getByText('Passphrase again is required')).toBeInTheDocument();
  });

  it('an administrator code is asked for where there is no administrator, and sent', async () => {
    asGuest();
    const { sent } = renderApp('/register', { awaitsFirstAdministrator: true });
    await title('Join');
    const fields = { Name: 'Ida Berg', Username: 'ida', 'E-mail': 'ida@example.org' };
    for (const [label, text] of Object.entries(fields))
      await userEvent.type(screen.getByLabelText(new RegExp(`^${label}`)), text);
    for (const label of [/^Passphrase( \*)?$/, /^Passphrase again/])
      await userEvent.type(screen.getByLabelText(label), 'Correct1horse');
    expect(screen.queryByLabelText(/^Administrator code/)).toBeNull();
    await userEvent.click(screen.getByRole('switch', { name: /^I have an administrator code/ }));
    const join = within(screen.getByRole('main')).getByRole('button', { name: 'Join' });
    await userEvent.click(join);
    expect(screen.getByText('Administrator code is required')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText(/^Administrator code/), ' K7QF-2MXP-A3BC-D4EF ');
    await userEvent.click(join);
    await waitFor(() =>
      expect(sent.find(({ name }) => name === 'RegisterPageMutation')?.variables.input).toMatchObject({
        username: 'ida',
        administratorCode: 'K7QF-2MXP-A3BC-D4EF',
      }),
    );
  });

  it('no administrator code is asked for where there is an administrator', async () => {
    asGuest();
    renderApp('/register');
    await title('Join');
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it.each(thingTypes)(
    'the form of a new thing asks for the colour of a %s if there is a choice',
    async (type) => {
      const { sent } = renderApp('/things/new');
      await title('Add a thing');
      expect(screen.queryByRole('combobox', { name: /^Its colour shows/ })).toBeNull();
      const { name, readings } = capabilitiesOf(type);
      fireEvent.click(screen.getByRole('radio', { name }));
      const colour = screen.queryByRole<HTMLSelectElement>('combobox', { name: /^Its colour shows/ });
      expect(colour?.options.length ?? 1).toBe(Math.max(1, readings.length));
      fireEvent.change(screen.getByRole('textbox', { name: /^Name/ }), { target: { value: 'Mill Lane' } });
      fireEvent.click(screen.getByRole('button', { name: 'Add this thing' }));
      await waitFor(() =>
        expect(sent.find(({ name }) => name === 'NewThingPageMutation')?.variables.input).toMatchObject({
          type,
          indicatorParameter: readings[0] ?? 'WATER',
        }),
      );
    },
  );

  it('an action on a bench is chosen from what fits a bench, and from what a link asks for', async () => {
    const bench = stubId('thing', 8);
    renderApp(`/things/${bench}/action?type=WATERING`);
    await title('What did you do?');
    const offered = screen.getAllByRole('radio').map((radio) => radio.closest('label')!.textContent);
    expect(offered).toEqual(['Upkeep', 'Litter cleanup', 'Sharing', 'Watering']);
    expect(screen.getByRole('radio', { name: 'Watering' })).toBeChecked();
  });

  it('[090] an action is recorded in three taps, without a comment', async () => {
    const { sent, router } = renderApp(`/things/${rowan}/action`);
    await title('What did you do?');
    await userEvent.click(screen.getByRole('radio', { name: 'Upkeep' }));
    await userEvent.click(screen.getByRole('button', { name: 'Record upkeep' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/things/${rowan}/dashboard`));
    expect(sent.find(({ name }) => name === 'recordActionMutation')!.variables.input).toMatchObject({
      type: 'UPKEEP',
      comments: '',
    });
  });
});

describe('who may', () => {
  it.each(['/things/new', '/devices/new', '/groups/new', `/things/${rowan}/action`])(
    '[084] [090] [093] a guest at %s is asked to sign in and comes back',
    async (path) => {
      asGuest();
      renderApp(`${path}?x=1`);
      await title('Sign in to continue');
      const [link] = within(screen.getByRole('main')).getAllByRole('link', { name: 'Sign in' });
      expect(link).toHaveAttribute('href', `/signin?next=${encodeURIComponent(`${path}?x=1`)}`);
    },
  );

  it('[037] a protected page sends a guest to sign in, with the full path', async () => {
    asGuest();
    const { router } = renderApp('/account/badges?sort=level');
    await title('Sign in');
    expect(router.state.location).toMatchObject({
      pathname: '/signin',
      search: '?next=%2Faccount%2Fbadges%3Fsort%3Dlevel',
    });
  });

  it('what is not allowed is told apart from what is not there', async () => {
    renderApp('/devices', { refuse: new Map([['DevicesPageQuery', 'DENIED']]) });
    expect(await title('You don’t have access')).toBeInTheDocument();
  });
});

it('[033] [034] any other path is not found, inside the layout', async () => {
  renderApp('/nowhere/at/all');
  await title('Page not found');
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeInTheDocument();
});

it('a move to another page puts the focus on its title', async () => {
  renderApp('/devices');
  await title('Devices');
  await userEvent.click(
    within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Groups' }),
  );
  await waitFor(async () => expect(await title('Groups')).toHaveFocus());
});

it('the theme is chosen, applied and remembered', async () => {
  renderApp('/groups');
  await title('Groups');
  await userEvent.click(screen.getByRole('button', { name: /^Account/ }));
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(localStorage.getItem('hedgerow.theme')).toBe('dark');
  await userEvent.click(screen.getByRole('radio', { name: 'System' }));
  expect(document.documentElement.dataset.theme).toBeUndefined();
});
