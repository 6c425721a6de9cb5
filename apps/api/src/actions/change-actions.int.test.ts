import { beforeAll, describe, expect, it } from '@jest/globals';
import { actions } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { eventually } from '@hedgerow/testing';
import { errorCode, errorField, type Loose } from '@hedgerow/testing/graphql-client';
import { createActionDocument, nodeIdOf, type Person } from '../person.fixture.js';
import { suiteApi } from '../test-api.fixture.js';

const testApi = suiteApi();
let anna: Person, ben: Person, noor: Person, ada: Person, visitor: Person;
beforeAll(async () => {
  visitor = testApi.visitor;
  [anna, ben, noor, ada] = await testApi.signUpAll('anna', 'ben', 'noor', 'ada');
});

const fields = 'id nodeId type comments hasImage location { x y } createdAt updatedAt creator { id }';
const updateAction = `mutation ($input: UpdateActionInput!) { updateAction(input: $input) { clientMutationId action { ${fields} } } }`;
const deleteAction = `mutation ($input: DeleteActionByIdInput!) { deleteActionById(input: $input) { clientMutationId deletedNodeId } }`;
const actionsOf = `query ($id: UUID!) { thingById(id: $id) { lastAction lastWatering actions { ${fields} } }
  allActions(thingId: $id) { totalCount nodes { id } } }`;
const node = `query ($nodeId: ID!) { node(nodeId: $nodeId) { ... on Action { ${fields} } } }`;

/** Ben may record on the thing, and did. */
const watered = async (thing: object = {}, over: object = {}) => {
  const { id: thingId } = await anna.createThing(thing);
  await testApi.grantAccess(thingId, ben, { isCollaborator: true });
  const said = { comments: 'Two cans', location: { x: 51.5, y: -0.1 }, ...over };
  const { id, nodeId } = await ben.recordAction(thingId, said);
  return { thingId, id, nodeId };
};
/** The entry that the registration wrote. */
const firstEntry = async () => {
  const { id } = await anna.createThing();
  const { thingById } = await eventually(async () => {
    const found: Loose = await anna.get(actionsOf, { id });
    return found.thingById.actions.length > 0 && found;
  });
  return thingById.actions[0] as { id: string; nodeId: string };
};

describe('correcting an action', () => {
  it('[245] updateAction answers with the action as everybody sees it from now on', async () => {
    const { nodeId, thingId } = await watered({}, { hasImage: true });
    const { node: before } = await ben.get(node, { nodeId });
    const { updateAction: answer } = await ben.get(updateAction, {
      input: { nodeId, comments: ' Three cans ', type: 'UPKEEP', clientMutationId: 'u1' },
    });
    const after = { ...before, comments: 'Three cans', type: 'UPKEEP', updatedAt: answer.action.updatedAt };
    expect(answer).toEqual({ clientMutationId: 'u1', action: after });
    expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(after.createdAt));
    expect(after).toMatchObject({ hasImage: false, location: { x: 51.5, y: -0.1 } });
    await ben.get(updateAction, { input: { nodeId, location: null } });
    const { thingById } = await anna.get(actionsOf, { id: thingId });
    expect(thingById.actions[0]).toMatchObject({ comments: 'Three cans', location: null });
  });

  it('without a change writes nothing', async () => {
    const { id, nodeId } = await watered();
    await ben.get(updateAction, { input: { nodeId, comments: 'Two cans ' } });
    await ben.get(updateAction, { input: { nodeId } });
    expect((await testApi.store.read(actions.stream(id))).version).toBe(1);
  });

  it('answers from stored events while the read model is behind', async () => {
    const { nodeId } = await watered();
    const { updateAction: answer } = await testApi.projector.whilePaused(() =>
      ben.get(updateAction, { input: { nodeId, comments: 'Three cans' } }),
    );
    expect(answer.action).toMatchObject({
      comments: 'Three cans',
      type: 'WATERING',
      creator: { id: ben.id },
    });
  });

  it('of wrong fields is refused by name', async () => {
    const { nodeId } = await watered();
    const refused = async (input: object) =>
      errorField(await ben.ask(updateAction, { input: { nodeId, ...input } }));
    expect(await refused({ type: 'CREATED' })).toBe('type');
    expect(await refused({ type: null })).toBe('type');
    expect(await refused({ comments: null })).toBe('comments');
    expect(await refused({ comments: 'x'.repeat(2001) })).toBe('comments');
    expect(await refused({ location: { x: 'NaN', y: 0 } })).toBe('location');
  });

  it('is for the person who recorded it and administrators', async () => {
    const { nodeId } = await watered({ isPublic: false });
    const ask = async (person: Person, comments = 'Mine') =>
      errorCode(await person.ask(updateAction, { input: { nodeId, comments } }));
    expect([await ask(visitor), await ask(noor), await ask(anna)]).toEqual(['LOGIN', 'NTFND', 'DENIED']);
    expect([await ask(ben), await ask(ada, 'Theirs')]).toEqual([undefined, undefined]);
    const first = await firstEntry();
    for (const person of [anna, ada])
      expect(
        errorCode(await person.ask(updateAction, { input: { nodeId: first.nodeId, comments: 'Mine' } })),
      ).toBe('DENIED');
    const unknown = nodeIdOf('Action', newId());
    expect(errorCode(await ben.ask(updateAction, { input: { nodeId: unknown, comments: 'Mine' } }))).toBe(
      'NTFND',
    );
  });
});

