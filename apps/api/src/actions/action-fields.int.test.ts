import { beforeAll, expect, it } from '@jest/globals';
import type { Person } from '../person.fixture.js';
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
