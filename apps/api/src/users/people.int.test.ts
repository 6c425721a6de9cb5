import { beforeAll, describe, expect, it } from '@jest/globals';
import { badgeAwarded, badgeId, type BadgeKind, badges, personalDataErased, users } from '@hedgerow/domain';
import { MailCodes } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import { eventually } from '@hedgerow/testing';
import { errorCode } from '@hedgerow/testing/graphql-client';
import type { Person } from '../person.fixture.js';
import { suiteApi } from '../test-api.fixture.js';

const testApi = suiteApi();
let anna: Person, ben: Person, cleo: Person, ada: Person;

beforeAll(async () => {
  [anna, ben, cleo, ada] = await testApi.signUpAll('anna', 'ben', 'cleo', 'ada');
  for (const [person, name] of [
    [anna, 'Anna Hill'],
    [ben, 'Ben Stone'],
    [cleo, 'Cleo Marsh'],
    [ada, 'Ada Brook'],
  ] as const)
    await person.get(update, { input: { id: person.id, name } });
});

const update = `mutation ($input: UpdateUserByIdInput!) { updateUserById(input: $input) {
  user { id name username notificationDaily oneThingId home { order hidden } oneThing { name } } } }`;
const all = `query ($search: String, $shared: Boolean, $first: Int, $after: String, $orderBy: UserOrder, $backwards: Boolean) {
  allUsers(search: $search, shared: $shared, first: $first, after: $after, orderBy: $orderBy, backwards: $backwards) {
    totalCount pageInfo { endCursor hasNextPage } nodes { name } } }`;
const one = `query ($id: UUID!) { userById(id: $id) {
  id name username hasImage isVerified created lastSignIn notificationDaily oneThingId home { order hidden } oneThing { name } isAdmin emails { email } } }`;
const signIn = `mutation ($username: String!) { signIn(input: { username: $username, password: "Correct1horse" }) { viewer { id } } }`;
const names = async (person: Person, variables: object = {}) =>
  ((await person.get(all, variables)).allUsers.nodes as { name: string }[]).map(({ name }) => name);

describe('[145] the list of people', () => {
  it('is sorted by name, from either end, and paged', async () => {
    expect(await names(anna)).toEqual(['Ada Brook', 'Anna Hill', 'Ben Stone', 'Cleo Marsh']);
    expect(await names(anna, { backwards: true, first: 1 })).toEqual(['Cleo Marsh']);
    const { allUsers } = await anna.get(all, { first: 3 });
    expect(allUsers).toMatchObject({ totalCount: 4, pageInfo: { hasNextPage: true } });
    expect(await names(anna, { first: 3, after: allUsers.pageInfo.endCursor })).toEqual(['Cleo Marsh']);
    expect(await names(anna, { orderBy: 'NEWEST', first: 1 })).toEqual(['Ada Brook']);
  });

  it('is searched by a part of the name or of the username', async () => {
    expect(await names(anna, { search: 'STON' })).toEqual(['Ben Stone']);
    expect(await names(anna, { search: 'cleo' })).toEqual(['Cleo Marsh']);
    expect(await names(anna, { search: '%' })).toEqual([]);
  });

  it('is for people who are signed in', async () => {
    expect(errorCode(await testApi.visitor.ask(all))).toBe('LOGIN');
    expect(errorCode(await testApi.visitor.ask(one, { id: anna.id }))).toBe('LOGIN');
  });

  it('[105] can be those with whom things, devices or groups are shared', async () => {
    expect(await names(anna, { shared: true })).toEqual([]);
    const { id } = await anna.createGroup();
    await ben.get(
      `mutation ($id: UUID!) { changeGroupMembership(input: { groupId: $id, join: true }) { group { id } } }`,
      { id },
    );
    expect(await names(anna, { shared: true })).toEqual(['Ben Stone']);
    const thing = await cleo.createThing();
    await testApi.grantAccess(thing.id, anna);
    expect(await names(anna, { shared: true })).toEqual(['Ben Stone', 'Cleo Marsh']);
    expect(await names(ben, { shared: true })).toEqual(['Anna Hill']);
  });
});

