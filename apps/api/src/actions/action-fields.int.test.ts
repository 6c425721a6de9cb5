import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { thingAccessGranted, things } from '@hedgerow/domain';
import { EventStore } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import { type TestApi, createActionDocument, type Person, startTestApi } from '../test-api.fixture.js';

let testApi: TestApi;
let anna: Person;
let ben: Person;
let ada: Person;
beforeAll(async () => {
  testApi = await startTestApi();
  [anna, ben, ada] = [await testApi.signUp(), await testApi.signUp(), await testApi.signUp('ada')];
});
afterAll(() => testApi.stop());

const letRecord = async (thingId: string, { id: userId }: Person) => {
  const stream = things.stream(thingId);
  const store = testApi.api.app.get(EventStore);
  const { version } = await store.read(stream);
  const granted = thingAccessGranted({
    ...{ thingId, accessId: newId(), userId },
    ...{ isOwner: false, isCollaborator: true },
  });
  const streams = [{ stream, expected: version, facts: [granted] }];
  await store.append({ commandId: newId(), actor: { kind: 'person', id: anna.id }, streams });
};

const rights = `query ($id: UUID!) { thingById(id: $id) {
  actions { type viewerMayEdit viewerMayDelete } } }`;

it('who recorded an action edits it, owners delete it, admins do both; the first entry stays', async () => {
  const thing = await anna.createThing();
  await letRecord(thing.id, ben);
  await ben.get(createActionDocument, {
    input: { thingId: thing.id, type: 'WATERING', comments: 'Two cans' },
  });
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
