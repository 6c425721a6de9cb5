import { beforeAll, expect, it } from '@jest/globals';
import { newId } from '@hedgerow/platform';
import { eventually } from '@hedgerow/testing';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { type GraphQLSchema, isObjectType } from 'graphql';
import { nodeIdOf } from '../../person.fixture.js';
import { suiteApi } from '../../test-api.fixture.js';
import { crawl, type CrawlQuery } from './crawl.fixture.js';
import { invitedTo, type People, peopleOf, type Role, roles, type Scene, sceneOf } from './roles.fixture.js';

const testApi = suiteApi();
let schema: GraphQLSchema;
let people: People;
let hidden: Scene, open: Scene;
/** Texts that stand somewhere in the answers of those who may read them, with these. */
let secrets: Readonly<Record<string, readonly Role[]>>;
let queries: CrawlQuery[];

const words = {
  group: 'Kerrivane growers',
  groupDescription: 'Torloch allotments',
  thing: 'Brennish rowan',
  thingDescription: 'Dunfell lane',
  comments: 'Wystan watered it',
  task: 'Harl the ladder',
  notes: 'Ellspeth has the key',
  device: 'Osprand probe',
  feedback: 'Tarnholt gate is locked',
};

beforeAll(async () => {
  people = await peopleOf(testApi);
  [hidden, open] = [await sceneOf(testApi, people, false), await sceneOf(testApi, people, true)];
  const { owner, collaborator, 'group owner': founder } = people;
  const change = (person: typeof owner, name: string, input: object) =>
    person.get(
      `mutation ($input: ${name.charAt(0).toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { clientMutationId } }`,
      { input },
    );
  const { nodeId } = hidden.group;
  await change(founder, 'updateGroup', { nodeId, name: words.group, description: words.groupDescription });
  const thing = { nodeId: hidden.thing.nodeId, name: words.thing, description: words.thingDescription };
  await change(owner, 'updateThing', thing);
  await change(collaborator, 'updateAction', { nodeId: hidden.action.nodeId, comments: words.comments });
  await change(owner, 'updateTask', { nodeId: hidden.task.nodeId, title: words.task, notes: words.notes });
  const probe = await owner.createDevice({
    ...{ name: words.device, isPublic: false, thingId: hidden.thing.id },
  });
  const publicProbe = await owner.createDevice({ thingId: open.thing.id });
  await testApi.projector.projectUplink(probe.deviceId, '2099-10-01T00:00:00.000Z', { water: 42 });

  await testApi.visitor.get(
    `mutation ($input: SendFeedbackInput!) { sendFeedback(input: $input) { success } }`,
    {
      input: { kind: 'OTHER', text: words.feedback, email: 'mia@elsewhere.example' },
    },
  );
  const shown = 'select from read.feedback where text = $1';
  await eventually(
    async () => (await testApi.readDatabase.pool.query(shown, [words.feedback])).rowCount === 1,
  );

  const withAccess: Role[] = ['viewer', 'collaborator', 'owner', 'administrator'];
  const inGroup: Role[] = ['owner', 'member', 'group owner', 'administrator'];
  const ofDevice: Role[] = ['viewer', 'owner', 'administrator'];
  const ofOwner: Role[] = ['owner', 'administrator'];
  const emails = Object.fromEntries(
    (['stranger', 'viewer', 'collaborator', 'member', 'group owner', 'owner'] as const).map((role) => [
      `${people[role].username}@example.org`,
      [role, 'administrator'] as Role[],
    ]),
  );
  const everyone = roles.filter((role) => role !== 'guest' && role !== 'deactivated');
  const changesOf = async ({ id }: { readonly id: string }, person: typeof owner): Promise<string> =>
    (await person.get('query ($id: UUID!) { allAuditEntries(targetId: $id) { nodes { id } } }', { id }))
      .allAuditEntries.nodes[0].id;
  const changes = [
    ...[await changesOf(hidden.thing, owner), await changesOf(open.thing, owner)],
    ...[await changesOf(probe, owner), await changesOf(publicProbe, owner)],
  ];
  const changesOfGroups = [await changesOf(hidden.group, founder), await changesOf(open.group, founder)];
  secrets = {
    ...Object.fromEntries(
      [words.thing, words.thingDescription, words.comments, words.task, words.notes].map((w) => [
        w,
        withAccess,
      ]),
    ),
    ...{ [hidden.thing.id]: withAccess, [hidden.action.id]: withAccess, [hidden.task.id]: withAccess },
    ...{ [hidden.pictures.thing]: withAccess, [hidden.pictures.action]: withAccess },
    [`data:image/webp;base64,${hidden.pictures.thing}`]: withAccess,
    ...{ [hidden.viewersAccess]: withAccess, [open.viewersAccess]: withAccess },
    ...{ [words.group]: inGroup, [words.groupDescription]: inGroup, [hidden.membersMembership]: inGroup },
    ...{ [hidden.viewersDeviceAccess]: ofDevice, [open.viewersDeviceAccess]: ofDevice },
    ...{ [words.device]: ofOwner, [probe.deviceId]: ofOwner, [publicProbe.deviceId]: ofOwner },
    ...Object.fromEntries(
      [hidden, open].flatMap(({ thing, group, device }) => [
        [invitedTo(thing.id), ofOwner],
        [invitedTo(device.id), ofOwner],
        [invitedTo(group.id), ['group owner', 'administrator'] as Role[]],
      ]),
    ),
    ...{
      [hidden.invitations.thing]: ofOwner,
      [hidden.invitations.device]: ofOwner,
      [hidden.invitations.group]: ['group owner', 'administrator'],
    },
    ...Object.fromEntries(changes.map((id) => [id, ofOwner])),
    ...Object.fromEntries(changesOfGroups.map((id) => [id, ['group owner', 'administrator'] as Role[]])),
    ...emails,
    [words.feedback]: ['administrator'],
    ['mia@elsewhere.example']: ['administrator'],
    // Guests are told of no person.
    ...Object.fromEntries(everyone.map((role) => [people[role].username, everyone])),
  };

  schema = testApi.api.app.get(GraphQLSchemaHost).schema;
  const both = [hidden, open];
  const ofType = {
    Thing: both.map(({ thing }) => thing.id),
    Group: both.map(({ group }) => group.id),
    Device: [probe.id, publicProbe.id, ...both.map(({ device }) => device.id)],
    Action: both.map(({ action }) => action.id),
    Task: both.map(({ task }) => task.id),
    ThingAccess: both.map(({ viewersAccess }) => viewersAccess),
    DeviceAccess: both.map(({ viewersDeviceAccess }) => viewersDeviceAccess),
    GroupMembership: both.map(({ membersMembership }) => membersMembership),
    Picture: both.flatMap(({ pictures }) => Object.values(pictures)),
    AuditEntry: [...changes, ...changesOfGroups],
    User: roles.map((role) => people[role].id).filter((id) => id !== ''),
  };
  queries = crawl(schema, {
    ...Object.fromEntries(
      Object.entries(ofType).flatMap(([type, ids]) => [
        [`${type}.id`, ids],
        [`${type}.nodeId`, ids.map((id) => nodeIdOf(type, id))],
      ]),
    ),
    // Of types that are found by way of others.
    nodeId: [],
    targetId: [
      ...both.flatMap(({ thing, group, device }) => [thing.id, group.id, device.id]),
      ...[probe.id, publicProbe.id],
    ],
    thingId: both.map((scene) => scene.thing.id),
    groupId: both.map((scene) => scene.group.id),
    deviceId: [probe.id, publicProbe.id],
    'PastThing.id': both.map(({ thing }) => thing.id),
    // All that is told of things was said by now.
    at: [new Date().toISOString()],
    // Of no one: ids of receipts are as long as secrets.
    'ErasureReceipt.id': [newId()],
    'Rebuild.id': [newId()],
    'NavigationSession.sessionId': [newId()],
    'NavigationSessionsBeside.sessionId': [newId()],
    'LogEvent.id': [newId()],
    'LogHistogram.timeZone': ['UTC'],
    'PipelineHistory.range': ['HOUR'],
    'ActivityByDay.kind': ['ACTIONS'],
    // With a code that is not right.
    invitationId: Object.values(hidden.invitations),
    code: ['AAAA-AAAA'],
    userId: [people.viewer.id],
    isOwner: [true],
    isAnswered: [false],
    parameter: ['WATER'],
    into: ['NDJSON'],
    speed: ['x60'],
    topic: ['replay.trial'],
    from: ['2099-09-01T00:00:00.000Z'],
    to: ['2099-10-02T00:00:00.000Z'],
    search: ['Brennish'],
    text: ['Brennish', 'Kerrivane', 'Osprand'],
    latitude: [51.4],
    longitude: [-1.32],
  });
});

