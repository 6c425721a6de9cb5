import { expect, it } from '@jest/globals';
import type { Loose } from '@hedgerow/testing/graphql-client';
import { Announcements } from '../live/announcements.js';
import type { Person } from '../person.fixture.js';
import { Runtime } from '../runtime.js';
import { suiteApi } from '../test-api.fixture.js';
import { boardStream } from './board-stream.js';
import { updateTaskDocument } from './tasks.fixture.js';

const testApi = suiteApi();
const remove = 'mutation ($input: DeleteTaskByIdInput!) { deleteTaskById(input: $input) { deletedNodeId } }';
const boardOf = (person: Person, thingId: string) => {
  const { app } = testApi.api;
  const viewer = { role: 'bk_user' as const, userId: person.id };
  const sources = { announcements: app.get(Announcements), pool: app.get(Runtime).readPool, viewer };
  return boardStream(sources, { thingId });
};

it('tells each who looks on what comes, changes and goes, and nothing of what they do not see', async () => {
  const [anna, ben] = await testApi.signUpAll('anna', 'ben');
  const thing = await anna.createThing({ isPublic: false });
  const hidden = await anna.createThing({ isPublic: false });
  const access = await testApi.grantAccess(thing.id, ben);
  const first: Loose = await anna.createTask(thing.id, { title: 'first' });
  const boards = await Promise.all([boardOf(anna, thing.id), boardOf(ben, thing.id)]);
  const told = () =>
    Promise.all(
      boards.map(async (board) => {
        const { value } = (await board.next()) as { value: Loose };
        return value.task ? [value.task.title, value.task.status] : value.gone;
      }),
    );
  const both = (one: unknown) => [one, one];
  await anna.createTask(hidden.id, { title: 'hidden' });
  const second: Loose = await anna.createTask(thing.id, { title: 'second' });
  expect(await told()).toEqual(both(['second', 'notStarted']));
  await anna.get(updateTaskDocument, { input: { nodeId: first.nodeId, status: 'completed' } });
  expect(await told()).toEqual(both(['first', 'completed']));
  await anna.get(remove, { input: { id: second.id } });
  expect(await told()).toEqual(both(second.id));
  // A right that is taken away takes the cards away.
  await anna.get(
    'mutation ($input: DeleteThingAccessByIdInput!) { deleteThingAccessById(input: $input) { clientMutationId } }',
    {
      input: { id: access },
    },
  );
  expect(((await boards[1]!.next()) as { value: Loose }).value).toEqual({ gone: first.id });
  for (const board of boards) await board.return!();
  expect(await boards[0]!.next()).toEqual({ value: undefined, done: true });
});
