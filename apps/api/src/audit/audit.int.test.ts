import { beforeAll, expect, it } from '@jest/globals';
import { MailCodes } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import { eventually } from '@hedgerow/testing';
import type { Loose } from '@hedgerow/testing/graphql-client';
import { Person } from '../person.fixture.js';
import { suiteApi } from '../test-api.fixture.js';

const testApi = suiteApi();
const browsers = {
  'Firefox on Linux': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Firefox on Android': 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
};

/** A person in a session that began in this browser. */
const enter = async (username: string, browser: keyof typeof browsers): Promise<Person> => {
  const response = await fetch(`${testApi.api.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': browsers[browser] },
    body: JSON.stringify({
      query: `mutation { signIn(input: { username: "${username}", password: "Correct1horse" }) { jwtToken } }`,
    }),
  });
  const { data } = (await response.json()) as { data: { signIn: { jwtToken: string } } };
  return new Person(testApi.api.url, data.signIn.jwtToken);
};

const audit = `query ($id: UUID!, $first: Int, $after: String) {
  allAuditEntries(targetId: $id, first: $first, after: $after) { totalCount pageInfo { hasNextPage endCursor } nodes {
    change at isByAccountEnd isOwn role formerRole browser email actor { username } person { username } } } }`;
const rightsOf = async (person: Person, id: string, page: object = {}) =>
  (await person.get(audit, { id, ...page })).allAuditEntries as Loose;

/** What the worker does when it sends a letter. */
const codeFor = (purpose: 'invitation' | 'verify-email', subject: string, person = subject) =>
  testApi.api.app.get(MailCodes).issue({
    ...{ purpose, subject, person, request: newId(), askedAt: new Date().toISOString() },
  }) as Promise<string>;

let anna: Person, ben: Person, noor: Person, ada: Person;
let annasId: string, bensId: string;
beforeAll(async () => {
  const people = await testApi.signUpAll('anna', 'ben', 'noor', 'ada');
  [, , noor, ada] = people;
  [annasId, bensId] = [people[0].id, people[1].id];
  [anna, ben] = [await enter('anna', 'Firefox on Linux'), await enter('ben', 'Firefox on Android')];
  const { viewer } = await ben.get('{ viewer { emails { id } } }');
  const token = await codeFor('verify-email', viewer.emails[0].id, bensId);
  await ben.get(
    `mutation ($id: UUID!, $token: String!) { verifyEmail(input: { userEmailId: $id, token: $token }) { success } }`,
    { id: viewer.emails[0].id, token },
  );
});

const accessOf = async (id: string, userId: string): Promise<string> => {
  const { thingById } = await anna.get(
    'query ($id: UUID!) { thingById(id: $id) { accesses { id user { id } } } }',
    { id },
  );
  return (thingById.accesses as Loose[]).find(({ user }) => user.id === userId)!.id;
};

it('owners read who changed which right of a thing, when and where: given, changed, taken, invited, accepted', async () => {
  const { id } = await anna.createThing();
  await ben.get(
    `mutation ($id: UUID!) { collaborateThingAccess(input: { thingId: $id }) { thing { id } } }`,
    { id },
  );
  const bens = await accessOf(id, bensId);
  await anna.get(
    `mutation ($id: UUID!) { updateThingAccessById(input: { id: $id, isOwner: true, isCollaborator: false }) { thing { id } } }`,
    { id: bens },
  );
  await anna.get(`mutation ($id: UUID!) { deleteThingAccessById(input: { id: $id }) { thing { id } } }`, {
    id: bens,
  });
  const { inviteToThingAccess } = await anna.get(
    `mutation ($id: UUID!) { inviteToThingAccess(input: { thingId: $id, email: "ben@example.org" }) {
      thing { invitations { id } } } }`,
    { id },
  );
  const invitationId = inviteToThingAccess.thing.invitations[0].id as string;
  const input = { invitationId, code: await codeFor('invitation', invitationId) };
  await ben.get(
    `mutation ($input: AcceptThingAccessInvitationInput!) { acceptThingAccessInvitation(input: $input) { thing { id } } }`,
    { input },
  );

  const entries = await eventually(async () => {
    const { nodes } = await rightsOf(anna, id);
    return nodes.length === 6 ? (nodes as Loose[]) : undefined;
  });
  const [at, of] = [{ browser: 'Firefox on Linux' }, { person: { username: 'ben' } }];
  const byAnna = { actor: { username: 'anna' }, isByAccountEnd: false, ...at };
  const byBen = { actor: { username: 'ben' }, isByAccountEnd: false, browser: 'Firefox on Android' };
  const none = {
    isOwn: false,
    role: null,
    formerRole: null,
    email: null,
    person: null,
    at: expect.any(String),
  };
  expect(entries).toEqual([
    { ...none, change: 'ACCEPTED', isOwn: true, ...byBen, ...of, role: 'VIEWER', email: 'ben@example.org' },
    { ...none, change: 'INVITED', ...byAnna, email: 'ben@example.org' },
    { ...none, change: 'REVOKED', ...byAnna, ...of, formerRole: 'OWNER' },
    { ...none, change: 'CHANGED', ...byAnna, ...of, role: 'OWNER', formerRole: 'COLLABORATOR' },
    { ...none, change: 'GRANTED', isOwn: true, ...byBen, ...of, role: 'COLLABORATOR' },
    { ...none, change: 'CREATED', ...byAnna },
  ]);

  // In pages; to others than owners and administrators not even a number.
  const first = await rightsOf(anna, id, { first: 4 });
  const rest = await rightsOf(anna, id, { first: 4, after: first.pageInfo.endCursor });
  expect([...first.nodes, ...rest.nodes]).toEqual(entries);
  expect((await rightsOf(ada, id)).totalCount).toBe(6);
  for (const person of [ben, noor, testApi.visitor])
    expect(await rightsOf(person, id)).toMatchObject({ totalCount: 0, nodes: [] });
  expect((await rightsOf(ben, annasId)).totalCount).toBe(0);
});

it('the rights of a group and of a device are kept alike', async () => {
  const { id: groupId } = await anna.createGroup({ isPublic: true });
  const join = `mutation ($id: UUID!, $join: Boolean!) { changeGroupMembership(input: { groupId: $id, join: $join }) { group { id } } }`;
  await ben.get(join, { id: groupId, join: true });
  await ben.get(join, { id: groupId, join: false });
  const { id: deviceId } = await anna.createDevice();
  const changes = (id: string) =>
    eventually(async () => {
      const { nodes } = await rightsOf(anna, id);
      return nodes.length > 0 ? (nodes as Loose[]) : undefined;
    });
  await eventually(async () => (await changes(groupId)).length === 3);
  expect(await changes(groupId)).toMatchObject([
    { change: 'REVOKED', actor: { username: 'ben' }, formerRole: 'MEMBER', browser: 'Firefox on Android' },
    { change: 'GRANTED', person: { username: 'ben' }, role: 'MEMBER' },
    { change: 'CREATED', actor: { username: 'anna' }, browser: 'Firefox on Linux' },
  ]);
  expect(await changes(deviceId)).toMatchObject([{ change: 'CREATED', actor: { username: 'anna' } }]);
});

it('an open page of an owner is told of a change once it can be read, and of nothing else; others of none', async () => {
  const { id } = await anna.createThing({ isPublic: true });
  const watched = 'subscription ($id: UUID!) { thingUpdated(id: $id) { thing { auditVersion } } }';
  const [owners, others] = [anna, noor].map(({ token }) => testApi.subscribe(watched, id, token));
  const told = () => owners!.messages.map(({ data }) => data.thingUpdated.thing.auditVersion as number);
  await eventually(() => told().at(-1) === 2);
  await anna.recordAction(id);
  await ben.get(
    `mutation ($id: UUID!) { collaborateThingAccess(input: { thingId: $id }) { thing { id } } }`,
    { id },
  );
  await eventually(() => told().at(-1) === 3);
  expect((await rightsOf(anna, id)).nodes[0]).toMatchObject({ change: 'GRANTED' });
  expect(told()).toEqual([...new Set(told())]);
  expect(others!.messages.map(({ data }) => data.thingUpdated.thing)).toEqual([{ auditVersion: null }]);
});
