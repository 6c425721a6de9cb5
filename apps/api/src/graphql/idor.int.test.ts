import { beforeAll, describe, expect, it } from '@jest/globals';
import { notifications, notificationSent } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { eventually } from '@hedgerow/testing';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { type GraphQLSchema, isInterfaceType, isNonNullType } from 'graphql';
import { nodeIdOf, type Person } from '../person.fixture.js';
import { suiteApi } from '../test-api.fixture.js';
import { giveReady } from './permissions/roles.fixture.js';

const testApi = suiteApi();
let schema: GraphQLSchema;
let owner: Person, stranger: Person, admin: Person;
/** A node of each type that only its owner, or people with access to its thing, may see. */
const hidden = new Map<string, { id: string; nodeId: string }>();

beforeAll(async () => {
  [owner, stranger, admin] = await testApi.signUpAll('owner', 'stranger', 'ada');
  const thing = await owner.createThing({ isPublic: false });
  const device = await owner.createDevice({ isPublic: false, thingId: thing.id });
  await testApi.projector.projectUplink(device.deviceId, '2099-10-01T00:00:00.000Z', { water: 42 });
  const groupId = await owner.personalGroup();
  const { groupById } = await owner.get(
    'query ($id: UUID!) { groupById(id: $id) { id nodeId memberships { id nodeId } } }',
    {
      id: groupId,
    },
  );
  const accesses = await owner.get(
    `query ($thing: UUID!, $device: UUID!) {
      thingById(id: $thing) { accesses { id nodeId } } deviceById(id: $device) { accesses { id nodeId } } }`,
    { thing: thing.id, device: device.id },
  );
  const { viewer } = await owner.get('{ viewer { id nodeId emails { id nodeId } } }');
  const { allAuditEntries } = await owner.get(
    'query ($id: UUID!) { allAuditEntries(targetId: $id) { nodes { id nodeId } } }',
    { id: thing.id },
  );
  const reading = await eventually(async () => {
    const { latestSensorData } = await owner.get(
      'query ($id: UUID!) { latestSensorData(deviceId: $id) { id nodeId } }',
      { id: device.id },
    );
    return latestSensorData ?? undefined;
  });
  hidden
    .set('Thing', thing)
    .set('Device', device)
    .set('Action', await owner.recordAction(thing.id));
  hidden
    .set('Group', groupById)
    .set('GroupMembership', groupById.memberships[0])
    .set('User', viewer)
    .set('UserEmail', viewer.emails[0])
    .set('ThingAccess', accesses.thingById.accesses[0])
    .set('DeviceAccess', accesses.deviceById.accesses[0])
    .set('AuditEntry', allAuditEntries.nodes[0])
    .set('SensorData', reading);
  const { allActivities } = await owner.get(
    'query ($id: UUID!) { allActivities(thingId: $id, first: 1) { nodes { id nodeId } } }',
    { id: thing.id },
  );
  hidden.set('ActivityEntry', allActivities.nodes[0]);
  const picture = await giveReady(testApi, 'thing', thing.id, owner.id);
  hidden
    .set('Picture', { id: picture, nodeId: nodeIdOf('Picture', picture) })
    .set('Task', await owner.createTask(thing.id));
  const notificationId = newId();
  const about = { kind: 'NEEDS_WATER', thingId: thing.id, userId: owner.id } as const;
  await testApi.append(notifications.stream(notificationId), notificationSent({ ...about, notificationId }));
  const nodeId = nodeIdOf('Notification', notificationId);
  await eventually(
    async () => (await owner.get('query ($id: ID!) { node(nodeId: $id) { nodeId } }', { id: nodeId })).node,
  );
  hidden.set('Notification', { id: notificationId, nodeId });
  await owner.get('mutation ($input: SendFeedbackInput!) { sendFeedback(input: $input) { success } }', {
    input: { kind: 'IDEA', text: 'More benches' },
  });
  hidden.set(
    'Feedback',
    await eventually(
      async () => (await admin.get('{ allFeedback { nodes { id nodeId } } }')).allFeedback.nodes[0],
    ),
  );
  schema = testApi.api.app.get(GraphQLSchemaHost).schema;
});