describe('[146] a person', () => {
  it('shows more to themselves and to administrators than to others', async () => {
    const shown = { name: 'Anna Hill', username: 'anna', hasImage: false, created: expect.any(String) };
    const own = {
      ...{ lastSignIn: expect.any(String), notificationDaily: false, oneThingId: null, isAdmin: false },
      emails: [{ email: 'anna@example.org' }],
    };
    for (const person of [anna, ada])
      expect((await person.get(one, { id: anna.id })).userById).toMatchObject({ ...shown, ...own });
    expect((await ben.get(one, { id: anna.id })).userById).toMatchObject({
      ...shown,
      ...{
        lastSignIn: null,
        notificationDaily: null,
        oneThingId: null,
        oneThing: null,
        isAdmin: null,
        emails: null,
      },
    });
  });

  it('[148] has id, username, name, since when, daily e-mail, picture, one thing, and whether verified', async () => {
    const { userById } = await anna.get(
      'query ($id: UUID!) { userById(id: $id) { id username name createdAt notificationDaily hasImage oneThingId isVerified } }',
      { id: anna.id },
    );
    expect(userById).toEqual({
      ...{ id: anna.id, username: 'anna', name: 'Anna Hill', createdAt: expect.stringMatching(/Z$/) },
      ...{ notificationDaily: false, hasImage: false, oneThingId: null, isVerified: false },
    });
  });

  it('[149] has badges, and memberships of the groups that the viewer sees', async () => {
    const [mila, hugo] = await testApi.signUpAll('mila', 'hugo');
    const open = await mila.createGroup();
    const closed = await mila.createGroup({ isPublic: false });
    const award = async ({ id: userId }: Person, kind: BadgeKind) =>
      testApi.append(
        badges.stream(badgeId(userId, kind)),
        badgeAwarded({ awardId: newId(), userId, kind, level: 1 }),
      );
    await award(mila, 'created');
    await award(mila, 'share');
    await award(hugo, 'share');
    const document = `query ($id: UUID!) { userById(id: $id) { badges { awardedAt badgeType badgeTypeId }
      groupMemberships { groupId isOwner } } }`;
    const shown = async (viewer: Person, { id }: Person = mila) =>
      (await viewer.get(document, { id })).userById;
    await eventually(
      async () => (await shown(mila)).badges.length === 2 && (await shown(hugo, hugo)).badges.length === 1,
    );
    const { badges: held } = await shown(ben);
    const badge = {
      awardedAt: expect.stringMatching(/Z$/),
      badgeTypeId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    };
    expect(held).toEqual([
      { ...badge, badgeType: 'created' },
      { ...badge, badgeType: 'share' },
    ]);
    const [created, share] = held;
    expect(created.badgeTypeId).not.toBe(share.badgeTypeId);
    expect((await shown(ben, hugo)).badges[0].badgeTypeId).toBe(share.badgeTypeId);
    const of = (group: { id: string }) => ({ groupId: group.id, isOwner: true });
    expect((await shown(ben)).groupMemberships).toEqual([of(open)]);
    for (const viewer of [mila, ada])
      expect((await shown(viewer)).groupMemberships).toEqual([of(open), of(closed)]);
  });

  it('is no more once they are erased: neither by id nor in the list', async () => {
    const gone = await testApi.signUp('gone');
    await testApi.append(users.stream(gone.id), personalDataErased({ userId: gone.id }));
    await eventually(async () => (await anna.get(one, { id: gone.id })).userById === null);
    expect(await names(ada, { search: 'gone' })).toEqual([]);
  });
});

