import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { personalDataErased, users } from '@hedgerow/domain';
import { eventually } from '@hedgerow/testing';
import { errorCode, type Loose } from '@hedgerow/testing/graphql-client';
import type { Person } from '../person.fixture.js';
import { Runtime } from '../runtime.js';
import { suiteApi } from '../test-api.fixture.js';

const testApi = suiteApi();
let ada: Person, anna: Person, ben: Person, cleo: Person;

const all = `query ($search: String, $isAdmin: Boolean, $isVerified: Boolean, $orderBy: AdminUserOrder,
    $backwards: Boolean, $first: Int, $after: String) {
  adminUsers(search: $search, isAdmin: $isAdmin, isVerified: $isVerified, orderBy: $orderBy, backwards: $backwards,
      first: $first, after: $after) {
    totalCount pageInfo { hasNextPage endCursor }
    nodes { id username name isAdmin isVerified createdAt lastSignIn emails { email isPrimary } } } }`;
const signIn = `mutation ($username: String!) {
  signIn(input: { username: $username, password: "Correct1horse" }) { viewer { id } } }`;

const page = async (variables: object = {}): Promise<Loose> => (await ada.get(all, variables)).adminUsers;
const names = async (variables: object = {}): Promise<string[]> =>
  (await page(variables)).nodes.map(({ username }: Loose) => username);

beforeAll(async () => {
  [ada, anna, ben, cleo] = await testApi.signUpAll('ada', 'anna', 'ben', 'cleo');
  for (const person of [cleo, anna]) await testApi.visitor.get(signIn, { username: person.username });
});

describe('the list of users for administrators', () => {
  it('[301] says name, addresses, role, whether they are verified, when they joined and signed in last', async () => {
    const { nodes, totalCount } = await page({ search: 'ben' });
    expect(totalCount).toBe(1);
    expect(nodes).toEqual([
      {
        ...{ id: ben.id, username: 'ben', name: 'Anna Hill', isAdmin: false, isVerified: false },
        ...{ createdAt: expect.stringMatching(/Z$/), lastSignIn: expect.stringMatching(/Z$/) },
        emails: [{ email: 'ben@example.org', isPrimary: true }],
      },
    ]);
  });

  it('[355] is refused to all others by the server, whatever they ask for', async () => {
    for (const variables of [{}, { search: 'ada' }, { orderBy: 'LAST_SIGN_IN' }, { first: 1 }]) {
      expect(errorCode(await anna.ask(all, variables))).toBe('DENIED');
      expect(errorCode(await testApi.visitor.ask(all, variables))).toBe('LOGIN');
    }
  });

  it('is searched by a part of the name, of the username and of an address', async () => {
    expect(await names({ search: 'CLEO@exam' })).toEqual(['cleo']);
    expect(await names({ search: 'nna h' })).toHaveLength(4);
    expect(await names({ search: '%' })).toEqual([]);
    expect(await names({ search: '\u0000' })).toHaveLength(4);
    // The list for everybody knows no addresses.
    const { allUsers } = await anna.get('{ allUsers(search: "@example.org") { nodes { username } } }');
    expect(allUsers.nodes).toEqual([]);
  });

  it('is narrowed by role and by whether an address is verified', async () => {
    expect(await names({ isAdmin: true })).toEqual(['ada']);
    expect((await names({ isAdmin: false })).sort()).toEqual(['anna', 'ben', 'cleo']);
    expect(await names({ isVerified: true })).toEqual([]);
    expect(await names({ isVerified: false, search: 'anna@' })).toEqual(['anna']);
  });

  it('is sorted by the last sign-in and by age, from either end, and paged without a gap', async () => {
    await eventually(async () => (await names({ orderBy: 'LAST_SIGN_IN' }))[0] === 'anna');
    const bySignIn = await names({ orderBy: 'LAST_SIGN_IN' });
    expect(bySignIn).toEqual(['anna', 'cleo', 'ben', 'ada']);
    expect(await names({ orderBy: 'LAST_SIGN_IN', backwards: true })).toEqual([...bySignIn].reverse());
    expect(await names({ orderBy: 'NEWEST' })).toEqual(['cleo', 'ben', 'anna', 'ada']);
    const paged: string[] = [];
    for (let after: string | null = null, more = true; more;) {
      const { nodes, pageInfo }: Loose = await page({ orderBy: 'LAST_SIGN_IN', first: 1, after });
      paged.push(nodes[0].username);
      ({ hasNextPage: more, endCursor: after } = pageInfo);
    }
    expect(paged).toEqual(bySignIn);
  });

  it('has those who never signed in behind all others, from either end', async () => {
    await ada.get(`mutation ($input: NewUserInput!) { newUser(input: $input) { user { id } } }`, {
      input: { name: 'Newt Pond', username: 'newt', email: 'newt@example.net' },
    });
    await eventually(async () => (await names({ search: 'newt@' })).length === 1);
    const order = { orderBy: 'LAST_SIGN_IN' };
    for (const backwards of [false, true]) {
      const all = await names({ ...order, backwards });
      expect([all.length, all.at(-1)]).toEqual([5, 'newt']);
      const first = await page({ ...order, backwards, first: 4 });
      const rest = await names({ ...order, backwards, after: first.pageInfo.endCursor });
      expect(rest).toEqual(['newt']);
    }
  });

  it('holds at most 200 on a page, and costs the same number of statements however many those are', async () => {
    const { readPool } = testApi.api.app.get(Runtime);
    const statementsFor = async (first: number) => {
      const spy = jest.spyOn(readPool, 'query');
      await page({ first, search: 'example' });
      const { length } = spy.mock.calls;
      spy.mockRestore();
      return length;
    };
    expect(await statementsFor(4)).toBe(await statementsFor(1));
    expect(await statementsFor(4)).toBeLessThanOrEqual(4);
    const tooMany = await page({ first: 100_000 });
    expect(tooMany.nodes.length).toBeLessThanOrEqual(200);
  });

  it('has no one whose account is gone', async () => {
    const gone = await testApi.signUp('gwen');
    await eventually(async () => (await names()).includes('gwen'));
    await testApi.append(users.stream(gone.id), personalDataErased({ userId: gone.id }));
    await eventually(async () => !(await names()).includes('gwen'));
    expect(await names({ search: 'gwen@' })).toEqual([]);
  });
});

