import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Loose } from '@hedgerow/testing/graphql-client';
import { Runtime } from '../runtime.js';
import type { Person } from '../person.fixture.js';
import { suiteApi } from '../test-api.fixture.js';

const testApi = suiteApi();
let anna: Person;
beforeAll(async () => {
  anna = await testApi.signUp();
  for (const values of [{ water: 41, ph: 7, battery: 80 }, undefined]) {
    const { id: thingId } = await anna.createThing();
    const { deviceId } = await anna.createDevice({ thingId });
    if (values) await testApi.projector.projectUplink(deviceId, '2026-06-01T08:00:00.000Z', values);
  }
});

const series = '(parameter: WATER, from: "2026-05-30T00:00:00Z", to: "2026-06-02T00:00:00Z")';
/** What it takes to ask for a field that is more than a value. */
const rest: Record<string, string> = {
  accesses: '{ id isOwner }',
  actions: '(first: 3) { id type }',
  devices: '{ id name }',
  group: '{ id name }',
  invitations: '{ email }',
  latest: '(parameter: WATER) { value at device { id } }',
  location: '{ x y }',
  picture: '{ id }',
  pictures: '{ id }',
  series: `${series} { __typename }`,
  tasks: '{ id }',
};
// None of its values is a column, so a page that asks for it reads all of them.
const forcesAll = 'latest';

const fieldsOfThings = async (): Promise<string[]> => {
  const { __type } = await testApi.visitor.get('{ __type(name: "Thing") { fields { name } } }');
  return (__type.fields as { name: string }[]).map(({ name }) => name);
};
const asked = (name: string): string => `${name} ${rest[name] ?? ''}`;
const page = async (person: Person, fields: readonly string[]): Promise<Loose[]> =>
  (await person.get(`{ allThings(first: 50) { nodes { ${fields.map(asked).join(' ')} } } }`)).allThings.nodes;

/** The statements that an operation reads with. */
const statementsOf = async (document: string): Promise<string[]> => {
  const statements = jest.spyOn(testApi.api.app.get(Runtime).readPool, 'query');
  await anna.get(document);
  const texts = statements.mock.calls.map(([asked]) => (asked as unknown as { text: string }).text);
  statements.mockRestore();
  return texts;
};
/** The columns of the first of them. */
const columnsRead = async (document: string): Promise<string[]> => {
  const [read] = await statementsOf(document);
  return [...read!.matchAll(/ as "?(\w+)"?(?=,|\s)/g)].map(([, column]) => column!);
};

describe('a page of things reads the columns that are asked for', () => {
  it('and each field is the same alone as with all others, for a guest, a member and an owner', async () => {
    const fields = await fieldsOfThings();
    for (const person of [testApi.visitor, await testApi.signUp(), anna]) {
      const whole = await page(person, fields);
      expect(whole.length).toBeGreaterThan(1);
      expect(fields).toContain(forcesAll);
      for (const field of fields)
        expect({ field, alone: await page(person, [field]) }).toEqual({
          field,
          alone: whole.map((node) => ({ [field]: node[field] })),
        });
    }
  });

  it('and no others, through fragments as well', async () => {
    expect(
      await columnsRead(`{ allThings(first: 5) { edges { node { ...Named ... on Thing { location { x } } } } } }
        fragment Named on Thing { name }`),
    ).toEqual(['id', 'lat', 'lng', 'name', 'version']);
  });

  it('and no rows for a total alone', async () => {
    expect(await statementsOf('{ allThings(first: 1) { totalCount ...Name } } fragment Name on ThingConnection { __typename }')).toEqual([expect.stringContaining('count(*)')]); // prettier-ignore
    expect(await statementsOf('{ allThings(first: 1) { totalCount ...Next } } fragment Next on ThingConnection { pageInfo { hasNextPage } }')).toHaveLength(2); // prettier-ignore
  });

  it('and where the rows stand only for a cursor', async () => {
    const both = ['id', 'version', 'sort0', 'sort1'];
    expect(await columnsRead('{ allThings(first: 5) { edges { cursor node { id } } } }')).toEqual(both);
    for (const cursor of ['startCursor', 'endCursor'])
      expect(
        await columnsRead(`{ allThings(first: 5) { nodes { id } pageInfo { hasNextPage ...Ends } } }
          fragment Ends on PageInfo { ${cursor} }`),
      ).toEqual(both);
    expect(
      await columnsRead('{ allThings(first: 5) { edges { node { id } } pageInfo { hasNextPage } } }'),
    ).toEqual(['id', 'version']);
  });
});
