import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '../groups/GroupLive.js';
import { stubId, stubMembers } from '../testing/stub-records.js';
import { asGuest, asMaren, renderApp } from '../testing/renderApp.js';

const riverside = `/groups/${stubId('group', 1)}`;
const orchard = `/groups/${stubId('group', 2)}`;
const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const region = (name: string) => screen.findByRole('region', { name });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(asMaren);

describe('the page of a group', () => {
  it.each([riverside, `${riverside}/orchids`, `${riverside}/new`])(
    '[041] [074] %s leads to its dashboard',
    async (path) => {
      const { router } = renderApp(path);
      await title('Riverside Growers');
      await waitFor(() => expect(router.state.location.pathname).toBe(`${riverside}/dashboard`));
    },
  );

  it('[075] shows what it needs, who belongs to it, its devices and what was done last', async () => {
    renderApp(`${riverside}/dashboard`);
    await title('Riverside Growers');
    const care = within(await region('Needs care now'));
    expect(care.getByText('of 4 things need water')).toBeInTheDocument();
    expect(care.getByRole('img', { name: '1 too dry, 1 needs water, 2 moist' })).toBeInTheDocument();
    expect(care.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      ...['Library lavender strip', 'Mill Lane rowan'],
    ]);
    const members = within(await region('Members'));
    expect(members.getAllByRole('listitem')).toHaveLength(5);
    expect(members.getByRole('link', { name: 'Maren Oduya' }).closest('b')).toHaveTextContent(
      'Maren Oduya (you)',
    );
    expect(members.getByText('Owner')).toBeInTheDocument();
    expect((await within(await region('Activity')).findAllByRole('listitem')).length).toBeGreaterThan(2);
    expect(within(await region('Devices')).getByRole('link', { name: 'Rowan probe' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /watered|record/i })).toBeNull();
  });

  it.each([
    ['activity', 'Priya Nair'],
    ['members', 'Ellis Whitcombe'],
    ['things', 'Mill Lane rowan'],
    ['devices', 'Lavender pH'],
    ['tasks', 'Deep water, 20 L'],
  ])('[075] has the tab %s', async (tab, shown) => {
    renderApp(`${riverside}/${tab}`);
    await title('Riverside Growers');
    const link = screen.getByRole('link', { name: new RegExp(`^${tab}$`, 'i'), current: 'page' });
    expect(link).toBeInTheDocument();
    expect((await screen.findAllByText(shown))[0]).toBeInTheDocument();
    expect(document.title).toMatch(tab);
  });

  it('says what would be here, and how to fill it, when there is nothing yet', async () => {
    renderApp(`${riverside}/dashboard`, { empty: true });
    const things = within(await region('Things'));
    expect(things.getByRole('link', { name: 'Add a thing' })).toHaveAttribute(
      'href',
      `/things/new?group=${stubId('group', 1)}`,
    );
    expect(
      await within(await region('Activity')).findByText(/^What happens to the group and its things/),
    ).toBeInTheDocument();
  });

  it('that is not there, or is not shown to the viewer, is not found', async () => {
    renderApp(`/groups/${stubId('group', 77)}/dashboard`);
    expect(await title('Group not found')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Browse groups' })).toHaveAttribute('href', '/groups');
  });

  it('tells a guest no members and no things, and how to join', async () => {
    asGuest();
    renderApp(`${riverside}/members`);
    await title('Riverside Growers');
    expect(screen.getByRole('link', { name: 'Sign in to join' })).toHaveAttribute(
      'href',
      `/signin?next=${encodeURIComponent(`${riverside}/members`)}`,
    );
    expect(screen.queryByText('Ellis Whitcombe')).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Riverside Growers' })).toBeNull();
  });

  it('one panel that does not come leaves the others, and is tried again', async () => {
    const { refuse } = renderApp(`${riverside}/dashboard`, {
      refuse: new Map([['GroupDashboardQuery', 'TRANSIENT']]),
    });
    await title('Riverside Growers');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load content');
    refuse.clear();
    await press('Try again');
    expect(await region('Needs care now')).toBeInTheDocument();
  });
});

