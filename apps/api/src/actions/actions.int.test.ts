import { beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@hedgerow/platform';
import { errorCode, errorField, type Loose } from '@hedgerow/testing/graphql-client';
import { createActionDocument, type Person } from '../person.fixture.js';
import { suiteApi } from '../test-api.fixture.js';

const testApi = suiteApi();
let anna: Person, ben: Person;
beforeAll(async () => {
  [anna, ben] = await testApi.signUpAll('anna', 'ben');
});

describe('recording an action', () => {
  it('[244] [242] answers with the action and the thing as they are now', async () => {
    const thing = await anna.createThing();
    const { createAction } = await anna.get(createActionDocument, {
      input: {
        thingId: thing.id,
        type: 'WATERING',
        comments: ' Slow soak ',
        location: { x: 51.5, y: -0.1 },
        clientMutationId: 'w',
      },
    });
    expect(createAction).toMatchObject({
      action: {
        type: 'WATERING',
        comments: 'Slow soak',
        creator: { username: anna.username },
        thing: { id: thing.id },
      },
      thing: { id: thing.id },
    });
    const { node } = await testApi.visitor.get(
      `query ($n: ID!) { node(nodeId: $n) { ... on Action { type comments hasImage createdAt updatedAt thingId location { x y } creator { id } } } }`,
      { n: createAction.action.nodeId },
    );
    expect(node).toMatchObject({
      type: 'WATERING',
      hasImage: false,
      thingId: thing.id,
      location: { x: 51.5, y: -0.1 },
      creator: null,
    });
    expect(Date.parse(createAction.thing.lastAction)).toBeGreaterThanOrEqual(Date.parse(node.createdAt));
    expect(createAction.thing.lastWatering).toBe(node.createdAt);
  });

  it('the same clientMutationId with the same input gets the first answer, with another one it is refused', async () => {
    const thing = await anna.createThing();
    const input = { thingId: thing.id, type: 'WATERING', comments: 'Slow soak', clientMutationId: newId() };
    const { createAction: first } = await anna.get(createActionDocument, { input });
    const { createAction: again } = await anna.get(createActionDocument, { input });
    expect(again.action).toEqual(first.action);
    const { errors } = await anna.ask(createActionDocument, { input: { ...input, comments: 'Two cans' } });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'VALIDATION',
      fields: [{ field: 'clientMutationId', message: expect.stringContaining('another input') }],
    });
  });

  it('[356] owners, collaborators and administrators record; viewers, strangers and guests do not', async () => {
    const thing = await anna.createThing();
    const input = { thingId: thing.id, type: 'UPKEEP', comments: '' };
    expect(errorCode(await ben.ask(createActionDocument, { input }))).toBe('DENIED');
    expect(errorCode(await testApi.visitor.ask(createActionDocument, { input }))).toBe('LOGIN');
    await testApi.grantAccess(thing.id, ben);
    expect(errorCode(await ben.ask(createActionDocument, { input }))).toBe('DENIED');
    await testApi.grantAccess(thing.id, ben, { isCollaborator: true });
    expect(errorCode(await ben.ask(createActionDocument, { input }))).toBeUndefined();
    const ada = await testApi.signUp('ada');
    expect(errorCode(await ada.ask(createActionDocument, { input }))).toBeUndefined();
  });

  it('on a thing that one may not see is as if it were not there', async () => {
    const hidden = await anna.createThing({ isPublic: false });
    for (const thingId of [hidden.id, newId()])
      expect(
        (await ben.ask(createActionDocument, { input: { thingId, type: 'UPKEEP', comments: '' } }))
          .errors?.[0],
      ).toMatchObject({
        message: 'Thing not found',
        extensions: { code: 'NTFND' },
      });
  });

  it('CREATED is written by the system alone, and comments end somewhere', async () => {
    const thing = await anna.createThing();
    const refused = async (over: object) =>
      errorField(
        await anna.ask(createActionDocument, {
          input: { thingId: thing.id, type: 'UPKEEP', comments: '', ...over },
        }),
      );
    expect(await refused({ type: 'CREATED' })).toBe('type');
    expect(await refused({ type: 'DANCING' })).toBe('type');
    expect(await refused({ comments: 'x'.repeat(2001) })).toBe('comments');
    expect(await refused({ comments: null })).toBe('comments');
    expect(await refused({ location: { x: 'NaN', y: 0 } })).toBe('location');
  });

  it('[340] needs a thing, a type and comments, each named where it is missing', async () => {
    const thing = await anna.createThing();
    const whole = { thingId: thing.id, type: 'UPKEEP', comments: '' };
    for (const field of ['thingId', 'type', 'comments'] as const) {
      const { [field]: _left, ...input } = whole;
      expect(errorField(await anna.ask(createActionDocument, { input }))).toBe(field);
    }
    expect(errorCode(await anna.ask(createActionDocument, { input: whole }))).toBeUndefined();
  });

  it('[351] is never done in a group: an action without a thing is refused, and a group is no thing', async () => {
    const { createGroup } = await anna.get(
      `mutation { createGroup(input: { name: "Riverside", type: GROWER, isPublic: true }) { group { id nodeId } } }`,
      {},
    );
    const { id } = createGroup.group;
    const input = { type: 'UPKEEP', comments: '' };
    expect(errorField(await anna.ask(createActionDocument, { input }))).toBe('thingId');
    expect(errorCode(await anna.ask(createActionDocument, { input: { ...input, thingId: id } }))).toBe(
      'NTFND',
    );
    expect(errorField(await anna.ask(createActionDocument, { input: { ...input, groupId: id } }))).toBe(
      'thingId',
    );
    const { allActions } = await anna.get(`query ($id: UUID!) { allActions(groupId: $id) { totalCount } }`, {
      id,
    });
    expect(allActions.totalCount).toBe(0);
  });

  it('past the bound of two seconds it answers from what was written', async () => {
    const thing = await anna.createThing();
    const input = { thingId: thing.id, type: 'EDUCATION', comments: 'Taught' };
    const { createAction } = await testApi.projector.whilePaused(() =>
      anna.get(createActionDocument, { input }),
    );
    expect(createAction.action).toMatchObject({
      type: 'EDUCATION',
      comments: 'Taught',
      creator: { username: anna.username },
    });
  });
});