describe('deleting an action', () => {
  it('[246] deleteActionById takes it out of the history of its thing, whose last action is the one before', async () => {
    const { id, nodeId, thingId } = await watered();
    const { thingById: before } = await anna.get(actionsOf, { id: thingId });
    const { deleteActionById } = await ben.get(deleteAction, { input: { id, clientMutationId: 'd1' } });
    expect(deleteActionById).toEqual({ clientMutationId: 'd1', deletedNodeId: nodeId });
    const registration = before.actions[1];
    const after = await eventually(async () => {
      const found: Loose = await anna.get(actionsOf, { id: thingId });
      return found.thingById.lastAction === registration.createdAt && found;
    });
    expect(before.lastWatering).toBe(before.actions[0].createdAt);
    expect(after.thingById.lastWatering).toBeNull();
    expect(after.thingById.actions).toEqual([registration]);
    expect(after.allActions).toEqual({ totalCount: 1, nodes: [{ id: registration.id }] });
    expect(await ben.get(node, { nodeId })).toEqual({ node: null });
    expect(errorCode(await ben.ask(updateAction, { input: { nodeId, comments: 'Back' } }))).toBe('NTFND');
    expect(errorCode(await ben.ask(deleteAction, { input: { id } }))).toBe('NTFND');
  });

  it('answers while the read model is behind', async () => {
    const { id, nodeId } = await watered();
    const { deleteActionById } = await testApi.projector.whilePaused(() =>
      ben.get(deleteAction, { input: { id } }),
    );
    expect(deleteActionById.deletedNodeId).toBe(nodeId);
    await eventually(async () => (await ben.get(node, { nodeId })).node === null);
  });

  it('is for the person who recorded it, owners of the thing and administrators', async () => {
    const ask = async (person: Person, id: string) =>
      errorCode(await person.ask(deleteAction, { input: { id } }));
    const secret = await watered({ isPublic: false });
    expect([await ask(visitor, secret.id), await ask(noor, secret.id)]).toEqual(['LOGIN', 'NTFND']);
    expect(await ask(anna, secret.id)).toBeUndefined();
    const open = await watered();
    expect([await ask(noor, open.id), await ask(ada, open.id)]).toEqual(['DENIED', undefined]);
    const { thingId } = await watered();
    const annas = await anna.recordAction(thingId, { type: 'UPKEEP' });
    expect(await ask(ben, annas.id)).toBe('DENIED');
    const first = await firstEntry();
    expect([await ask(anna, first.id), await ask(ada, first.id)]).toEqual(['DENIED', 'DENIED']);
    expect(await ask(ben, newId())).toBe('NTFND');
  });

  it('again with the same clientMutationId gets the first answer', async () => {
    const { id, nodeId } = await watered();
    const update = { input: { nodeId, comments: 'Three cans', clientMutationId: newId() } };
    const removal = { input: { id, clientMutationId: newId() } };
    const changed = await ben.get(updateAction, update);
    expect(await ben.get(updateAction, update)).toEqual(changed);
    const removed = await ben.get(deleteAction, removal);
    expect(await ben.get(deleteAction, removal)).toEqual(removed);
    expect(errorCode(await ben.ask(updateAction, update))).toBe('NTFND');
    const onAnother = { input: { id, clientMutationId: update.input.clientMutationId } };
    expect(errorField(await ben.ask(deleteAction, onAnother))).toBe('clientMutationId');
  });
});

describe('an action on a thing that the read model does not know yet', () => {
  it('is answered with that thing', async () => {
    const { action, thing } = await testApi.projector.whilePaused(async () => {
      const { id: thingId } = await anna.createThing();
      const input = { thingId, type: 'WATERING', comments: 'Two cans' };
      return (await anna.get(createActionDocument, { input })).createAction;
    });
    expect(action.comments).toBe('Two cans');
    expect(thing.lastAction).not.toBeNull();
  }, 15_000);
});