describe('joining and leaving', () => {
  const leaveFirst = (stub: ReturnType<typeof renderApp>['stub']) => stub.remove(stubMembers(2)[0]!.id);

  it('joins with one press, says so, and takes it back by Undo', async () => {
    const { stub, sent } = renderApp('/groups');
    leaveFirst(stub);
    await userEvent.click(await screen.findByRole('link', { name: 'Canal Orchard' }));
    await press('Join');
    expect(await screen.findByText('You joined Canal Orchard.')).toBeInTheDocument();
    expect(await screen.findByText('You are a member')).toBeInTheDocument();
    await press('Undo');
    expect(await screen.findByRole('button', { name: 'Join' })).toBeInTheDocument();
    const joins = sent.filter(({ name }) => name === 'useMembershipMutation');
    expect(joins.map(({ variables }) => (variables.input as { join: boolean }).join)).toEqual([true, false]);
  });

  it('[349] leaves with one press where Undo brings one back', async () => {
    renderApp(`${orchard}/dashboard`);
    await press('Leave');
    expect(await screen.findByText('You left Canal Orchard.')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Join' })).toBeInTheDocument();
  });

  it('[238] tells the last owner what to do first, and leads there', async () => {
    const { router, sent } = renderApp(`${riverside}/dashboard`);
    await press('Leave');
    const dialog = within(await screen.findByRole('dialog', { name: 'Cannot leave as group owner' }));
    expect(dialog.getByText(/^Transfer ownership first/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('link', { name: 'Choose an owner' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`${riverside}/membership`));
    expect(sent.some(({ name }) => name === 'useMembershipMutation')).toBe(false);
  });

  it('[238] one of several owners gives that up and leaves with one press', async () => {
    const { stub, sent } = renderApp(`${riverside}/dashboard`);
    const [mine, other] = stubMembers(1);
    stub.change(`GroupMembership:${other!.id}`, { isOwner: true });
    await press('Leave');
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave Riverside Growers?' }));
    expect(dialog.getByText(/You give that up first/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Give up ownership and leave' }));
    expect(await screen.findByText('You left Riverside Growers.')).toBeInTheDocument();
    const mutations = sent.filter(({ name }) => name.endsWith('Mutation'));
    expect(mutations.map(({ variables }) => variables['input'])).toMatchObject([
      { id: mine!.id, isOwner: false },
      { join: false },
    ]);
  });

  it('asks before a private group is left', async () => {
    const { stub, sent } = renderApp(`${orchard}/dashboard`);
    stub.change('Group:2', { isPublic: false });
    await press('Leave');
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave Canal Orchard?' }));
    expect(dialog.getByText(/only by a new invitation/)).toBeInTheDocument();
    expect(sent.some(({ name }) => name === 'useMembershipMutation')).toBe(false);
  });

  it('[109] the membership page joins a public group, once, with a notice (rule A19)', async () => {
    const { stub, sent, router } = renderApp('/groups');
    leaveFirst(stub);
    await title('Groups');
    await act(() => router.navigate(`${orchard}/membership`));
    expect(await screen.findByText('You joined Canal Orchard.')).toBeInTheDocument();
    await press('Leave');
    expect(await screen.findByText('You left Canal Orchard.')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Join' })).toBeInTheDocument();
    expect(sent.filter(({ name }) => name === 'useMembershipMutation')).toHaveLength(2);
  });
});

describe('seen live', () => {
  it('a person who joins appears, and who is removed disappears, without a reload', async () => {
    const { stub, pushRow } = renderApp(`${riverside}/members`);
    expect(await screen.findByText('Jo Abara')).toBeInTheDocument();
    stub.remove(stubMembers(1)[4]!.id);
    await pushRow(stubId('group', 1), { groupUpdated: { group: stub.group(1) } });
    await waitFor(() => expect(screen.queryByText('Jo Abara')).toBeNull());
  });

  it('an owner whom another one made a member reads it', async () => {
    const { stub, pushRow } = renderApp(`${riverside}/dashboard`);
    await region('Members');
    stub.change('Group:1', { viewerMayEdit: false });
    await pushRow(stubId('group', 1), { groupUpdated: { group: stub.group(1) } });
    expect(await screen.findByText('You are no longer an owner of Riverside Growers.')).toBeInTheDocument();
  });

  it('a member who was removed from a public group reads it; one who left does not', async () => {
    const { stub, pushRow } = renderApp(`${orchard}/dashboard`);
    await region('Members');
    const push = async () => pushRow(stubId('group', 2), { groupUpdated: { group: stub.group(2) } });
    stub.remove(stubMembers(2)[0]!.id);
    await push();
    expect(await screen.findByText('You are no longer a member of Canal Orchard.')).toBeInTheDocument();
    await press('Join');
    await press('Leave');
    expect(await screen.findByText('You left Canal Orchard.')).toBeInTheDocument();
    await userEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[0]!);
    await push();
    expect(screen.queryByText('You are no longer a member of Canal Orchard.')).toBeNull();
  });

  it('a group that is gone for the viewer says so in place of the page', async () => {
    const { pushGone } = renderApp(`${riverside}/dashboard`);
    await region('Members');
    await pushGone(stubId('group', 1), { groupUpdated: { group: null as never } });
    expect(await title('Riverside Growers is gone')).toBeInTheDocument();
  });
});

describe('managing members', () => {
  it('an owner invites from the header: the form has the focus, and the tab of the members is marked', async () => {
    renderApp(`${riverside}/dashboard`);
    const invite = await screen.findByRole('link', { name: 'Invite people' });
    await userEvent.click(invite);
    expect(await screen.findByRole('textbox', { name: /^E-mail addresses/ })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Members' })).toHaveClass('active');
  });

  it('an owner makes owners at once, with Undo, and removes after asking', async () => {
    const { sent } = renderApp(`${riverside}/membership`);
    await press('Make owner: Tomas Reyes');
    expect(await screen.findByText('Tomas Reyes is an owner now.')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Make member: Tomas Reyes' })).toBeInTheDocument();
    await press('Undo');
    expect(await screen.findByRole('button', { name: 'Make owner: Tomas Reyes' })).toBeInTheDocument();
    await press('Remove: Priya Nair');
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Priya Nair?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByText('Priya Nair')).toBeNull());
    expect(sent.filter(({ name }) => name.startsWith('ManagedMember'))).toHaveLength(3);
  });

  it('an owner is asked before stepping down, which they cannot undo', async () => {
    const { stub, sent } = renderApp(`${riverside}/membership`);
    stub.change(`GroupMembership:${stubMembers(1)[1]!.id}`, { isOwner: true });
    await press('Make member: Maren Oduya');
    const dialog = within(await screen.findByRole('dialog', { name: 'Stop being an owner?' }));
    expect(sent.some(({ name }) => name === 'ManagedMemberRoleMutation')).toBe(false);
    await userEvent.click(dialog.getByRole('button', { name: 'Stop being an owner' }));
    expect(await screen.findByText('You are a member now, like others.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(sent.find(({ name }) => name === 'ManagedMemberRoleMutation')?.variables.input).toMatchObject({
      id: stubMembers(1)[0]!.id,
      isOwner: false,
    });
  });

  it('members see no such buttons', async () => {
    renderApp(`${orchard}/membership`);
    expect(await screen.findByText('Tomas Reyes')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^(Make|Remove)/ })).toBeNull();
  });
});

describe('the settings of a group', () => {
  it('[230] send what was changed, and go on to the group', async () => {
    const { sent, router } = renderApp(`${riverside}/settings`);
    await title('Settings of Riverside Growers');
    const name = screen.getByLabelText(/^Name/);
    await userEvent.clear(name);
    await userEvent.type(name, 'Millers');
    await press('Save changes');
    expect(await title('Millers')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe(`${riverside}/dashboard`);
    expect(sent.find(({ name: of }) => of === 'GroupSettingsPageMutation')?.variables).toEqual({
      input: { nodeId: 'Group:1', name: 'Millers', clientMutationId: expect.any(String) },
    });
  });

  it('[108] [348] are for owners', async () => {
    renderApp(`${orchard}/settings`);
    expect(await screen.findByText('Only owners can change Canal Orchard.')).toBeInTheDocument();
    const back = screen.getByRole('link', { name: 'Go to Canal Orchard' });
    expect(back).toHaveAttribute('href', `${orchard}/dashboard`);
  });

  it('[108] ask a guest to sign in, who then returns', async () => {
    asGuest();
    const { router } = renderApp(`${riverside}/settings`);
    await waitFor(() => expect(router.state.location.pathname).toBe('/signin'));
    expect(router.state.location.search).toBe(`?next=${encodeURIComponent(`${riverside}/settings`)}`);
  });

  it('what was typed stays to be copied when the group goes', async () => {
    const { pushGone } = renderApp(`${riverside}/settings`);
    await title('Settings of Riverside Growers');
    await userEvent.type(screen.getByLabelText(/^Name/), ' North');
    await pushGone(stubId('group', 1), { groupUpdated: { group: null } });
    expect(await screen.findByText(/What you typed stays here to copy\.$/)).toBeInTheDocument();
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Riverside Growers North');
    expect(screen.getByRole('button', { name: 'Save changes' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Delete this group' })).toBeNull();
  });

  it('a group that was changed meanwhile is loaded again', async () => {
    const { stub, refuse } = renderApp(`${riverside}/settings`, {
      refuse: new Map([['GroupSettingsPageMutation', 'STALE']]),
    });
    await title('Settings of Riverside Growers');
    await userEvent.type(screen.getByLabelText(/^Name/), ' North');
    await press('Save changes');
    stub.change('Group:1', { description: 'By the river' });
    refuse.clear();
    await press('Load it again');
    await waitFor(() => expect(screen.getByLabelText(/^Description/)).toHaveValue('By the river'));
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Riverside Growers North');
  });

  it('[231] delete it after asking, and say what stays', async () => {
    const { router } = renderApp(`${riverside}/settings`);
    await press('Delete this group');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this group?' }));
    expect(dialog.getByText(/Things stay with the people who own them/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete for good' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/groups'));
    expect(await screen.findByText('Riverside Growers was deleted.')).toBeInTheDocument();
  });

  it('[368] say that it failed, and why', async () => {
    renderApp(`${riverside}/settings`, { refuse: new Map([['DeleteGroupMutation', 'TRANSIENT']]) });
    await press('Delete this group');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this group?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete for good' }));
    expect(await dialog.findByText(/^Failed to delete group/)).toBeInTheDocument();
  });
});
