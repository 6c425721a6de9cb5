import { expect, it } from '@jest/globals';
import { errorCode, type Loose } from '@hedgerow/testing/graphql-client';
import type { Person } from '../person.fixture.js';
import { suiteApi } from '../test-api.fixture.js';
import { inDays, updateTaskDocument } from './tasks.fixture.js';

const testApi = suiteApi();
const create = 'mutation { createCalendarAddress(input: {}) { path calendarAddress { createdAt } } }';
const remove = 'mutation { deleteCalendarAddress(input: {}) { calendarAddress { createdAt } } }';
const shown = '{ calendarAddress { createdAt } }';
const addressOf = async (person: Person): Promise<string> =>
  (await person.get(create)).createCalendarAddress.path;
const fetched = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${testApi.api.url}${path}`, { headers });
const titlesIn = async (path: string) =>
  [...(await (await fetched(path)).text()).matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, title]) => title);

it('an address is made, made anew and revoked by its person; the one before is good for nothing', async () => {
  const anna = await testApi.signUp();
  for (const document of [create, remove, shown])
    expect(errorCode(await testApi.visitor.ask(document))).toBe('LOGIN');
  expect((await anna.get(shown)).calendarAddress).toBeNull();
  const first = await addressOf(anna);
  expect(first).toMatch(/^\/calendar\/[\w-]{43}\.ics$/);
  expect((await anna.get(shown)).calendarAddress.createdAt).toBeTruthy();
  expect((await fetched(first)).status).toBe(200);
  const second = await addressOf(anna);
  expect([(await fetched(first)).status, (await fetched(second)).status]).toEqual([404, 200]);
  expect((await anna.get(remove)).deleteCalendarAddress.calendarAddress).toBeNull();
  expect((await fetched(second)).status).toBe(404);
  for (const path of ['/calendar/x.ics', `/calendar/${'x'.repeat(43)}.ics`, '/calendar/%00.ics'])
    expect((await fetched(path)).status).toBe(404);
  const { rows } = await testApi.database.pool.query('select * from events.calendar_addresses');
  expect(JSON.stringify(rows)).not.toContain(second.slice(10, 53));
});

it('holds what its person is to do and sees at this moment, and says when nothing changed', async () => {
  const [anna, ben] = await testApi.signUpAll('anna', 'ben');
  const thing = await anna.createThing({ isPublic: false });
  const access = await testApi.grantAccess(thing.id, ben);
  await anna.createTask(thing.id, { title: 'of another', dueDate: inDays(1) });
  await anna.createTask(thing.id, { title: 'some day', assignedTo: [ben.id] });
  const task: Loose = await anna.createTask(thing.id, { dueDate: inDays(2), assignedTo: [ben.id] });
  const path = await addressOf(ben);
  expect(await titlesIn(path)).toEqual(['Deep water']);
  const answer = await fetched(path);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const tag = answer.headers.get('etag')!;
  expect((await fetched(path, { 'if-none-match': `W/${tag}` })).status).toBe(304);
  expect(await (await fetched(`${path}?as=tasks`)).text()).toContain('BEGIN:VTODO');
  await anna.get(updateTaskDocument, { input: { nodeId: task.nodeId, title: 'Two cans' } });
  expect((await fetched(path, { 'if-none-match': tag })).status).toBe(200);
  expect(await titlesIn(path)).toEqual(['Two cans']);
  await anna.get(
    'mutation ($input: DeleteThingAccessByIdInput!) { deleteThingAccessById(input: $input) { clientMutationId } }',
    {
      input: { id: access },
    },
  );
  expect(await titlesIn(path)).toEqual([]);
});
