import { beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@hedgerow/platform';
import { eventually } from '@hedgerow/testing';
import { errorCode, type Loose } from '@hedgerow/testing/graphql-client';
import { nodeIdOf, type Person } from '../person.fixture.js';
import { suiteApi } from '../test-api.fixture.js';
import {
  eventsOf,
  groupUpdated,
  join,
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

describe('joining and leaving', () => {
  it('[232] [349] a person joins a public group and leaves it, each once', async () => {
    const { id } = await anna.createGroup();
    for (const _ of [1, 2])
      expect((await joinGroup(ben, id)).data?.changeGroupMembership.group).toEqual({ id, memberCount: 2 });
    expect(await seen(ben, id)).toMatchObject({ viewerMembership: { isOwner: false }, viewerMayEdit: false });
    for (const _ of [1, 2])
      expect((await joinGroup(ben, id, false)).data?.changeGroupMembership.group).toEqual({
        id,
        memberCount: 1,
      });
    expect((await seen(ben, id)).viewerMembership).toBeNull();
    expect((await eventsOf(testApi, id)).map(({ type }) => type)).toEqual([
      ...['GroupCreated', 'GroupMembershipGranted', 'GroupMembershipGranted', 'GroupMembershipRevoked'],
    ]);
  });

  it('members are told to people who are signed in: id, since when, whether owner, and who', async () => {
    const { id } = await anna.createGroup();
    await joinGroup(ben, id);
    expect((await seen(noor, id)).memberships).toEqual([
      {
        id: expect.any(String),
        createdAt: expect.any(String),
        isOwner: true,
        user: { id: anna.id, username: 'anna' },
      },
      {
        id: expect.any(String),
        createdAt: expect.any(String),
        isOwner: false,
        user: { id: ben.id, username: 'ben' },
      },
    ]);
    const { data } = await testApi.visitor.ask(
      `query ($id: UUID!) { groupById(id: $id) { memberCount memberships { id } viewerMembership { id } viewerMayEdit }
        allGroupMemberships(groupId: $id) { totalCount nodes { id } } }`,
      { id },
    );
    expect(data).toEqual({
      groupById: { memberCount: 2, memberships: null, viewerMembership: null, viewerMayEdit: false },
      allGroupMemberships: { totalCount: 0, nodes: [] },
    });
  });

  it('[226] a membership has its id, since when, whether owner, and who it is of', async () => {
    const { id } = await anna.createGroup();
    await joinGroup(ben, id);
    const { groupById } = await noor.get(
      `query ($id: UUID!) { groupById(id: $id) { memberships { id createdAt isOwner user { id username isVerified hasImage } } } }`,
      { id },
    );
    const one = { id: expect.stringMatching(/^[0-9a-f-]{36}$/), createdAt: expect.stringMatching(/Z$/) };
    const plain = { isVerified: false, hasImage: false };
    expect(groupById.memberships).toEqual([
      { ...one, isOwner: true, user: { id: anna.id, username: 'anna', ...plain } },
      { ...one, isOwner: false, user: { id: ben.id, username: 'ben', ...plain } },
    ]);
  });

  it('are listed page by page, owners first, by name, or the newest first', async () => {
    const { id } = await anna.createGroup();
    for (const person of [ben, noor]) await joinGroup(person, id);
    await anna.get(setOwner, { input: { id: await membershipOf(anna, id, noor), isOwner: true } });
    const page = async (args: string) =>
      (
        await ben.get(
          `query ($id: UUID!) { allGroupMemberships(groupId: $id, ${args}) { totalCount pageInfo { endCursor } nodes { user { username } } } }`,
          { id },
        )
      ).allGroupMemberships;
    const names = ({ nodes }: Loose) => nodes.map(({ user }: Loose) => user.username);
    const first = await page('first: 2');
    expect([first.totalCount, names(first)]).toEqual([3, ['anna', 'noor']]);
    expect(names(await page(`first: 2, after: "${first.pageInfo.endCursor}"`))).toEqual(['ben']);
    expect(names(await page('orderBy: NEWEST'))).toEqual(['noor', 'ben', 'anna']);
    expect(names(await page('orderBy: NAME'))).toHaveLength(3);
  });

  it('of a private group strangers are told nothing, and it is not joined', async () => {
    const { id } = await anna.createGroup({ isPublic: false });
    expect(await seen(noor, id)).toBeNull();
    const { allGroupMemberships } = await noor.get(
      'query ($id: UUID!) { allGroupMemberships(groupId: $id) { totalCount nodes { id } } }',
      { id },
    );
    expect(allGroupMemberships).toEqual({ totalCount: 0, nodes: [] });
    expect(errorCode(await joinGroup(noor, id))).toBe('NTFND');
    expect(errorCode(await joinGroup(ada, id))).toBe('DENIED');
    expect(errorCode(await joinGroup(testApi.visitor, id))).toBe('LOGIN');
    const membershipId = await membershipOf(anna, id, anna);
    for (const person of [noor, testApi.visitor])
      expect(
        (
          await person.ask('query ($n: ID!) { node(nodeId: $n) { nodeId } }', {
            n: nodeIdOf('GroupMembership', membershipId),
          })
        ).data,
      ).toEqual({ node: null });
  });

  it('[238] an owner stays, and leaves once another is one and they are no longer (rule A05)', async () => {
    const { id } = await anna.createGroup();
    await joinGroup(ben, id);
    const refused = await joinGroup(anna, id, false);
    expect(refused.errors?.[0]).toMatchObject({
      message: 'Cannot leave as group owner (transfer ownership first)',
      extensions: { code: 'DENIED' },
    });
    await anna.get(setOwner, { input: { id: await membershipOf(anna, id, ben), isOwner: true } });
    expect(errorCode(await joinGroup(anna, id, false))).toBe('DENIED');
    await anna.get(setOwner, { input: { id: await membershipOf(anna, id, anna), isOwner: false } });
    expect(errorCode(await joinGroup(anna, id, false))).toBeUndefined();
    expect((await seen(ben, id)).memberships).toMatchObject([{ isOwner: true, user: { id: ben.id } }]);
  });

  it('sent again with one id has one effect', async () => {
    const { id } = await anna.createGroup();
    const input = { groupId: id, join: true, clientMutationId: newId() };
    await ben.get(join, { input });
    await joinGroup(ben, id, false);
    await ben.get(join, { input });
    expect((await seen(anna, id)).memberCount).toBe(1);
  });

  it('answers from stored events while the read model is behind', async () => {
    const { id } = await anna.createGroup();
    const { data } = await testApi.projector.whilePaused(() => joinGroup(ben, id));
    expect(data?.changeGroupMembership.group).toEqual({ id, memberCount: 2 });
    await eventually(async () => (await seen(anna, id)).memberCount === 2);
  }, 20_000);
});

describe('roles', () => {
  it('[234] owners make owners and take the flag back; the last one stays', async () => {
    const { id } = await anna.createGroup();
    await joinGroup(ben, id);
    const [annas, bens] = [await membershipOf(anna, id, anna), await membershipOf(anna, id, ben)];
    const { updateGroupMembershipById } = await anna.get(setOwner, { input: { id: bens, isOwner: true } });
    expect(updateGroupMembershipById.group.memberships).toMatchObject([{ isOwner: true }, { isOwner: true }]);
    await ben.get(setOwner, { input: { id: annas, isOwner: false } });
    for (const person of [ben, ada])
      expect(errorCode(await person.ask(setOwner, { input: { id: bens, isOwner: false } }))).toBe('DENIED');
    expect(errorCode(await anna.ask(setOwner, { input: { id: annas, isOwner: true } }))).toBe('DENIED');
  });

  it('[233] owners and administrators remove members; members remove none but themselves', async () => {
    const { id } = await anna.createGroup();
    for (const person of [ben, noor]) await joinGroup(person, id);
    const [annas, bens, noors] = await Promise.all(
      [anna, ben, noor].map((person) => membershipOf(anna, id, person)),
    );
    const ask = async (person: Person, membershipId: string | undefined) =>
      errorCode(await person.ask(remove, { input: { id: membershipId } }));
    expect(await ask(testApi.visitor, bens)).toBe('LOGIN');
    expect([await ask(ben, noors), await ask(ben, annas)]).toEqual(['DENIED', 'DENIED']);
    expect([await ask(ada, annas), await ask(anna, newId())]).toEqual(['DENIED', 'NTFND']);
    const before = await eventsOf(testApi, id);
    expect((await seen(anna, id)).memberCount).toBe(3);
    expect([await ask(ben, bens), await ask(ada, noors)]).toEqual([undefined, undefined]);
    expect(await eventsOf(testApi, id)).toHaveLength(before.length + 2);
    expect((await seen(anna, id)).memberships).toMatchObject([{ user: { id: anna.id } }]);
    expect(await ask(anna, bens)).toBe('NTFND');
  });
});

describe('seen at once', () => {
  it('joins, roles and leaves arrive on an open page', async () => {
    const { id } = await anna.createGroup();
    const { messages, first } = testApi.subscribe(groupUpdated, id, anna.token);
    await first();
    const last = () => messages.at(-1).data.groupUpdated.group;
    await joinGroup(ben, id);
    await eventually(() => last().memberCount === 2);
    expect(last().memberships[1]).toMatchObject({ isOwner: false, user: { id: ben.id } });
    const bens = { id: await membershipOf(anna, id, ben) };
    await anna.get(setOwner, { input: { ...bens, isOwner: true } });
    await eventually(() => last().memberships[1].isOwner);
    await anna.get(setOwner, { input: { ...bens, isOwner: false } });
    await joinGroup(ben, id, false);
    await eventually(() => last().memberCount === 1);
  });

  it('who is removed from a private group has lost it within 2 s, on an open page too', async () => {
    const { id, nodeId } = await seen(anna, (await anna.createGroup()).id);
    await joinGroup(ben, id);
    await anna.get(updateGroup, { input: { nodeId, isPublic: false } });
    const { messages, completed, first } = testApi.subscribe(groupUpdated, id, ben.token);
    expect((await first()).data.groupUpdated.group.memberCount).toBe(2);
    const taken = Date.now();
    await anna.get(remove, { input: { id: await membershipOf(anna, id, ben) } });
    await completed;
    expect(Date.now() - taken).toBeLessThan(2_000);
    expect(messages.at(-1).data.groupUpdated.group).toBeNull();
    expect(await seen(ben, id)).toBeNull();
    const { allGroups } = await ben.get('{ allGroups(first: 200) { nodes { id } } }');
    expect(allGroups.nodes).not.toContainEqual({ id });
    expect(errorCode(await joinGroup(ben, id, false))).toBe('NTFND');
  });

  it('a member who leaves a private group is answered without it', async () => {
    const { id, nodeId } = await seen(anna, (await anna.createGroup()).id);
    await joinGroup(ben, id);
    await anna.get(updateGroup, { input: { nodeId, isPublic: false } });
    expect((await joinGroup(ben, id, false)).data?.changeGroupMembership.group).toBeNull();
  });
});
