import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  actionDeleted,
  actions,
  badgeAwarded,
  badgeId,
  badgeKinds,
  type BadgeKind,
  badges,
  badgeTypes,
  personalDataErased,
  users,
} from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { eventually } from '@hedgerow/testing';
import { errorCode } from '@hedgerow/testing/graphql-client';
import type { Person } from '../person.fixture.js';
import { Runtime } from '../runtime.js';
import { suiteApi } from '../test-api.fixture.js';

const testApi = suiteApi();
let anna: Person, ben: Person, cleo: Person, ada: Person;

beforeAll(async () => {
  [anna, ben, cleo, ada] = await testApi.signUpAll('anna', 'ben', 'cleo', 'ada');
});

const award = async ({ id: userId }: Person, kind: BadgeKind, ...levels: number[]) => {
  const facts = levels.map((level) => badgeAwarded({ awardId: newId(), userId, kind, level }));
  await testApi.append(badges.stream(badgeId(userId, kind)), ...facts);
};
const join = (person: Person, groupId: string) =>
  person.get(
    `mutation ($id: UUID!) { changeGroupMembership(input: { groupId: $id, join: true }) { group { id } } }`,
    { id: groupId },
  );
const progressOf = async (viewer: Person, { id }: Person = viewer) =>
  (
    await viewer.get(
      `query ($id: UUID!) { userById(id: $id) { badgeProgress {
        badgeType level count next { level threshold title isActive } } } }`,
      { id },
    )
  ).userById.badgeProgress as { badgeType: string; level: number; count: number; next: object | null }[];
const ofKind = async (person: Person, kind: BadgeKind) =>
  (await progressOf(person)).find(({ badgeType }) => badgeType === kind)!;

describe('badge types', () => {
  const all = `query ($first: Int, $after: String) { allBadgeTypes(first: $first, after: $after) {
    totalCount pageInfo { endCursor hasNextPage } nodes { nodeId id badgeType description isActive level title threshold } } }`;

  it('[258] [261] are told to everybody, each with its kind, level, title, description and whether it is awarded', async () => {
    const { allBadgeTypes } = await testApi.visitor.get(all);
    expect(allBadgeTypes.totalCount).toBe(badgeTypes.length);
    expect(allBadgeTypes.nodes).toHaveLength(badgeTypes.length);
    expect(allBadgeTypes.nodes).toContainEqual({
      ...{ nodeId: expect.any(String), id: expect.stringMatching(/^[0-9a-f-]{36}$/), badgeType: 'watering' },
      ...{ description: 'Watered 20 times.', isActive: true, level: 3, title: 'Summer saver', threshold: 20 },
    });
    const kinds = new Set(allBadgeTypes.nodes.map(({ badgeType }: { badgeType: string }) => badgeType));
    expect(kinds).toEqual(new Set(badgeKinds));
  });

  it('come in pages, and each is found again by its global id', async () => {
    const { allBadgeTypes: first } = await anna.get(all, { first: 3 });
    expect(first.pageInfo.hasNextPage).toBe(true);
    const { allBadgeTypes: next } = await anna.get(all, { first: 3, after: first.pageInfo.endCursor });
    expect(next.nodes[0]).toMatchObject({ level: 4 });
    const { node } = await testApi.visitor.get(
      'query ($nodeId: ID!) { node(nodeId: $nodeId) { ... on BadgeType { id title } } }',
      { nodeId: first.nodes[0].nodeId },
    );
    expect(node).toEqual({ id: first.nodes[0].id, title: first.nodes[0].title });
  });
});

