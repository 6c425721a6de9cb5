import { api } from './api.js';
import { type ConsoleConsumer, consoleConsumer } from './console-consumer.js';
import { codeIn, letterTo } from './letters.js';
import { claimsOf, install, invite, join, plan, record, register, stranger, verify } from './town.js';
import { postUplink, soilUplink } from './uplinks.js';
import { expect, test } from './visit.js';

let consumer: ConsoleConsumer;
test.beforeAll(async () => {
  consumer = await consoleConsumer('stewardship\\.events|sensors\\.uplinks');
});
test.afterAll(() => consumer.stop());

const printed = (...words: string[]) =>
  consumer.lines.filter((line) => words.every((word) => line.includes(word)));
const complaints = () => consumer.complaints.join('\n');

test('a stock console consumer shows every event, and a person’s name, username and e-mail in none of them [007]', async () => {
  const person = await join();
  const thing = await register(person);
  const device = await install(person, thing);
  await record(person, thing, 'WATERING', 'Two full cans');
  await postUplink(
    soilUplink(device.networkId, { water: 24, temperature: 10, conductivity: 300, battery: 3.3 }),
  );
  await expect
    .poll(() => printed('ThingRegistered', thing.id).length, {
      message: complaints(),
      timeout: 30_000,
    })
    .toBe(1);
  await expect.poll(() => printed('ActionRecorded', thing.id).length).toBe(2);
  await expect.poll(() => printed('DeviceRegistered', device.networkId).length).toBe(1);
  await expect.poll(() => printed('UplinkReceived', device.networkId).length).toBe(1);

  const [registered = ''] = printed('ThingRegistered', thing.id);
  const id = /person:([0-9a-f-]{36})/.exec(registered)?.[1] ?? 'nobody';
  // Their registration is there, and all that is personal in it is sealed with a key of their own.
  await expect.poll(() => printed('UserRegistered', `pii:v1:${id}:`).length).toBe(1);
  const secrets = [person.name, ...person.name.split(' '), person.username, person.email];
  for (const secret of secrets) expect(printed(secret), secret).toEqual([]);
});

test('each step of an invitation is an event that a stock console consumer shows: sent, sent again, accepted, removed [006]', async () => {
  const [owner, friend] = [await join(), await join()];
  await verify(friend);
  const thing = await register(owner, { isPublic: false });
  const accepted = await invite(owner, thing, friend.email);
  const removed = await invite(owner, thing, stranger().email);
  await invite(owner, thing, removed.email);
  const letter = await letterTo(friend.email, `${owner.name} invites you to ${thing.name}`);
  await api(friend.token).get(
    `mutation ($id: UUID!, $code: String!) { acceptThingAccessInvitation(input: { invitationId: $id, code: $code }) { thing { id } } }`,
    { id: accepted.id, code: codeIn(letter) },
  );
  await api(owner.token).get(
    `mutation ($id: UUID!) { deleteThingAccessInvitationById(input: { id: $id }) { thing { id } } }`,
    { id: removed.id },
  );
  const steps = ({ id }: { readonly id: string }) =>
    ['Sent', 'Renewed', 'Accepted', 'Removed'].filter(
      (step) => printed(`ThingInvitation${step}`, thing.id, id).length === 1,
    );
  await expect
    .poll(() => [steps(accepted), steps(removed)], { message: complaints(), timeout: 30_000 })
    .toEqual([
      ['Sent', 'Accepted'],
      ['Sent', 'Renewed', 'Removed'],
    ]);
  for (const { email } of [friend, removed]) expect(printed(email), email).toEqual([]);
});

/** The types of the events of a kind that the consumer shows with an id, in their order on the topic. */
const typesOf = (kind: 'Action' | 'Task', id: string): readonly string[] =>
  printed(id)
    .map((line) => /event-type:(\w+)/.exec(line)?.[1] ?? line)
    .filter((type) => type.startsWith(kind));

test('each stewardship action is an event when it is recorded, edited and deleted [004]', async () => {
  const person = await join();
  const thing = await register(person);
  const { id, nodeId } = await record(person, thing, 'UPKEEP', 'Cut two shoots');
  const client = api(person.token);
  await client.get(
    `mutation ($nodeId: ID!) { updateAction(input: { nodeId: $nodeId, comments: "Cut three" }) { action { id } } }`,
    { nodeId },
  );
  await client.get(`mutation ($id: UUID!) { deleteActionById(input: { id: $id }) { deletedNodeId } }`, {
    id,
  });
  await expect
    .poll(() => typesOf('Action', id), { message: complaints(), timeout: 30_000 })
    .toEqual(['ActionRecorded', 'ActionDetailsChanged', 'ActionDeleted']);
});

test('each change of a task is an event: created, details, repetition, status, people and deleted [005]', async () => {
  const person = await join();
  const { user_id: me } = claimsOf(person);
  const task = await plan(person, await register(person), { dueDate: new Date().toISOString().slice(0, 10) });
  const client = api(person.token);
  const change = (fields: object) =>
    client.get(`mutation ($input: UpdateTaskInput!) { updateTask(input: $input) { task { id } } }`, {
      input: { nodeId: task.nodeId, ...fields },
    });
  await change({ title: 'Two cans' });
  await change({ repeats: { rule: 'FREQ=DAILY', timeZone: 'Europe/London' } });
  await change({ status: 'inProgress' });
  await change({ assignedTo: [me] });
  await change({ assignedTo: [] });
  await client.get(`mutation ($id: UUID!) { deleteTaskById(input: { id: $id }) { deletedNodeId } }`, {
    id: task.id,
  });
  await expect
    .poll(() => typesOf('Task', task.id), { message: complaints(), timeout: 30_000 })
    .toEqual([
      ...['TaskCreated', 'TaskDetailsChanged', 'TaskRepetitionChanged', 'TaskStatusChanged'],
      ...['TaskAssigned', 'TaskUnassigned', 'TaskDeleted'],
    ]);
});