describe('actions', () => {
  it('[247] come newest first, in pages, of one thing or of all that one may see', async () => {
    const thing = await anna.createThing();
    for (let i = 0; i < 5; i += 1) await anna.recordAction(thing.id, { comments: `No. ${i}` });
    const list = `query ($thingId: UUID, $first: Int, $after: String) { allActions(thingId: $thingId, first: $first, after: $after) {
      totalCount nodes { comments type } pageInfo { endCursor hasNextPage } } }`;
    const first = (await testApi.visitor.get(list, { thingId: thing.id, first: 4 })).allActions;
    expect(first.totalCount).toBe(6);
    expect(first.nodes.map((n: Loose) => n.comments)).toEqual(['No. 4', 'No. 3', 'No. 2', 'No. 1']);
    const second = (
      await testApi.visitor.get(list, { thingId: thing.id, first: 4, after: first.pageInfo.endCursor })
    ).allActions;
    expect(second.nodes).toEqual([
      { comments: 'No. 0', type: 'WATERING' },
      { comments: '', type: 'CREATED' },
    ]);
    expect(second.pageInfo.hasNextPage).toBe(false);
    const recent = await testApi.visitor.get(
      `query ($id: UUID!) { thingById(id: $id) { two: actions(first: 2) { comments } many: actions(first: 1000) { comments } } }`,
      { id: thing.id },
    );
    expect(recent.thingById.two.map((a: Loose) => a.comments)).toEqual(['No. 4', 'No. 3']);
    expect(recent.thingById.many).toHaveLength(6);
    expect((await ben.get(list, {})).allActions.totalCount).toBeGreaterThan(6);
  });
});
