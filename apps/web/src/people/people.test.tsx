import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubId } from '../testing/stub-records.js';
import { asAda, asGuest, asMaren, renderApp } from '../testing/renderApp.js';

const maren = '/users/00000000-0000-7000-8000-000000000001';
const tomas = `/users/${stubId('user', 1)}`;
const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const region = (name: string) => screen.findByRole('region', { name });

beforeEach(asMaren);

describe('[067] the community', () => {
  it('is its groups and its people', async () => {
    renderApp('/community');
    await title('Community');
    expect(within(await region('Groups')).getByRole('link', { name: 'Canal Orchard' })).toBeInTheDocument();
    const people = within(await region('People'));
    expect(people.getByRole('link', { name: 'Tomas Reyes' })).toHaveAttribute('href', `${tomas}/dashboard`);
    expect(people.getByRole('link', { name: 'All 5' })).toHaveAttribute('href', '/users');
  });

  it('tells a guest of no person, and how to see them', async () => {
    asGuest();
    const { sent } = renderApp('/community');
    await title('Community');
    const people = within(await region('People'));
    expect(people.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      '/signin?next=%2Fcommunity',
    );
    expect(sent.find(({ name }) => name === 'CommunityPageQuery')!.variables).toEqual({ signedIn: false });
    expect(screen.queryByText('Tomas Reyes')).toBeNull();
  });
});

describe('[068] the list of people', () => {
  it('is searched and sorted by the address', async () => {
    const { sent, router } = renderApp('/users?sort=-name');
    await title('People');
    expect(sent.at(-1)).toMatchObject({
      name: 'PeoplePageQuery',
      variables: { orderBy: 'NAME', backwards: true, search: null },
    });
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search people' }), 'reyes');
    await waitFor(() => expect(router.state.location.search).toBe('?sort=-name&search=reyes'));
    expect(await screen.findByText('One person')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Tomas Reyes' })).toBeInTheDocument();
  });

  it('says when nobody is found, and leads back to all', async () => {
    renderApp('/users?search=zzz');
    expect(await screen.findByText('Nobody is called “zzz”.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Show everybody' })).toHaveAttribute('href', '/users');
  });
});