/** Those who ask: one who is deactivated gets no answer at all. */
const asking = roles.filter((role) => role !== 'deactivated');

/** The texts in the answers that one role gets, each with the first query that told it. */
class Told {
  readonly texts = new Map<string, string>();
  // A call that is refused for its caller is refused whatever is selected of its answer: once is enough.
  readonly #refused = new Set<string>();

  constructor(private readonly role: Role) {}

  async ask({ text, called }: CrawlQuery): Promise<void> {
    if (this.#refused.has(called)) return;
    const { data, errors } = await people[this.role].ask(text);
    this.#gather(data, text);
    const isRefused = ({
      path,
      extensions,
    }: {
      path?: readonly unknown[];
      extensions?: { code?: unknown };
    }) => path?.length === 1 && (extensions?.code === 'LOGIN' || extensions?.code === 'DENIED');
    if (errors?.some(isRefused)) this.#refused.add(called);
  }

  #gather(value: unknown, query: string): void {
    if (typeof value === 'string' && !this.texts.has(value)) this.texts.set(value, query);
    if (typeof value === 'object' && value !== null)
      Object.values(value).forEach((inner) => this.#gather(inner, query));
  }
}
const told = new Map(asking.map((role) => [role, new Told(role)] as const));

// All roles ask a query together: the api parses and validates it for the first of them, and forgets it some hundred queries later.
beforeAll(async () => {
  for (const query of queries) await Promise.all([...told.values()].map((one) => one.ask(query)));
}, 300_000);

it('the crawl asks for every field of every type that a query can answer with', () => {
  const asked = new Set(queries.flatMap(({ fields }) => fields));
  const mutation = schema.getMutationType()!;
  const notFromQueries = new Set([
    ...['Query', 'Mutation', 'Subscription'],
    ...Object.values(mutation.getFields()).map(({ type }) => String(type).replace(/\W/g, '')),
    ...Object.values(schema.getSubscriptionType()!.getFields()).map(({ type }) =>
      String(type).replace(/\W/g, ''),
    ),
  ]);
  const missing = Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type))
    .filter(({ name }) => !name.startsWith('__') && !notFromQueries.has(name))
    .flatMap((type) => Object.keys(type.getFields()).map((field) => `${type.name}.${field}`))
    .filter((field) => !asked.has(field));
  // What a subscription or a mutation alone answers with.
  expect(missing.filter((field) => !/^(?:ThingEvent|Refusal|\w+Outcome)\./.test(field))).toEqual([]);
});

it.each(asking)('is told what the table says and nothing else: %s', (role) => {
  const { texts } = told.get(role)!;
  const secret = Object.keys(secrets);
  const may = secret.filter((text) => secrets[text]!.includes(role));
  const leaks = secret.filter((text) => texts.has(text) && !may.includes(text));
  expect(leaks.map((text) => [text, texts.get(text)])).toEqual([]);
  // Found by those who may read it: else the crawl would show nothing.
  expect(may.filter((text) => !texts.has(text))).toEqual([]);
});
