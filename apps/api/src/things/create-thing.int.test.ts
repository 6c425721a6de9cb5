import { beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@hedgerow/platform';
import { errorCode, type Loose } from '@hedgerow/testing/graphql-client';
import { createGroupDocument, createThingDocument, groupInput, type Person } from '../person.fixture.js';
import { suiteApi } from '../test-api.fixture.js';

const testApi = suiteApi();
let anna: Person, ben: Person, visitor: Person;
beforeAll(async () => {
  visitor = testApi.visitor;
  [anna, ben] = await testApi.signUpAll('anna', 'ben');
});

const thingById = `query ($id: UUID!) { thingById(id: $id) { id name } }`;
const input = (person: Person, over: object = {}) =>
  person.thingInput({
    name: 'Bed 12',
    description: 'By the gate',
    location: { x: 51.5019, y: -0.1246 },
    type: 'VEGETABLEBED',
    indicatorParameter: 'PH',
    ...over,
  });

describe('registering a thing', () => {
  it('[166] [171] answers with the thing as everyone sees it from now on', async () => {
    const { createThing } = await anna.get(createThingDocument, {
      input: { ...(await input(anna)), clientMutationId: 'c1' },
    });
    expect(createThing).toMatchObject({
      clientMutationId: 'c1',
      thing: { name: 'Bed 12', accessCount: 1, viewerMayEdit: true },
      thingEdge: { node: { id: createThing.thing.id } },
    });
    const { thingById: seen } = await visitor.get(
      `query ($id: UUID!) { thingById(id: $id) { name description type hasImage location { x y } indicatorParameter
        indicatorColour slug revision actions { type } } }`,
      { id: createThing.thing.id },
    );
    expect(seen).toMatchObject({
      name: 'Bed 12',
      description: 'By the gate',
      type: 'VEGETABLEBED',
      location: { x: 51.5019, y: -0.1246 },
      indicatorParameter: 'PH',
      indicatorColour: 'grey',
      actions: [{ type: 'CREATED' }],
    });
    expect(seen.slug).not.toBe('');
    expect(seen.revision).toBeGreaterThan(0);
  });

  it('the same clientMutationId again gets the first answer, another person gets their own', async () => {
    const again = { ...(await input(anna, { name: 'Once only' })), clientMutationId: 'once' };
    const first = await anna.get(createThingDocument, { input: again });
    const second = await anna.get(createThingDocument, { input: again });
    expect(second.createThing.thing.id).toBe(first.createThing.thing.id);
    const bens = await ben.get(createThingDocument, {
      input: { ...(await input(ben)), clientMutationId: 'once' },
    });
    expect(bens.createThing.thing.id).not.toBe(first.createThing.thing.id);
    const { allThings } = await anna.get('{ allThings(search: "once only") { totalCount } }');
    expect(allThings.totalCount).toBe(1);
  });

  it('past the bound of two seconds it answers from what was written', async () => {
    const given = await input(anna, { name: 'Slow bed' });
    const { createThing } = await testApi.projector.whilePaused(() =>
      anna.get(createThingDocument, { input: given }),
    );
    expect(createThing.thing).toMatchObject({ name: 'Slow bed', accessCount: 1 });
  });

  it('a guest is asked to sign in, and a group that one does not see is not found', async () => {
    expect(errorCode(await visitor.ask(createThingDocument, { input: await input(anna) }))).toBe('LOGIN');
    expect(errorCode(await ben.ask(createThingDocument, { input: await input(anna) }))).toBe('NTFND');
    expect(
      errorCode(await ben.ask(createThingDocument, { input: { ...(await input(anna)), groupId: newId() } })),
    ).toBe('NTFND');
  });

  it('a group one founded is a place to register', async () => {
    const founded = await anna.get(createGroupDocument, { input: groupInput() });
    expect(founded.createGroup.group).toMatchObject({
      name: 'Riverside Growers',
      memberCount: 1,
      isPersonal: false,
    });
    const thing = await anna.createThing({ groupId: founded.createGroup.group.id });
    const seen = await ben.get(`query ($id: UUID!) { thingById(id: $id) { groupId group { name } } }`, {
      id: thing.id,
    });
    expect(seen.thingById.group.name).toBe('Riverside Growers');
    const asGuest = await visitor.get(
      `query ($id: UUID!) { thingById(id: $id) { groupId group { name } } }`,
      { id: thing.id },
    );
    expect(asGuest.thingById).toEqual({ groupId: null, group: null });
    expect(errorCode(await visitor.ask(createGroupDocument, { input: groupInput() }))).toBe('LOGIN');
  });
});

describe('bad input', () => {
  const refused = async (over: object) => {
    const { errors } = await anna.ask(createThingDocument, { input: { ...(await input(anna)), ...over } });
    return { code: errors?.[0]?.extensions.code, fields: errors?.[0]?.extensions.fields };
  };

  it('a name of 256 characters is refused with its field', async () => {
    expect(await refused({ name: 'x'.repeat(256) })).toEqual({
      code: 'VALIDATION',
      fields: [{ field: 'name', message: 'Name must have 3 to 255 characters' }],
    });
  });

  it('an unknown type names the field, in a variable and in the document', async () => {
    const wrong = {
      code: 'VALIDATION',
      fields: [{ field: 'type', message: 'Type is not one of the known values' }],
    };
    expect(await refused({ type: 'SPACESHIP' })).toEqual(wrong);
    const { errors } = await anna.ask(
      `mutation { createThing(input: { groupId: "${newId()}", name: "Bed 12", hasImage: false, isPublic: true, type: SPACESHIP }) { thing { id } } }`,
    );
    expect({ code: errors?.[0]?.extensions.code, fields: errors?.[0]?.extensions.fields }).toEqual(wrong);
  });

  it('coordinates that are not numbers are refused, however they are written', async () => {
    const given = await input(anna);
    const body = (x: string) =>
      JSON.stringify({
        query: createThingDocument,
        variables: { input: { ...given, location: { x: '@', y: 0 } } },
      }).replace('"@"', x);
    for (const x of ['"NaN"', 'null', '1e999', '"51"', '[]', '91', '-90.01', '{}', 'true']) {
      const response = await anna.post(body(x));
      const { errors } = (await response.json()) as Loose;
      expect({ x, error: errors?.[0] }).toMatchObject({
        x,
        error: {
          message: 'Invalid coordinates received',
          extensions: {
            code: 'VALIDATION',
            fields: [{ field: 'location', message: 'Invalid coordinates received' }],
          },
        },
      });
    }
    // JSON has no NaN.
    expect((await anna.post(body('NaN'))).status).toBe(400);
  });

  it('characters that cannot be stored are refused with their field', async () => {
    expect(await refused({ name: 'Bed\u0000 12' })).toMatchObject({
      code: 'VALIDATION',
      fields: [{ field: 'name' }],
    });
  });

  it('markup and SQL stay text', async () => {
    const name = `<b>'; drop table "things"; --</b>`;
    const { id } = await anna.createThing({ name, description: '__proto__' });
    expect((await visitor.get(thingById, { id })).thingById.name).toBe(name);
  });

  it('an unknown thing is nothing, and an id of another shape names its argument', async () => {
    expect(await anna.get(thingById, { id: newId() })).toEqual({ thingById: null });
    const { errors } = await anna.ask(thingById, { id: 'rowan' });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'VALIDATION', fields: [{ field: 'id' }] });
  });
});