describe('a person', () => {
  it.each([tomas, `${tomas}/orchids`])('[039] [069] %s leads to their dashboard', async (path) => {
    const { router } = renderApp(path);
    await title('Tomas Reyes');
    await waitFor(() => expect(router.state.location.pathname).toBe(`${tomas}/dashboard`));
  });

  it('[070] shows what they look after, belong to, earned and did', async () => {
    renderApp(`${tomas}/dashboard`);
    await title('Tomas Reyes');
    for (const name of ['Things', 'Groups', 'Activity', 'Badges'])
      expect(await region(name)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Edit profile' })).toBeNull();
  });

  it.each([
    ['activity', 'ActivityFeedQuery', { userId: stubId('user', 1) }],
    ['badges', undefined, {}],
    ['tasks', undefined, {}],
    ['things', 'PersonThingsQuery', { id: stubId('user', 1) }],
  ])('[070] has the tab %s', async (tab, query, asked) => {
    const { sent } = renderApp(`${tomas}/${tab}`);
    await title('Tomas Reyes');
    const link = screen.getByRole('link', { name: new RegExp(`^${tab}$`, 'i'), current: 'page' });
    expect(link).toBeInTheDocument();
    expect(document.title).toMatch(tab);
    if (query) expect(sent.find(({ name }) => name === query)!.variables).toMatchObject(asked);
  });

  it('who looks at themselves finds the way to their profile', async () => {
    renderApp(`${maren}/dashboard`);
    await title('Maren Oduya');
    expect(screen.getByRole('link', { name: 'Edit profile' })).toHaveAttribute('href', '/account/profile');
  });

  it('[036] that there is not is not found, and so is an id of another form', async () => {
    renderApp(`/users/${stubId('user', 99)}/dashboard`);
    await title('Person not found');
    cleanup();
    renderApp('/users/of-another-form/dashboard');
    await title('Page not found');
  });

  it('is no part of what a guest sees', async () => {
    asGuest();
    const { sent } = renderApp(`${tomas}/dashboard`);
    await title('Sign in to continue');
    expect(sent.some(({ name }) => name.startsWith('Person'))).toBe(false);
  });

  it('whose account goes while they are looked at is gone from the page, without a reload', async () => {
    const { pushGone } = renderApp(`${tomas}/dashboard`);
    await title('Tomas Reyes');
    await act(async () => undefined);
    await pushGone(stubId('user', 1), { userUpdated: { user: null } });
    await title('This account is gone');
    expect(screen.queryByText('Tomas Reyes')).toBeNull();
  });
});

describe('[099] the profile', () => {
  it('changes name and username, at once on every page, and can be undone', async () => {
    const { sent } = renderApp('/account/profile');
    await title('Profile');
    const name = await screen.findByLabelText(/^Name/);
    await userEvent.clear(name);
    await userEvent.type(name, 'Maren Obi');
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Changes saved.')).toBeInTheDocument();
    const { input } = sent.find(({ name: of }) => of === 'ProfilePageMutation')!.variables;
    expect(input).toMatchObject({ name: 'Maren Obi' });
    expect(input).not.toHaveProperty('username');
    expect(screen.getByRole('button', { name: 'Account, Maren Obi' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Account, Maren Oduya' })).toBeInTheDocument();
  });

  it('says beside the field what is wrong', async () => {
    renderApp('/account/profile');
    await title('Profile');
    const username = await screen.findByLabelText(/^Username/);
    await userEvent.clear(username);
    await userEvent.type(username, '1');
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(username).toHaveAccessibleDescription(/Username must have 2 to 24 characters$/);
  });
});

describe('the settings of a person', () => {
  const path = `${tomas}/settings`;

  it('are for administrators, who change name and username there; it can be undone', async () => {
    asAda();
    const { sent, router } = renderApp(`${tomas}/dashboard`);
    await title('Tomas Reyes');
    await userEvent.click(screen.getByRole('link', { name: 'Settings' }));
    await title('Settings of Tomas Reyes');
    const name = screen.getByLabelText(/^Name/);
    await userEvent.clear(name);
    await userEvent.type(name, 'Tomas Reyes Hill');
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await title('Tomas Reyes Hill');
    expect(router.state.location.pathname).toBe(`${tomas}/dashboard`);
    const { input } = sent.find(({ name: of }) => of === 'PersonSettingsPageMutation')!.variables;
    expect(input).toMatchObject({ id: stubId('user', 1), name: 'Tomas Reyes Hill' });
    expect(input).not.toHaveProperty('username');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await title('Tomas Reyes');
  });

  it('say beside the field what is wrong', async () => {
    asAda();
    renderApp(path);
    await title('Settings of Tomas Reyes');
    await userEvent.clear(screen.getByLabelText(/^Username/));
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(screen.getByLabelText(/^Username/)).toHaveAccessibleDescription(/This field is mandatory$/);
  });

  it('are not for others, who find no way there', async () => {
    renderApp(`${tomas}/dashboard`);
    await title('Tomas Reyes');
    expect(screen.queryByRole('link', { name: 'Settings' })).toBeNull();
    cleanup();
    renderApp(path);
    expect(await screen.findByText('Only Tomas Reyes and administrators change this.')).toBeInTheDocument();
    cleanup();
    asGuest();
    const { router } = renderApp(path);
    await waitFor(() => expect(router.state.location.pathname).toBe('/signin'));
  });

  it('of who goes meanwhile say so; of who is not there, that they are not found', async () => {
    asAda();
    const { pushGone } = renderApp(path);
    await title('Settings of Tomas Reyes');
    await act(async () => undefined);
    await pushGone(stubId('user', 1), { userUpdated: { user: null } });
    await title('This account is gone');
    cleanup();
    renderApp(`/users/${stubId('user', 99)}/settings`);
    await title('Person not found');
  });
});

describe('what is mine', () => {
  it.each([
    ['[103]', '/account/things', 'Things', 'Library lavender strip'],
    ['[104]', '/account/devices', 'My devices', 'Rowan probe'],
    ['[105]', '/account/users', 'People', 'Tomas Reyes'],
  ])('%s %s', async (_line, path, heading, shown) => {
    renderApp(path);
    await title(heading);
    expect((await screen.findAllByRole('link', { name: shown }))[0]).toBeInTheDocument();
  });

  it('says what would be there', async () => {
    renderApp('/account/things', { empty: true });
    expect(
      await screen.findByText('Things that you own are listed here. There are none yet.'),
    ).toBeInTheDocument();
  });
});

describe('[156] my one thing', () => {
  it('is chosen on the page of a thing, stands first at home, and can be given up', async () => {
    const { sent, router } = renderApp(`/things/${stubId('thing', 4)}/dashboard`);
    await title('Canal path hedge');
    const button = () => screen.getByRole('button', { name: 'My one thing' });
    expect(button()).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(button());
    expect(await screen.findByText(/^Canal path hedge is your one thing/)).toBeInTheDocument();
    expect(button()).toHaveAttribute('aria-pressed', 'true');
    expect(sent.find(({ name }) => name === 'chooseOneThingMutation')!.variables.input).toMatchObject({
      oneThingId: stubId('thing', 4),
    });
    await act(() => router.navigate('/'));
    const hero = await region('Canal path hedge');
    expect(hero).toHaveTextContent('My one thing');
  });

  it('[051] is for people with an account', async () => {
    asGuest();
    renderApp(`/things/${stubId('thing', 4)}/dashboard`);
    await title('Canal path hedge');
    expect(screen.queryByRole('button', { name: 'My one thing' })).toBeNull();
  });
});

describe('[068] adding a person', () => {
  const fill = async () => {
    await userEvent.type(await screen.findByLabelText(/^Name/), 'Newt Pond');
    await userEvent.type(screen.getByLabelText(/^Username/), 'newt');
    await userEvent.type(screen.getByLabelText(/^E-mail \*/), 'newt@example.org');
    await userEvent.click(screen.getByRole('button', { name: 'Add this person' }));
  };

  it('is for administrators, and says that a letter is on its way', async () => {
    asAda();
    const { sent, router } = renderApp('/users');
    await userEvent.click(await screen.findByRole('link', { name: 'Add a person' }));
    await title('Add a person');
    await fill();
    expect(await screen.findByText(/^Newt Pond is added\. An e-mail/)).toBeInTheDocument();
    await waitFor(() => expect(router.state.location.pathname).toBe(`${tomas}/dashboard`));
    expect(sent.find(({ name }) => name === 'NewPersonPageMutation')!.variables.input).toMatchObject({
      ...{ name: 'Newt Pond', username: 'newt', email: 'newt@example.org' },
    });
  });

  it('[366] that fails says so and why', async () => {
    asAda();
    renderApp('/users/new', { refuse: new Map([['NewPersonPageMutation', 'DENIED']]) });
    await fill();
    expect(await screen.findByText(/^Failed to create user\./)).toBeInTheDocument();
  });

  it('is shown to others, who are told that it is not theirs to do; guests are asked to sign in', async () => {
    renderApp('/users/new');
    await title('Add a person');
    expect(screen.getByText(/^Only administrators add people\./)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add this person' })).toBeDisabled();
  });

  it('[036] new is no id, and a guest is asked to sign in', async () => {
    asGuest();
    renderApp('/users/new');
    await title('Sign in to continue');
  });
});

it('administrators change the role of a person after a question', async () => {
  asAda();
  const { sent } = renderApp(`${tomas}/dashboard`);
  await title('Tomas Reyes');
  await userEvent.click(screen.getByRole('button', { name: 'Make administrator' }));
  const dialog = screen.getByRole('dialog', { name: 'Make Tomas Reyes an administrator?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Make administrator' }));
  expect(await screen.findByText('Tomas Reyes is an administrator now.')).toBeInTheDocument();
  expect(sent.find(({ name }) => name === 'RoleButtonMutation')!.variables.input).toMatchObject({
    ...{ id: stubId('user', 1), isAdmin: true },
  });
  expect(screen.getByRole('button', { name: 'Remove as administrator' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/^Undone. The role of Tomas Reyes/)).toBeInTheDocument();
  const changes = sent.filter(({ name }) => name === 'RoleButtonMutation');
  expect(changes.map(({ variables }) => variables.input)).toMatchObject([
    { id: stubId('user', 1), isAdmin: true },
    { id: stubId('user', 1), isAdmin: false },
  ]);
});

it('administrators are asked in red only where they give up the own role, which is not undone, and the last one keeps it', async () => {
  asAda();
  const { refuse } = renderApp(`${maren}/dashboard`);
  await title('Maren Oduya');
  await userEvent.click(screen.getByRole('button', { name: 'Make administrator' }));
  const ordinary = within(screen.getByRole('dialog', { name: 'Make Maren Oduya an administrator?' }));
  expect(ordinary.getByRole('button', { name: 'Make administrator' })).not.toHaveClass('danger');
  await userEvent.click(ordinary.getByRole('button', { name: 'Make administrator' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Give up administrator role' }));
  const own = within(screen.getByRole('dialog', { name: 'Give up your administrator role?' }));
  expect(own.getByText(/^You leave the admin area at once, and cannot take this back/)).toBeInTheDocument();
  const press = own.getByRole('button', { name: 'Give up administrator role' });
  expect(press).toHaveClass('danger');
  refuse.set('RoleButtonMutation', 'DENIED');
  await userEvent.click(press);
  expect(await own.findByRole('alert')).toHaveTextContent('Failed to change the role. Refused: DENIED');
});
