import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@hedgerow/testing';
import { errorCode, type Loose } from '@hedgerow/testing/graphql-client';
import { nodeIdOf, type Person } from '../person.fixture.js';
import { suiteApi } from '../test-api.fixture.js';
import {
  deleteGroup,
  groupUpdated,
  joinGroup,
  membershipOf,
  remove,
  seen,
  setOwner,
  updateGroup,
} from './groups.fixture.js';

const testApi = suiteApi();
let anna: Person, ben: Person, noor: Person, ada: Person;
beforeAll(async () => {
  [anna, ben, noor, ada] = await testApi.signUpAll('anna', 'ben', 'noor', 'ada');
});

describe('what a group has', () => {
  const shown = `query ($id: UUID!) { allThings(groupId: $id) { totalCount nodes { id } }
    allDevices(groupId: $id) { totalCount nodes { id } } allActions(groupId: $id) { totalCount nodes { id } } }`;
  const nothing = { totalCount: 0, nodes: [] };

  it('membership shows nobody a private thing, its devices or its actions, not even their number', async () => {
    const { id: groupId } = await anna.createGroup();
    await joinGroup(ben, groupId);
    const open = await anna.createThing({ groupId });
    const secret = await anna.createThing({ groupId, isPublic: false });
    const other = await anna.createThing();
    const [probe] = [
      await anna.createDevice({ thingId: open.id }),
      await anna.createDevice({ thingId: secret.id }),
    ];
    await anna.createDevice({ thingId: other.id });
    await anna.recordAction(secret.id);
    const watered = await anna.recordAction(open.id);
    await eventually(async () => (await anna.get(shown, { id: groupId })).allActions.totalCount === 4);
    for (const person of [ben, noor]) {
      const found = await person.get(shown, { id: groupId });
      expect(found.allThings).toEqual({ totalCount: 1, nodes: [{ id: open.id }] });
      expect(found.allDevices).toEqual({ totalCount: 1, nodes: [{ id: probe.id }] });
      expect(found.allActions).toMatchObject({ totalCount: 2 });
      expect(found.allActions.nodes[0]).toEqual({ id: watered.id });
    }
    expect((await anna.get(shown, { id: groupId })).allThings.totalCount).toBe(2);
    // Which group a thing is in is told to no guest (rule A17).
    expect(await testApi.visitor.get(shown, { id: groupId })).toEqual({
      allThings: nothing,
      allDevices: nothing,
      allActions: nothing,
    });
  });
});

describe('the list of groups', () => {
  it('[350] holds those that one belongs to; administrators see all, but the personal ones of others', async () => {
    const [open, hidden] = [await anna.createGroup(), await anna.createGroup({ isPublic: false })];
    const personal = { id: await anna.personalGroup() };
    const listed = async (person: Person, mine: boolean) => {
      const { allGroups } = await person.get(
        'query ($mine: Boolean) { allGroups(mine: $mine, first: 200) { nodes { id } } }',
        { mine },
      );
      return [open, hidden, personal].map(({ id }) => allGroups.nodes.some((one: Loose) => one.id === id));
    };
    expect(await listed(anna, true)).toEqual([true, true, true]);
    expect(await listed(ben, true)).toEqual([false, false, false]);
    expect(await listed(ben, false)).toEqual([true, false, false]);
    expect(await listed(ada, true)).toEqual([false, false, false]);
    expect(await listed(ada, false)).toEqual([true, true, false]);
  });
});

describe('what the owner of a group does', () => {
  it('[347] invites, makes owners and takes that back, removes members and deletes it; a member does none of it', async () => {
    const { id } = await anna.createGroup();
    for (const person of [ben, noor]) await joinGroup(person, id);
    const [bens, noors] = [await membershipOf(anna, id, ben), await membershipOf(anna, id, noor)];
    const invite = `mutation ($input: InviteToGroupMembershipInput!) { inviteToGroupMembership(input: $input) {
      group { invitations { email } } } }`;
    const orders: readonly (readonly [string, object])[] = [
      [invite, { groupId: id, email: 'jo@example.org' }],
      [setOwner, { id: bens, isOwner: true }],
      [setOwner, { id: bens, isOwner: false }],
      [remove, { id: bens }],
      [deleteGroup, { id }],
    ];
    for (const [document, input] of orders)
      expect(errorCode(await noor.ask(document, { input }))).toBe('DENIED');
    expect(await membershipOf(anna, id, noor)).toBe(noors);
    const [invited, owner, member, removed] = [
      await anna.get(invite, { input: orders[0]![1] }),
      await anna.get(setOwner, { input: orders[1]![1] }),
      await anna.get(setOwner, { input: orders[2]![1] }),
      await anna.get(remove, { input: orders[3]![1] }),
    ];
    expect(invited.inviteToGroupMembership.group.invitations).toEqual([{ email: 'jo@example.org' }]);
    const ofBen = ({ updateGroupMembershipById: { group } }: Loose) =>
      group.memberships.find(({ user }: Loose) => user.id === ben.id).isOwner;
    expect([ofBen(owner), ofBen(member)]).toEqual([true, false]);
    expect(removed.deleteGroupMembershipById.group.memberCount).toBe(2);
    await anna.get(deleteGroup, { input: { id } });
    expect(await seen(anna, id)).toBeNull();
  });
});