describe('what a person changed, and what was changed of them', () => {
  const trail = `query ($id: UUID!) { personAuditEntries(userId: $id) { totalCount nodes {
    change targetKind targetName targetId actor { username } person { username } role } } }`;
  const trailOf = async ({ id }: Person): Promise<Loose[]> =>
    (await ada.get(trail, { id })).personAuditEntries.nodes;

  it('is told over all things, groups and devices, the last change first', async () => {
    const group = await anna.createGroup({ name: 'Lock keepers' });
    const thing = await ben.createThing({ name: 'Weir bench' });
    const accessId = await testApi.grantAccess(thing.id, anna);
    await ben.get(
      `mutation ($id: UUID!) { updateThingAccessById(input: { id: $id, isCollaborator: true }) { thing { id } } }`,
      { id: accessId },
    );
    const of = (entries: Loose[]) =>
      entries
        .filter(({ targetId }) => targetId === group.id || targetId === thing.id)
        .map(({ change, targetKind, targetName, actor, person }) => [
          ...[change, targetKind, targetName, actor.username, person?.username],
        ]);
    await eventually(async () => of(await trailOf(anna)).length === 3);
    expect(of(await trailOf(anna))).toEqual([
      ['CHANGED', 'thing', 'Weir bench', 'ben', 'anna'],
      ['GRANTED', 'thing', 'Weir bench', 'anna', 'anna'],
      ['CREATED', 'group', 'Lock keepers', 'anna', undefined],
    ]);
    expect(of(await trailOf(ben))).toEqual([
      ['CHANGED', 'thing', 'Weir bench', 'ben', 'anna'],
      ['CREATED', 'thing', 'Weir bench', 'ben', undefined],
    ]);
  });

  it('is for administrators alone', async () => {
    expect(errorCode(await anna.ask(trail, { id: anna.id }))).toBe('DENIED');
    expect(errorCode(await testApi.visitor.ask(trail, { id: anna.id }))).toBe('LOGIN');
  });
});
