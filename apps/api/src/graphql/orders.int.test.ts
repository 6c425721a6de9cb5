import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Loose } from '@hedgerow/testing/graphql-client';
import type { Person } from '../person.fixture.js';
import { suiteApi } from '../test-api.fixture.js';

const testApi = suiteApi();
let anna: Person;
beforeAll(async () => {
  anna = await testApi.signUp();
});

const byName = ['Ash keepers', 'Beech keepers', 'Cherry keepers'];

describe('groups', () => {
  beforeAll(async () => {
    for (const name of ['Beech keepers', 'Ash keepers', 'Cherry keepers'])
      await anna.createGroup({ name, isPublic: true });
  });
  const listed = async (args: string): Promise<string[]> =>
    (await anna.get(`{ allGroups(${args}) { nodes { name } } }`)).allGroups.nodes.map(
      ({ name }: Loose) => name,
    );

  it('are listed by name from either end, without the personal one when that is asked for', async () => {
    expect(await listed('orderBy: NAME, personal: false')).toEqual(byName);
    expect(await listed('orderBy: NAME, backwards: true, personal: false')).toEqual([...byName].reverse());
    expect(await listed('first: 10')).toEqual(['Personal', ...byName]);
    const { allGroups } = await anna.get('{ allGroups(personal: false) { totalCount } }');
    expect(allGroups.totalCount).toBe(3);
  });

  it('are paged by their number of members', async () => {
    const pages: string[] = [];
    for (let after: string | null = null, more = true; more;) {
      const { allGroups }: Loose = await anna.get(
        `query ($after: String) { allGroups(orderBy: MEMBERS, personal: false, first: 2, after: $after) {
          nodes { name } pageInfo { hasNextPage endCursor } } }`,
        { after },
      );
      pages.push(...allGroups.nodes.map(({ name }: Loose) => name));
      after = allGroups.pageInfo.endCursor;
      more = allGroups.pageInfo.hasNextPage;
    }
    expect(pages.sort()).toEqual(byName);
  });
});

it('devices are listed by name and by age, from either end', async () => {
  for (const name of ['Pond probe', 'Attic probe', 'Hedge probe']) await anna.createDevice({ name });
  const names = async (args: string) =>
    (await anna.get(`{ allDevices(${args}) { nodes { name } } }`)).allDevices.nodes.map(
      ({ name }: Loose) => name,
    );
  expect(await names('orderBy: NAME')).toEqual(['Attic probe', 'Hedge probe', 'Pond probe']);
  expect(await names('orderBy: NAME, backwards: true')).toEqual(['Pond probe', 'Hedge probe', 'Attic probe']);
  expect(await names('orderBy: NEWEST, backwards: true')).toEqual([
    'Pond probe',
    'Attic probe',
    'Hedge probe',
  ]);
});