describe('founding a group', () => {
  it('[225] [229] createGroup answers with all that a group has; it needs name, type and whether it is public', async () => {
    const needed = { name: ' Riverside Growers ', type: 'ORCHARD', isPublic: true };
    const document = `mutation ($input: CreateGroupInput!) { createGroup(input: $input) { group { id nodeId name type
      description slug isPublic hasImage location { x y } memberCount createdAt } } }`;
    const { createGroup: plain } = await anna.get(document, { input: needed });
    const { id } = plain.group;
    expect(plain.group).toEqual({
      ...{ id, nodeId: nodeIdOf('Group', id), name: 'Riverside Growers', type: 'ORCHARD', description: '' },
      ...{ slug: expect.stringMatching(/^riverside-growers-/), isPublic: true, hasImage: false },
      ...{ location: null, memberCount: 1, createdAt: expect.stringMatching(/Z$/) },
    });
    const more = { description: 'Beds', location: { x: 51.5, y: -0.12 } };
    const { createGroup: full } = await anna.get(document, { input: { ...needed, ...more, hasImage: true } });
    expect(full.group).toMatchObject(more);
    expect(errorCode(await testApi.visitor.ask(document, { input: needed }))).toBe('LOGIN');
  });

  it('[239] allGroups are the public ones for everybody, and those that one belongs to', async () => {
    const owner = await testApi.signUp();
    const [open, closed] = [`${owner.username} in the open`, `${owner.username} and friends`];
    await owner.createGroup({ name: open });
    await owner.createGroup({ name: closed, isPublic: false });
    const document = `query ($mine: Boolean) { allGroups(mine: $mine, personal: false) { totalCount nodes { name } } }`;
    const listed = async (person: Person, mine = false) => {
      const { allGroups } = await person.get(document, { mine });
      expect(allGroups.totalCount).toBe(allGroups.nodes.length);
      return (allGroups.nodes as { name: string }[])
        .map(({ name }) => name)
        .filter((name) => name.startsWith(`${owner.username} `));
    };
    expect(await listed(owner)).toEqual([closed, open]);
    expect(await listed(owner, true)).toEqual([closed, open]);
    for (const person of [ben, testApi.visitor]) {
      expect(await listed(person)).toEqual([open]);
      expect(await listed(person, true)).toEqual([]);
    }
  });
});

describe('changing a group', () => {
  it('[230] [348] updateGroup answers with the group as everybody sees it from now on', async () => {
    const { id } = await anna.createGroup({ location: { x: 51.5, y: -0.12 } });
    const before = await seen(anna, id);
    const changes = { name: ' Millers ', description: 'By the mill', type: 'ORCHARD' };
    const { updateGroup: answer } = await anna.get(updateGroup, {
      input: { nodeId: before.nodeId, ...changes, location: null },
    });
    const after = { ...before, ...changes, name: 'Millers', location: null };
    expect(answer.group).toEqual(after);
    expect(await seen(anna, id)).toEqual(after);
    const ask = async (person: Person, input: object) =>
      errorCode(await person.ask(updateGroup, { input: { nodeId: before.nodeId, ...input } }));
    await joinGroup(ben, id);
    expect([await ask(testApi.visitor, {}), await ask(noor, {}), await ask(ben, {})]).toEqual([
      ...['LOGIN', 'DENIED', 'DENIED'],
    ]);
    expect(await ask(anna, { name: 'x' })).toBe('VALIDATION');
    expect(await ask(ada, { name: 'Riverside Growers' })).toBeUndefined();
  });

  it('[231] deleteGroupById removes it for everybody; its things stay with their owners (rule A77)', async () => {
    const { id } = await anna.createGroup();
    await joinGroup(ben, id);
    const thing = await anna.createThing({ groupId: id });
    const ask = async (person: Person) => errorCode(await person.ask(deleteGroup, { input: { id } }));
    expect([await ask(testApi.visitor), await ask(noor), await ask(ben)]).toEqual([
      ...['LOGIN', 'DENIED', 'DENIED'],
    ]);
    const bens = await membershipOf(anna, id, ben);
    const { messages, completed, first } = testApi.subscribe(groupUpdated, id, ben.token);
    await first();
    expect(await ask(anna)).toBeUndefined();
    await completed;
    expect(messages.at(-1).data.groupUpdated.group).toBeNull();
    for (const person of [anna, ben, ada]) {
      expect(await seen(person, id)).toBeNull();
      expect(errorCode(await joinGroup(person, id))).toBe('NTFND');
      expect(errorCode(await person.ask(remove, { input: { id: bens } }))).toBe('NTFND');
    }
    const { thingById } = await anna.get('query ($id: UUID!) { thingById(id: $id) { id group { id } } }', {
      id: thing.id,
    });
    expect(thingById).toEqual({ id: thing.id, group: null });
  });

  it('a personal group stays as it is (rule A77)', async () => {
    const id = await anna.personalGroup();
    for (const person of [anna, ada]) {
      expect(errorCode(await person.ask(deleteGroup, { input: { id } }))).toBe('DENIED');
      const input = { nodeId: nodeIdOf('Group', id), isPublic: true };
      expect(errorCode(await person.ask(updateGroup, { input }))).toBe('DENIED');
    }
    expect(errorCode(await joinGroup(anna, id, false))).toBe('DENIED');
    expect(errorCode(await joinGroup(ben, id))).toBe('NTFND');
  });
});
