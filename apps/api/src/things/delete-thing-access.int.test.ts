import { beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@hedgerow/platform';
import { eventually } from '@hedgerow/testing';
import { errorCode } from '@hedgerow/testing/graphql-client';
import { createActionDocument, nodeIdOf, type Person } from '../person.fixture.js';
import { suiteApi } from '../test-api.fixture.js';
import { accessOf, deleteAccess, deleteThing, seen, thingUpdated, updateThing } from './things.fixture.js';

const testApi = suiteApi();
let anna: Person, ben: Person, noor: Person, ada: Person;
beforeAll(async () => {
  [anna, ben, noor, ada] = await testApi.signUpAll('anna', 'ben', 'noor', 'ada');
});

describe('taking access away', () => {
  it('[185] deleteThingAccessById takes it at once: from lists, from reads, from open subscriptions', async () => {
    const { id, nodeId } = await anna.createThing({ isPublic: false, name: 'Secret rowan' });
    const accessId = await testApi.grantAccess(id, ben, { isCollaborator: true });
    const { messages, completed, first } = testApi.subscribe(thingUpdated, id, ben.token);
    expect((await first()).data.thingUpdated.thing.name).toBe('Secret rowan');
    const { deleteThingAccessById } = await anna.get(deleteAccess, { input: { id: accessId } });
    const answered = Date.now();
    expect(deleteThingAccessById).toMatchObject({ thing: { id, accessCount: 1 } });
    await completed;
    expect(Date.now() - answered).toBeLessThan(2_000);
    expect(messages.at(-1).data.thingUpdated.thing).toBeNull();
    const found = await ben.get(
      `query ($id: UUID!, $nodeId: ID!) { thingById(id: $id) { id } node(nodeId: $nodeId) { nodeId }
        allThings(first: 200) { nodes { id } } collaborating: allThings(scope: COLLABORATING, first: 200) { nodes { id } } 
        allActions(thingId: $id) { totalCount } }`,
      { id, nodeId },
    );
    expect(found).toMatchObject({ thingById: null, node: null, allActions: { totalCount: 0 } });
    expect(found.allThings.nodes).not.toContainEqual({ id });
    expect(found.collaborating.nodes).toEqual([]);
    expect(
      errorCode(
        await ben.ask(createActionDocument, { input: { thingId: id, type: 'UPKEEP', comments: '' } }),
      ),
    ).toBe('NTFND');
  });

  it('anybody gives up their own; a private thing is then gone for them, a public one stays', async () => {
    const secret = await anna.createThing({ isPublic: false });
    const open = await anna.createThing();
    const give = async (thingId: string) =>
      (await ben.get(deleteAccess, { input: { id: await testApi.grantAccess(thingId, ben) } }))
        .deleteThingAccessById.thing;
    expect(await give(secret.id)).toBeNull();
    expect(await give(open.id)).toEqual({ id: open.id, accessCount: 1 });
  });

  it('answers from stored events while the read model is behind', async () => {
    const secret = await anna.createThing({ isPublic: false });
    const [bens, noors] = [
      await testApi.grantAccess(secret.id, ben),
      await testApi.grantAccess(secret.id, noor),
    ];
    await testApi.projector.whilePaused(async () => {
      const { deleteThingAccessById: taken } = await anna.get(deleteAccess, { input: { id: bens } });
      expect(taken).toMatchObject({ thing: { id: secret.id, accessCount: 2 } });
      const { deleteThingAccessById: given } = await noor.get(deleteAccess, { input: { id: noors } });
      expect(given).toMatchObject({ thing: null });
      expect(errorCode(await anna.ask(deleteAccess, { input: { id: bens } }))).toBe('NTFND');
    });
    await eventually(async () => (await seen(anna, secret.id)).accessCount === 1);
  }, 20_000);

  it('of others is for owners and administrators; who sees no accesses finds none', async () => {
    const { id } = await anna.createThing();
    const bens = await testApi.grantAccess(id, ben, { isCollaborator: true });
    const annas = await accessOf(anna, id);
    const ask = async (person: Person, accessId: string) =>
      errorCode(await person.ask(deleteAccess, { input: { id: accessId } }));
    expect([await ask(testApi.visitor, bens), await ask(noor, bens)]).toEqual(['LOGIN', 'NTFND']);
    expect(await ask(ben, annas)).toBe('DENIED');
    expect(await ask(anna, newId())).toBe('NTFND');
    expect(await ask(ada, bens)).toBeUndefined();
    expect(await ask(anna, bens)).toBe('NTFND');
  });

  it('the last owner stays (rule A05)', async () => {
    const { id } = await anna.createThing();
    const annas = await accessOf(anna, id);
    for (const person of [anna, ada])
      expect((await person.ask(deleteAccess, { input: { id: annas } })).errors?.[0]).toMatchObject({
        message: 'The last owner stays: make another person an owner first.',
        extensions: { code: 'DENIED' },
      });
    await testApi.grantAccess(id, ben, { isOwner: true });
    expect(errorCode(await anna.ask(deleteAccess, { input: { id: annas } }))).toBeUndefined();
    expect(
      errorCode(await anna.ask(updateThing, { input: { nodeId: nodeIdOf('Thing', id), name: 'Mine' } })),
    ).toBe('DENIED');
  });

  it('of a deleted thing is not found', async () => {
    const { id } = await anna.createThing();
    const bens = await testApi.grantAccess(id, ben);
    await anna.get(deleteThing, { input: { id } });
    for (const person of [anna, ben, ada])
      expect(errorCode(await person.ask(deleteAccess, { input: { id: bens } }))).toBe('NTFND');
  });
});
