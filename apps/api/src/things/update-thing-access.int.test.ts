import { beforeAll, describe, expect, it } from '@jest/globals';
import { things } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { errorCode, type Loose } from '@hedgerow/testing/graphql-client';
import type { Person } from '../person.fixture.js';
import { suiteApi } from '../test-api.fixture.js';
import { accessOf, eventsOf } from './things.fixture.js';

const fields = `id viewerMayRecord viewerMayEdit accessCount accesses { id isOwner isCollaborator user { id } }`;
const updateAccess = `mutation ($input: UpdateThingAccessByIdInput!) {
  updateThingAccessById(input: $input) { clientMutationId thing { ${fields} } } }`;
const collaborate = `mutation ($input: CollaborateThingAccessInput!) {
  collaborateThingAccess(input: $input) { clientMutationId thing { ${fields} } } }`;
const rightsLive = `subscription ($id: UUID!) { thingUpdated(id: $id) { event { name }
  thing { viewerMayRecord viewerMayEdit accesses { isOwner user { id } } } } }`;

const testApi = suiteApi();
let anna: Person, ben: Person, noor: Person, ada: Person;
beforeAll(async () => {
  [anna, ben, noor, ada] = await testApi.signUpAll('anna', 'ben', 'noor', 'ada');
});

const rolesOf = (thing: Loose, { id }: Person) => {
  const { isOwner, isCollaborator } = thing.accesses.find(({ user }: Loose) => user.id === id);
  return { isOwner, isCollaborator };
};

describe('updateThingAccessById', () => {
  it('[181] [182] makes a viewer a collaborator, an owner, and a viewer again', async () => {
    const { id } = await anna.createThing({ isPublic: false });
    const bens = await testApi.grantAccess(id, ben);
    const set = async (flags: object) => {
      const { updateThingAccessById } = await anna.get(updateAccess, { input: { id: bens, ...flags } });
      return rolesOf(updateThingAccessById.thing, ben);
    };
    expect(await set({ isCollaborator: true })).toEqual({ isOwner: false, isCollaborator: true });
    expect(await set({ isOwner: true })).toEqual({ isOwner: true, isCollaborator: true });
    expect(await set({ isOwner: false, isCollaborator: false })).toEqual({
      isOwner: false,
      isCollaborator: false,
    });
    const { length } = await eventsOf(testApi, id);
    expect(await set({ isOwner: false })).toEqual({ isOwner: false, isCollaborator: false });
    expect(await eventsOf(testApi, id)).toHaveLength(length);
  });

  it('works at once on the open page of the person whose rights they are', async () => {
    const { id } = await anna.createThing({ isPublic: false });
    const bens = await testApi.grantAccess(id, ben, { isOwner: true });
    const { messages, first } = testApi.subscribe(rightsLive, id, ben.token);
    expect((await first()).data.thingUpdated.thing).toMatchObject({ viewerMayEdit: true });
    await anna.get(updateAccess, { input: { id: bens, isOwner: false } });
    const answered = Date.now();
    const shown = () => messages.at(-1).data.thingUpdated;
    // What the grant pushed may come once more, and show what holds by then.
    while (shown().event?.name !== 'ThingAccessChanged' && Date.now() - answered < 2_000)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(shown()).toMatchObject({
      event: { name: 'ThingAccessChanged' },
      thing: { viewerMayEdit: false, viewerMayRecord: false },
    });
  });

  it('is for owners and administrators, and keeps the last owner', async () => {
    const { id } = await anna.createThing();
    const bens = await testApi.grantAccess(id, ben, { isCollaborator: true });
    const annas = await accessOf(anna, id);
    const ask = async (person: Person, access: string, flags: object) =>
      errorCode(await person.ask(updateAccess, { input: { id: access, ...flags } }));
    const owner = { isOwner: true };
    expect(await ask(testApi.visitor, bens, owner)).toBe('LOGIN');
    expect(await ask(noor, bens, owner)).toBe('NTFND');
    expect(await ask(ben, bens, owner)).toBe('DENIED');
    expect(await ask(anna, newId(), owner)).toBe('NTFND');
    expect(await ask(anna, annas, { isOwner: false })).toBe('DENIED');
    expect(await ask(ada, bens, owner)).toBeUndefined();
    expect(await ask(anna, annas, { isOwner: false })).toBeUndefined();
    expect(await ask(anna, bens, { isOwner: false })).toBe('DENIED');
  });

  it('of two owners who make each other viewers at the same moment, one stays', async () => {
    const { id } = await anna.createThing();
    const annas = await accessOf(anna, id);
    const bens = await testApi.grantAccess(id, ben, { isOwner: true });
    const asked = [anna.ask(updateAccess, { input: { id: bens, isOwner: false } })];
    asked.push(ben.ask(updateAccess, { input: { id: annas, isOwner: false } }));
    const codes = (await Promise.all(asked)).map(errorCode);
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    const { thingById } = await ada.get(
      `query ($id: UUID!) { thingById(id: $id) { accesses { isOwner } } }`,
      { id },
    );
    expect(thingById.accesses.filter(({ isOwner }: Loose) => isOwner)).toHaveLength(1);
  });
});

describe('collaborateThingAccess', () => {
  it('[183] [184] [344] toggles whether one collaborates on a public thing', async () => {
    const { id } = await anna.createThing();
    const toggle = async (input: object = {}) => {
      const { collaborateThingAccess } = await noor.get(collaborate, { input: { thingId: id, ...input } });
      return [collaborateThingAccess.thing.viewerMayRecord, rolesOf(collaborateThingAccess.thing, noor)];
    };
    expect(await toggle()).toEqual([true, { isOwner: false, isCollaborator: true }]);
    expect(await toggle({ isCollaborator: true })).toEqual([true, { isOwner: false, isCollaborator: true }]);
    expect(await toggle()).toEqual([false, { isOwner: false, isCollaborator: false }]);
    expect(await toggle({ isCollaborator: true })).toEqual([true, { isOwner: false, isCollaborator: true }]);
  });

  it('many neighbours at once all collaborate', async () => {
    const { id } = await anna.createThing();
    const crowd = await testApi.signUpAll(...Array.from({ length: 12 }, (_, n) => `crowd${n}`));
    const codes = await Promise.all(
      crowd.map(async (one) => errorCode(await one.ask(collaborate, { input: { thingId: id } }))),
    );
    expect(codes).toEqual(crowd.map(() => undefined));
    const { state } = await testApi.store.load(things, id);
    expect(crowd.every((one) => state.accesses.get(one.id)?.isCollaborator)).toBe(true);
  }, 30_000);

  it('of a private thing is by invitation', async () => {
    const { id } = await anna.createThing({ isPublic: false });
    const ask = async (person: Person) =>
      errorCode(await person.ask(collaborate, { input: { thingId: id } }));
    expect([await ask(testApi.visitor), await ask(noor)]).toEqual(['LOGIN', 'NTFND']);
    await testApi.grantAccess(id, ben);
    expect(await ask(ben)).toBe('DENIED');
    await testApi.grantAccess(id, noor, { isCollaborator: true });
    const { collaborateThingAccess } = await noor.get(collaborate, { input: { thingId: id } });
    expect(collaborateThingAccess.thing).toMatchObject({ viewerMayRecord: false, accessCount: 3 });
  });
});