describe('[141] [343] changing an account', () => {
  it('changes name and username; signing in goes by the new one, and the old one is free', async () => {
    const vera = await testApi.signUp();
    const { username: before } = vera;
    const [after, spelled] = [`${before}moss`, `${before}Moss`];
    const { updateUserById } = await vera.get(update, {
      input: { id: vera.id, name: 'Vera Moss', username: after, notificationDaily: true },
    });
    expect(updateUserById.user).toMatchObject({
      ...{ name: 'Vera Moss', username: after, notificationDaily: true },
    });
    expect(errorCode(await testApi.visitor.ask(signIn, { username: before }))).toBe('CREDENTIALS');
    expect((await testApi.visitor.get(signIn, { username: spelled })).signIn.viewer.id).toBe(vera.id);
    const other = await testApi.signUp();
    expect(
      (await other.get(update, { input: { id: other.id, username: before } })).updateUserById.user,
    ).toMatchObject({
      username: before,
    });
    expect(
      (await other.ask(update, { input: { id: other.id, username: after.toUpperCase() } })).errors,
    ).toMatchObject([
      { message: 'Username already exists', extensions: { fields: [{ field: 'username' }] } },
    ]);
    // Another spelling of the own one stays the own one.
    await vera.get(update, { input: { id: vera.id, username: spelled } });
    expect((await testApi.visitor.get(signIn, { username: after })).signIn.viewer.id).toBe(vera.id);
  });

  it('keeps how home is arranged, which only the person reads and changes', async () => {
    const arrange = (id: string, home: object | null) => ({ input: { id, home } });
    const mine = { order: ['MAP', 'TASKS'], hidden: ['TOUR'] };
    const { updateUserById } = await anna.get(update, arrange(anna.id, mine));
    expect(updateUserById.user.home).toEqual(mine);
    expect((await ben.get(one, { id: anna.id })).userById.home).toBeNull();
    expect(errorCode(await ada.ask(update, arrange(anna.id, null)))).toBe('DENIED');
    const twice = { order: ['MAP', 'MAP'], hidden: [] };
    expect((await anna.ask(update, arrange(anna.id, twice))).errors).toMatchObject([
      {
        extensions: {
          code: 'VALIDATION',
          fields: [{ field: 'home', message: 'Each part of home may be named once' }],
        },
      },
    ]);
    expect((await anna.get(update, arrange(anna.id, null))).updateUserById.user.home).toBeNull();
  });

  it('is for the person and administrators', async () => {
    const input = { id: anna.id, name: 'Anna Hill' };
    expect(errorCode(await testApi.visitor.ask(update, { input }))).toBe('LOGIN');
    expect(errorCode(await ben.ask(update, { input }))).toBe('DENIED');
    expect(errorCode(await ada.ask(update, { input: { id: anna.id, notificationDaily: true } }))).toBe(
      'DENIED',
    );
    expect((await ada.get(update, { input })).updateUserById.user.name).toBe('Anna Hill');
  });

  it('[156] one thing is shown while the person sees it', async () => {
    const thing = await cleo.createThing({ name: 'Hidden rowan', isPublic: false });
    const choose = (oneThingId: string | null) => ({ input: { id: anna.id, oneThingId } });
    expect(errorCode(await anna.ask(update, choose(thing.id)))).toBe('NTFND');
    await testApi.grantAccess(thing.id, anna);
    expect((await anna.get(update, choose(thing.id))).updateUserById.user).toMatchObject({
      ...{ oneThingId: thing.id, oneThing: { name: 'Hidden rowan' } },
    });
    await cleo.get(`mutation ($id: UUID!) { deleteThingById(input: { id: $id }) { deletedNodeId } }`, {
      id: thing.id,
    });
    expect((await anna.get(one, { id: anna.id })).userById.oneThing).toBeNull();
    expect((await anna.get(update, choose(null))).updateUserById.user.oneThingId).toBeNull();
  });
});

