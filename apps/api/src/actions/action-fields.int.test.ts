import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Loose } from '@hedgerow/testing/graphql-client';
import type { Person } from '../person.fixture.js';
import { Runtime } from '../runtime.js';
import { suiteApi } from '../test-api.fixture.js';

const testApi = suiteApi();
let anna: Person, ben: Person, ada: Person;
beforeAll(async () => {
  [anna, ben, ada] = await testApi.signUpAll('anna', 'ben', 'ada');
});

const rights = `query ($id: UUID!) { thingById(id: $id) {
  actions { type viewerMayEdit viewerMayDelete } } }`;

it('who recorded an action edits it, owners delete it, admins do both; the first entry stays', async () => {
  const thing = await anna.createThing();
  await testApi.grantAccess(thing.id, ben, { isCollaborator: true });
  await ben.recordAction(thing.id, { comments: 'Two cans' });
  const asSeenBy = async (person: Person) =>
    (await person.get(rights, { id: thing.id })).thingById.actions.map(
      (action: { type: string; viewerMayEdit: boolean; viewerMayDelete: boolean }) =>
        [action.type, action.viewerMayEdit, action.viewerMayDelete] as const,
    );
  const seen = (mayEdit: boolean, mayDelete: boolean) => [
    ['WATERING', mayEdit, mayDelete],
    ['CREATED', false, false],
  ];
  expect(await asSeenBy(ben)).toEqual(seen(true, true));
  expect(await asSeenBy(anna)).toEqual(seen(false, true));
  expect(await asSeenBy(ada)).toEqual(seen(true, true));
  expect(await asSeenBy(await testApi.signUp())).toEqual(seen(false, false));
  expect(await asSeenBy(testApi.visitor)).toEqual(seen(false, false));
});

describe('the actions of a thing are read with the columns that are asked for', () => {
  const rest: Record<string, string> = {
    creator: '{ id name }',
    location: '{ x y }',
    picture: '{ id }',
    pictures: '{ id }',
    thing: '{ id name }',
  };
  const asked = (name: string): string => `${name} ${rest[name] ?? ''}`;

  it('and each field is the same alone as with all others, for a guest and for who recorded them', async () => {
    const thing = await anna.createThing();
    await anna.recordAction(thing.id, { comments: 'Ask mia@example.org for the key' });
    const { __type } = await testApi.visitor.get('{ __type(name: "Action") { fields { name } } }');
    const fields = (__type.fields as { name: string }[]).map(({ name }) => name);
    const actions = async (person: Person, names: readonly string[]): Promise<Loose[]> => {
      const query = `query ($id: UUID!) { thingById(id: $id) { actions { ${names.map(asked).join(' ')} } } }`;
      return (await person.get(query, { id: thing.id })).thingById.actions;
    };
    for (const person of [testApi.visitor, anna]) {
      const whole = await actions(person, fields);
      expect(whole).toHaveLength(2);
      for (const field of fields)
        expect({ field, alone: await actions(person, [field]) }).toEqual({
          field,
          alone: whole.map((node) => ({ [field]: node[field] })),
        });
    }
  });

  it('in one statement for all things of a page, where two fragments ask for them, too', async () => {
    for (let n = 0; n < 2; n++) await anna.createThing();
    const statements = jest.spyOn(testApi.api.app.get(Runtime).readPool, 'query');
    await anna.get(
      `{ allThings(first: 3) { nodes { ...A ...B } } }
       fragment A on Thing { actions(first: 2) { type } } fragment B on Thing { actions(first: 2) { comments } }`,
    );
    const read = statements.mock.calls
      .map(([one]) => (one as unknown as { text: string }).text)
      .filter((text) => text.includes('timeline'));
    statements.mockRestore();
    expect(read.map((text) => text.match(/a\.\w+ as "(\w+)"/g))).toEqual([
      ['a.comments as "comments"', 'a.id as "id"', 'a.type as "type"', 'a.version as "version"'],
    ]);
  });
});
