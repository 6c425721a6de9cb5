import { expect, it } from '@jest/globals';
import { ExportRuns, MailCodes, PersonKeys } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import { errorCode } from '@hedgerow/testing/graphql-client';
import { Person } from '../../person.fixture.js';
import { suiteApi } from '../../test-api.fixture.js';

const testApi = suiteApi();

const shown = '{ dataExport { id status bytes requestedAt readyAt expiresAt contents { kind done total } } }';
const call = (name: string, fields: string) =>
  `mutation { ${name}(input: {}) { clientMutationId ${fields} } }`;
const ask = call('requestDataExport', 'dataExport { id status }');
const cancel = call('cancelDataExport', 'dataExport { id status }');
const link = call('createDataExportLink', 'path');
const enter = 'mutation ($input: SignInInput!) { signIn(input: $input) { jwtToken } }';
const endOthers = 'mutation { endOtherSessions(input: {}) { sessions { id } } }';
const messageOf = ({ errors }: { errors?: readonly { message: string }[] }) => errors?.[0]?.message;

/** Makes the file that was asked for, in place of the worker. */
const made = async (person: Person, ...texts: string[]) => {
  const { pool } = testApi.database;
  const runs = new ExportRuns(pool, testApi.api.app.get(PersonKeys));
  const { id } = (await person.get(ask)).requestDataExport.dataExport;
  const begun = (await runs.begin(id, newId()))!;
  for (const [part, text] of texts.entries()) await runs.write(begun, part, Buffer.from(text));
  await runs.finish(begun, { actions: { done: 3, total: 3 } }, pool);
};
const linkOf = async (person: Person): Promise<string> => (await person.get(link)).createDataExportLink.path;
const fetched = (path: string, init?: RequestInit) => fetch(`${testApi.api.url}${path}`, init);

it('a file is asked for by its person, one at a time and three a day, and can be cancelled', async () => {
  const anna = await testApi.signUp();
  for (const document of [shown, ask, cancel, link])
    expect(errorCode(await testApi.visitor.ask(document))).toBe('LOGIN');
  expect((await anna.get(shown)).dataExport).toBeNull();
  expect((await anna.get(ask)).requestDataExport.dataExport.status).toBe('WAITING');
  expect(messageOf(await anna.ask(ask))).toBe('Your file is being made already.');
  const { events } = await testApi.store.read(`user-${anna.id}`);
  expect(events.at(-1)).toMatchObject({ type: 'DataExportRequested', actor: { id: anna.id } });
  expect((await anna.get(cancel)).cancelDataExport.dataExport).toBeNull();
  expect(errorCode(await anna.ask(link))).toBe('NTFND');
  await anna.get(ask);
  await anna.get(cancel);
  const [one, two] = await Promise.all([anna.ask(ask), anna.ask(ask)]);
  expect([messageOf(one), messageOf(two)].filter(Boolean)).toEqual(['Your file is being made already.']);
  await anna.get(cancel);
  expect(messageOf(await anna.ask(ask))).toMatch(/^You have asked for 3 files within a day\./);
});

it('what is made is shown, and fetched by a link, whole and kept by no one on the way', async () => {
  const anna = await testApi.signUp();
  await made(anna, 'part one, ', 'part two');
  const { dataExport } = await anna.get(shown);
  expect(dataExport).toMatchObject({
    ...{ status: 'READY', bytes: 18, contents: [{ kind: 'ACTIONS', done: 3, total: 3 }] },
  });
  expect(Date.parse(dataExport.expiresAt) - Date.parse(dataExport.readyAt)).toBe(7 * 24 * 3_600_000);
  const answer = await fetched(await linkOf(anna));
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-length': '18',
    'content-disposition': `attachment; filename="hedgerow-data-${dataExport.readyAt.slice(0, 10)}.zip"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
  expect(await answer.text()).toBe('part one, part two');
  const again = await fetched(await linkOf(anna), { method: 'HEAD' });
  expect([again.status, again.headers.get('content-length')]).toEqual([200, '18']);
});

it('to another person it is not there, nor to one who guesses', async () => {
  const [anna, ben] = [await testApi.signUp(), await testApi.signUp()];
  await made(anna, 'of Anna');
  expect((await ben.get(shown)).dataExport).toBeNull();
  expect(errorCode(await ben.ask(link))).toBe('NTFND');
  const path = await linkOf(anna);
  const changed = `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`;
  for (const wrong of [changed, '/exports/', '/exports/x', `/exports/${'%00'.repeat(43)}`, `${path}x`]) {
    const answer = await fetched(wrong);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('of Anna');
  }
  expect((await fetched(path)).status).toBe(200);
});

it.each<[string, (person: Person) => Promise<unknown>]>([
  ['signed out', (anna) => anna.get('mutation { signOut(input: {}) { success } }')],
  [
    'ended that session from another',
    async ({ username }) => {
      const input = { username, password: 'Correct1horse' };
      const { signIn } = await testApi.visitor.get(enter, { input });
      await new Person(testApi.api.url, signIn.jwtToken).get(endOthers);
    },
  ],
])('a link opens nothing once its person has %s', async (_, end) => {
  const anna = await testApi.signUp();
  await made(anna, 'of Anna');
  const path = await linkOf(anna);
  expect((await fetched(path)).status).toBe(200);
  await end(anna);
  const answer = await fetched(path);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toMatch(/^This link does not work any more\./);
});

it('with the account the file is gone', async () => {
  const anna = await testApi.signUp();
  await made(anna, 'of Anna');
  const path = await linkOf(anna);
  const token = await testApi.api.app.get(MailCodes).issue({
    ...{ purpose: 'delete-account', subject: anna.id, person: anna.id },
    ...{ request: newId(), askedAt: new Date().toISOString() },
  });
  await anna.get(
    'mutation ($input: ConfirmAccountDeletionInput!) { confirmAccountDeletion(input: $input) { success } }',
    { input: { token, password: 'Correct1horse' } },
  );
  expect((await fetched(path)).status).toBe(404);
  const left = 'select from events.data_exports where person = $1';
  expect((await testApi.database.pool.query(left, [anna.id])).rowCount).toBe(0);
});