describe('the badges of a person', () => {
  it('[010] [260] follow from events alone: each with its level, words, and the date of its award', async () => {
    await award(cleo, 'watering', 1, 2);
    const shown = async () =>
      (
        await ben.get(
          `query ($id: UUID!) { userById(id: $id) { badges { badgeType badgeTypeId level title description awardedAt } } }`,
          { id: cleo.id },
        )
      ).userById.badges;
    await eventually(async () => (await shown()).length === 2);
    expect(await shown()).toEqual(
      [
        { level: 1, title: 'First can', description: 'Watered once.' },
        { level: 2, title: 'Steady hand', description: 'Watered 5 times.' },
      ].map((words) => ({
        ...{ ...words, badgeType: 'watering', badgeTypeId: expect.any(String) },
        awardedAt: expect.stringMatching(/^20.*Z$/),
      })),
    );
  });

  it('say to the person and to administrators how far they are, and to others nothing', async () => {
    const { id: thingId } = await anna.createThing();
    await anna.recordAction(thingId);
    const { id: slip } = await anna.recordAction(thingId);
    await anna.recordAction(thingId, { type: 'UPKEEP' });
    await eventually(async () => (await ofKind(anna, 'watering')).count === 2);
    expect(await ofKind(anna, 'watering')).toEqual({
      ...{ badgeType: 'watering', level: 0, count: 2 },
      next: { level: 1, threshold: 1, title: 'First can', isActive: true },
    });
    await testApi.append(
      actions.stream(slip),
      actionDeleted({ actionId: slip, thingId, deletedBy: anna.id }),
    );
    await award(anna, 'watering', 1);
    await eventually(async () => (await ofKind(anna, 'watering')).count === 1);
    await eventually(async () => (await ofKind(anna, 'watering')).level === 1);
    expect((await ofKind(anna, 'watering')).next).toMatchObject({ level: 2, threshold: 5 });
    expect(await ofKind(anna, 'signin')).toMatchObject({ count: 1 });
    expect(await progressOf(ada, anna)).toEqual(await progressOf(anna));
    expect(await progressOf(ben, anna)).toBeNull();
  });

  it('cost the same number of statements for one person as for many', async () => {
    const { readPool } = testApi.api.app.get(Runtime);
    const count = async (first: number) => {
      const spy = jest.spyOn(readPool, 'query');
      const { allUsers } = await ada.get(
        `query ($first: Int) { allUsers(first: $first) { nodes { badges { title } badgeProgress { next { title } } } } }`,
        { first },
      );
      const statements = spy.mock.calls.length;
      spy.mockRestore();
      expect(allUsers.nodes).toHaveLength(first);
      return statements;
    };
    await count(1);
    expect(await count(4)).toBe(await count(1));
  });
});

describe('badges that come while one looks', () => {
  const live = `subscription ($id: UUID!) { badgesUpdated(userId: $id) { user { badges { badgeType level } badgeProgress { badgeType count } } } }`;
  const token = (person: Person) => person.token!;

  it('arrive without a reload, and so does what counts towards the next', async () => {
    const gil = await testApi.signUp();
    const { messages, first } = testApi.subscribe(live, gil.id, token(gil));
    await first();
    await award(gil, 'share', 1);
    const user = () => messages.at(-1)!.data.badgesUpdated.user;
    await eventually(() => user().badges.length === 1);
    expect(user().badges).toEqual([{ badgeType: 'share', level: 1 }]);
    await gil.createThing();
    await eventually(() =>
      user().badgeProgress.some(
        ({ badgeType, count }: { badgeType: string; count: number }) =>
          badgeType === 'created' && count === 1,
      ),
    );
  });

  it('end with the account, and are for people who are signed in', async () => {
    const hal = await testApi.signUp();
    const { messages, first, completed } = testApi.subscribe(live, hal.id, token(ben));
    await first();
    expect(messages[0]!.data.badgesUpdated.user.badgeProgress).toBeNull();
    await testApi.append(users.stream(hal.id), personalDataErased({ userId: hal.id }));
    await award(hal, 'share', 1);
    await completed;
    expect(messages.at(-1)!.data.badgesUpdated.user).toBeNull();
    const guest = testApi.subscribe(live, ben.id);
    expect((await guest.first())['errors'][0].extensions.code).toBe('LOGIN');
  });
});