describe('what a person looks after, belongs to and does', () => {
  const lists = `query ($id: UUID!) { allThings(userId: $id, orderBy: NAME) { nodes { name } }
    allGroups(userId: $id) { nodes { name } } allActions(userId: $id) { nodes { comments } } }`;

  it('[070] is told as far as the viewer sees the things and the groups; guests are told nothing', async () => {
    const dora = await testApi.signUp();
    await dora.createThing({ name: 'Hidden bed', isPublic: false });
    const open = await dora.createThing({ name: 'Open bed' });
    const foreign = await ben.createThing({ name: 'Watched bed' });
    await testApi.grantAccess(foreign.id, dora);
    await dora.recordAction(open.id, { comments: 'Slow soak' });
    await dora.createGroup({ name: 'Dora and friends' });
    await dora.createGroup({ name: 'Hidden circle', isPublic: false });
    const told = async (person: Person) => {
      const { allThings, allGroups, allActions } = await person.get(lists, { id: dora.id });
      const texts = (list: { nodes: { name?: string; comments?: string }[] }) =>
        list.nodes.map(({ name, comments }) => name ?? comments).filter(Boolean);
      return [texts(allThings), texts(allGroups), texts(allActions)];
    };
    expect(await told(ben)).toEqual([['Open bed'], ['Dora and friends'], ['Slow soak']]);
    expect(await told(dora)).toEqual([
      ['Hidden bed', 'Open bed'],
      ['Dora and friends', 'Hidden circle'],
      ['Slow soak'],
    ]);
    expect(await told(testApi.visitor)).toEqual([[], [], []]);
  });
});

describe('[144] [068] a person whom an administrator adds', () => {
  const add = `mutation ($input: NewUserInput!) { newUser(input: $input) { user { id name username isVerified } userEdge { cursor } } }`;
  const reset = `mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { success } }`;
  const input = { name: 'Newt Pond', username: 'newt', email: 'newt@example.org' };

  it('chooses a passphrase by the code of their letter; their address is verified with it', async () => {
    const { user } = (await ada.get(add, { input })).newUser;
    expect(user).toMatchObject({ name: 'Newt Pond', username: 'newt', isVerified: false });
    expect(errorCode(await testApi.visitor.ask(signIn, { username: 'newt' }))).toBe('CREDENTIALS');
    const { rows } = await testApi.database.pool.query<{ email: string }>(
      `select data->>'emailId' as email from events.events where stream = $1 and type = 'UserEmailAdded'`,
      [`user-${user.id}`],
    );
    const resetToken = await testApi.api.app.get(MailCodes).issue({
      ...{ purpose: 'reset-passphrase', subject: user.id, person: user.id, email: rows[0]!.email },
      ...{ request: newId(), askedAt: new Date().toISOString() },
    });
    await testApi.visitor.get(reset, {
      input: { userId: user.id, resetToken, newPassword: 'Correct1horse' },
    });
    expect((await testApi.visitor.get(signIn, { username: 'newt' })).signIn.viewer.id).toBe(user.id);
    expect((await ada.get(one, { id: user.id })).userById.isVerified).toBe(true);
  });

  it('has a name and an address of their own', async () => {
    const refused = await ada.ask(add, { input: { ...input, username: 'newt2' } });
    expect(refused.errors).toMatchObject([
      { message: 'Email already exists', extensions: { fields: [{ field: 'email' }] } },
    ]);
  });

  it('is added by administrators alone', async () => {
    expect(errorCode(await testApi.visitor.ask(add, { input }))).toBe('LOGIN');
    expect(errorCode(await ben.ask(add, { input }))).toBe('DENIED');
  });
});

describe('the role of a person', () => {
  const change = `mutation ($id: UUID!, $isAdmin: Boolean!) { changeUserRole(input: { id: $id, isAdmin: $isAdmin }) { user { isAdmin } } }`;

  it('is changed by administrators; it counts from the next request on, and the last one stays', async () => {
    const eve = await testApi.signUp();
    expect(errorCode(await ben.ask(change, { id: eve.id, isAdmin: true }))).toBe('DENIED');
    expect(errorCode(await testApi.visitor.ask(change, { id: eve.id, isAdmin: true }))).toBe('LOGIN');
    expect((await ada.get(change, { id: eve.id, isAdmin: true })).changeUserRole.user.isAdmin).toBe(true);
    await eventually(async () => (await eve.get(one, { id: anna.id })).userById.isAdmin === false);
    await eve.get(change, { id: ada.id, isAdmin: false });
    await eventually(async () => (await ada.get(one, { id: anna.id })).userById.isAdmin === null);
    expect((await eve.ask(change, { id: eve.id, isAdmin: false })).errors).toMatchObject([
      { message: expect.stringMatching(/^The last administrator stays one/), extensions: { code: 'DENIED' } },
    ]);
    await eve.get(change, { id: ada.id, isAdmin: true });
  });
});