const nodeTypes = (): string[] => {
  const node = schema.getType('Node');
  return isInterfaceType(node) ? schema.getPossibleTypes(node).map(({ name }) => name) : [];
};
/** What is the same for all, and told to everybody. */
const openTypes = ['BadgeType'];
const outsiders = () => ({ guest: testApi.visitor, stranger });

describe('what a person may not see', () => {
  it('is tried for every type that has a global id', () => {
    expect([...hidden.keys(), ...openTypes].sort()).toEqual(nodeTypes().sort());
  });

  it('is not found by its global id: absent and forbidden are the same, and its owner finds it', async () => {
    const ask = async (person: Pick<Person, 'ask'>, nodeId: string) =>
      (await person.ask('query ($n: ID!) { node(nodeId: $n) { __typename nodeId } }', { n: nodeId })).data
        ?.node;
    for (const [type, { nodeId }] of hidden) {
      // What a person wrote to the administrators is for these alone.
      const kept = type === 'Feedback' ? null : { __typename: type, nodeId };
      expect([type, await ask(owner, nodeId)]).toEqual([type, kept]);
      // What a person is told is for them alone.
      const told = type === 'Notification' ? undefined : type;
      expect([type, (await ask(admin, nodeId))?.__typename]).toEqual([type, told]);
      for (const [role, person] of Object.entries(outsiders()))
        expect([role, type, await ask(person, nodeId)]).toEqual([role, type, null]);
    }
  });

  it('is in no answer to a query that takes an id, whichever id it is given', async () => {
    const queries = Object.values(schema.getQueryType()!.getFields()).flatMap((field) =>
      field.args
        .filter(({ type }) => String(isNonNullType(type) ? type.ofType : type) === 'UUID')
        .map((arg) => ({ name: field.name, arg: arg.name, isList: /Connection/.test(String(field.type)) })),
    );
    expect(queries.length).toBeGreaterThanOrEqual(5);
    for (const { name, arg, isList } of queries) {
      const inner = isList ? 'nodes { __typename }' : '__typename';
      const document = `query ($id: UUID!) { found: ${name}(${arg}: $id) { ${inner} } }`;
      const asked = [...hidden].flatMap(([type, { id }]) =>
        Object.entries(outsiders())
          // A person is known by name to those who are signed in.
          .filter(([role]) => !(type === 'User' && role === 'stranger'))
          .map(async ([role, person]) => {
            const { data } = await person.ask(document, { id });
            return [role, name, type, isList ? (data?.found?.nodes ?? []) : (data?.found ?? null)];
          }),
      );
      for (const [role, query, type, found] of await Promise.all(asked))
        expect([role, query, type, found]).toEqual([role, query, type, isList ? [] : null]);
    }
  });

  it('is not watched: every subscription with an id refuses outsiders as if there were nothing', async () => {
    // A board has no id: tasksUpdated sends nothing of what its viewer does not see (board-stream.int.test.ts).
    const watched = Object.values(schema.getSubscriptionType()!.getFields()).filter(({ args }) =>
      args.some(({ name }) => name === 'id'),
    );
    expect(watched.length).toBeGreaterThanOrEqual(5);
    for (const field of watched)
      for (const type of ['Thing', 'Device', 'Group', 'Picture', 'Task'])
        for (const person of [undefined, stranger]) {
          const subscribed = testApi.subscribe(
            `subscription ($id: UUID!) { ${field.name}(id: $id) { __typename } }`,
            hidden.get(type)!.id,
            person?.token,
          );
          void subscribed.completed.catch(() => undefined);
          expect(await subscribed.first()).toMatchObject({ errors: [{ extensions: { code: 'NTFND' } }] });
        }
  });
});