describe('[096] the score board', () => {
  const board = `query ($groupId: UUID, $period: ScorePeriod) { scoreBoard(groupId: $groupId, period: $period) {
    people { rank score user { username } } groups { rank score members group { name } } } }`;
  const peopleOn = async (viewer: Person, variables: object = {}) =>
    (
      (await viewer.get(board, variables)).scoreBoard.people as {
        rank: number;
        score: number;
        user: { username: string };
      }[]
    ).map(({ rank, score, user }) => `${rank} ${user.username} ${score}`);
  const groupsOn = async (viewer: Person) =>
    (
      (await viewer.get(board)).scoreBoard.groups as {
        rank: number;
        score: number;
        members: number;
        group: { name: string };
      }[]
    ).map(({ rank, score, members, group }) => `${rank} ${group.name} ${score} of ${members}`);
  let kim: Person, lou: Person, max: Person;
  let open: { id: string }, closed: { id: string };

  beforeAll(async () => {
    [kim, lou, max] = await testApi.signUpAll('kim', 'lou', 'max');
    open = await kim.createGroup({ name: 'Board growers' });
    closed = await lou.createGroup({ name: 'Hidden board', isPublic: false });
    await join(lou, open.id);
    await award(kim, 'watering', 1, 2, 3);
    await award(lou, 'upkeep', 1, 2);
    await award(max, 'upkeep', 1, 2);
    await eventually(
      async () => (await peopleOn(kim)).filter((line) => /kim|lou|max/.test(line)).length === 3,
    );
  });
  const ours = (lines: string[]) => lines.filter((line) => /kim|lou|max/.test(line));

  it('ranks people by the levels that they earned; those with as many share a rank', async () => {
    const [first, second, third] = ours(await peopleOn(kim));
    expect(first).toMatch(/kim 3$/);
    expect([second!.split(' ')[0], third!.split(' ')[0]]).toEqual([second![0], second![0]]);
    expect([second, third].map((line) => line!.split(' ')[1])).toEqual(['lou', 'max']);
  });

  it('is of a group that one sees, its members alone', async () => {
    expect(await peopleOn(max, { groupId: open.id })).toEqual(['1 kim 3', '2 lou 2']);
    expect(await peopleOn(lou, { groupId: closed.id })).toEqual(['1 lou 2']);
    for (const [viewer, groupId] of [
      [max, closed.id],
      [kim, await kim.personalGroup()],
    ] as const)
      expect((await viewer.get(board, { groupId })).scoreBoard).toBeNull();
  });

  it('ranks the groups that one sees, and no personal one', async () => {
    const own = (lines: string[]) => lines.filter((line) => /board/i.test(line)).map((line) => line.slice(2));
    expect(own(await groupsOn(max))).toEqual(['Board growers 5 of 2']);
    expect(own(await groupsOn(lou))).toEqual(['Board growers 5 of 2', 'Hidden board 2 of 1']);
    expect((await groupsOn(max)).join()).not.toMatch(/personal/i);
  });

  it('is of a period', async () => {
    expect(ours(await peopleOn(kim, { period: 'MONTH' }))).toHaveLength(3);
    const facts = [badgeAwarded({ awardId: newId(), userId: max.id, kind: 'share', level: 1 })];
    await testApi.store.append({
      ...{ commandId: newId(), actor: { kind: 'rule', id: 'test' } },
      occurredAt: new Date(Date.now() - 40 * 86_400_000).toISOString(),
      streams: [{ stream: badges.stream(badgeId(max.id, 'share')), expected: 0, facts }],
    });
    const scoreIn = async (period: string) =>
      ours(await peopleOn(kim, { period }))
        .find((line) => line.includes('max'))!
        .split(' ')[2];
    await eventually(async () => (await scoreIn('ALL')) === '3');
    expect(await scoreIn('YEAR')).toBe('3');
    expect(await scoreIn('MONTH')).toBe('2');
  });

  it('leaves out, also of the sums of groups, who took themselves off it, while others look', async () => {
    const live = `subscription ($id: UUID) { scoreBoardUpdated(groupId: $id) { scoreBoard { people { score user { username } } } } }`;
    const { messages, first } = testApi.subscribe(live, open.id, max.token);
    await first();
    const names = () =>
      messages
        .at(-1)!
        .data.scoreBoardUpdated.scoreBoard.people.map(
          ({ user }: { user: { username: string } }) => user.username,
        );
    expect(names()).toEqual(['kim', 'lou']);
    const update = `mutation ($input: UpdateUserByIdInput!) { updateUserById(input: $input) { user { showOnScoreBoard } } }`;
    const { updateUserById } = await lou.get(update, { input: { id: lou.id, showOnScoreBoard: false } });
    expect(updateUserById.user.showOnScoreBoard).toBe(false);
    await eventually(() => names().join() === 'kim');
    expect(await groupsOn(max)).toContainEqual(expect.stringMatching(/Board growers 3 of 1$/));
    expect(errorCode(await ada.ask(update, { input: { id: kim.id, showOnScoreBoard: false } }))).toBe(
      'DENIED',
    );
    await award(kim, 'created', 1);
    await eventually(() => messages.at(-1)!.data.scoreBoardUpdated.scoreBoard.people[0].score === 4);
  });

  it('is for people who are signed in', async () => {
    expect(errorCode(await testApi.visitor.ask(board))).toBe('LOGIN');
  });
});
