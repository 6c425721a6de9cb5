import { randomBytes } from 'node:crypto';
import { thingAccessGranted, things } from '@hedgerow/domain';
import { createPool, EventStore, PersonKeys } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import { aThing, type Built, testMasterKey } from '@hedgerow/testing';
import { expect } from '@playwright/test';
import { api } from './api.js';
import { codeIn, letterTo } from './letters.js';
import { stack } from './stack.js';
import { freshDeviceId } from './uplinks.js';

export interface Person {
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly password: string;
}
export interface Member extends Person {
  readonly token: string;
}
interface Thing {
  readonly id: string;
  readonly name: string;
}
interface Device {
  readonly id: string;
  readonly networkId: string;
}

const letters = (count: number) =>
  [...randomBytes(count)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('');
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** A new person. */
export const stranger = (): Person => {
  const [first, last] = [capital(letters(6)), capital(letters(8))];
  const username = `${first}-${letters(8)}`.toLowerCase();
  return { name: `${first} ${last}`, username, email: `${username}@example.org`, password: 'Under-the-0ak' };
};

/** A name for a thing that no other test's thing has. */
export const thingName = (): string => `Rowan of ${capital(letters(8))}`;

const ada: Person = {
  ...{ name: 'Ada Linden', username: 'ada', email: 'ada@example.org', password: 'Hedgerow-2026' },
};

/** The one administrator of the stack, who is registered by the first test that needs her. */
export const administrator = async (): Promise<Member> => {
  try {
    return await join(ada);
  } catch {
    // Another test was first, in whichever process.
    const { signIn } = await api().get<{ signIn: { jwtToken: string } }>(
      `mutation ($input: SignInInput!) { signIn(input: $input) { jwtToken } }`,
      { input: { username: ada.username, password: ada.password } },
    );
    return { ...ada, token: signIn.jwtToken };
  }
};

/** Registers a person through the api. */
export const join = async (person: Person = stranger()): Promise<Member> => {
  const { signUp } = await api().get<{ signUp: { jwtToken: string } }>(
    `mutation ($input: SignUpInput!) { signUp(input: $input) { jwtToken } }`,
    { input: person },
  );
  return { ...person, token: signUp.jwtToken };
};

const personalGroup = async (token: string): Promise<string | undefined> => {
  const { allGroups } = await api(token).get<{ allGroups: { nodes: { id: string }[] } }>(
    `{ allGroups(mine: true, first: 1) { nodes { id } } }`,
    {},
  );
  return allGroups.nodes[0]?.id;
};

/** Registers a thing of theirs, in their personal group unless another is named. */
export const register = async ({ token }: Member, more: object = {}): Promise<Thing> => {
  const input = {
    groupId: await personalGroup(token),
    name: thingName(),
    type: 'TREE',
    hasImage: false,
    isPublic: true,
    location: { x: 51.4021, y: -1.3247 },
    ...more,
  };
  const { createThing } = await api(token).get<{ createThing: { thing: Thing } }>(
    `mutation ($input: CreateThingInput!) { createThing(input: $input) { thing { id name } } }`,
    { input },
  );
  return createThing.thing;
};

/** A thing that they registered so many days ago. */
export const registeredDaysAgo = async (owner: Member, days: number): Promise<Thing> => {
  const [registeredBy, groupId] = [claimsOf(owner).user_id, (await personalGroup(owner.token))!];
  const name = thingName();
  const thing = aThing({ registeredBy, groupId, name, description: '', isPublic: true });
  await daysAgo(owner, days, thing);
  const isThere = async () =>
    (
      await api(owner.token).get<{ thingById: Thing | null }>(
        'query ($id: UUID!) { thingById(id: $id) { id name } }',
        { id: thing.id },
      )
    ).thingById;
  await expect.poll(isThere).toEqual({ id: thing.id, name });
  return { id: thing.id, name };
};

/** Founds a public group of theirs. */
export const found = async ({ token }: Member, more: object = {}): Promise<Thing> => {
  const input = { name: `Growers of ${capital(letters(8))}`, type: 'GROWER', isPublic: true, ...more };
  const { createGroup } = await api(token).get<{ createGroup: { group: Thing } }>(
    `mutation ($input: CreateGroupInput!) { createGroup(input: $input) { group { id name } } }`,
    { input },
  );
  return createGroup.group;
};

/** Lets them join a public group. */
export const joinGroup = async ({ token }: Member, { id }: Thing): Promise<unknown> =>
  api(token).get(
    `mutation ($input: ChangeGroupMembershipInput!) { changeGroupMembership(input: $input) { group { id } } }`,
    { input: { groupId: id, join: true } },
  );

/** Shows by the code of the letter that the address is theirs. */
export const verify = async ({ token, email }: Member): Promise<void> => {
  const code = codeIn(await letterTo(email, 'Verify your e-mail'));
  const { viewer } = await api(token).get<{ viewer: { emails: { id: string }[] } }>(
    '{ viewer { emails { id } } }',
  );
  await api(token).get(`mutation ($input: VerifyEmailInput!) { verifyEmail(input: $input) { success } }`, {
    input: { userEmailId: viewer.emails[0]?.id, token: code },
  });
};

/** Invites an address to a thing of theirs; again, it sends the same invitation once more. */
export const invite = async (
  { token }: Member,
  { id }: Thing,
  email: string,
): Promise<{ readonly id: string; readonly email: string }> => {
  const { inviteToThingAccess } = await api(token).get<{
    inviteToThingAccess: { thing: { invitations: { id: string; email: string }[] } };
  }>(
    `mutation ($id: UUID!, $email: String!) { inviteToThingAccess(input: { thingId: $id, email: $email }) {
      thing { invitations { id email } } } }`,
    { id, email },
  );
  return inviteToThingAccess.thing.invitations.find((invitation) => invitation.email === email)!;
};

/** Puts a probe of theirs beside a thing. */
export const install = async ({ token }: Member, thing: Thing, more: object = {}): Promise<Device> => {
  const input = {
    model: 'LSE01',
    name: `Probe of ${thing.name}`,
    deviceId: freshDeviceId(),
    isPublic: true,
    x: 51.4021,
    y: -1.3247,
    thingId: thing.id,
    ...more,
  };
  const { createDevice } = await api(token).get<{ createDevice: { device: { id: string } } }>(
    `mutation ($input: CreateDeviceInput!) { createDevice(input: $input) { device { id } } }`,
    { input },
  );
  return { id: createDevice.device.id, networkId: input.deviceId };
};

export interface Action {
  readonly id: string;
  readonly nodeId: string;
}

/** Records what they did for a thing. */
export const record = async (
  { token }: Member,
  { id }: Thing,
  type: string,
  comments = '',
): Promise<Action> => {
  const { createAction } = await api(token).get<{ createAction: { action: Action } }>(
    `mutation ($input: CreateActionInput!) { createAction(input: $input) { action { id nodeId } } }`,
    { input: { thingId: id, type, comments } },
  );
  return createAction.action;
};

export interface Task {
  readonly id: string;
  readonly nodeId: string;
  readonly title: string;
}

/** What is to be done for a thing: a watering that is due, where nothing else is said. */
export const plan = async (
  { token }: Member,
  { id: thingId }: Thing,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<Task> => {
  const task = {
    actionType: 'WATERING',
    title: 'Deep water, 20 L',
    status: 'notStarted',
    priority: 'normal',
  };
  const { createTask } = await api(token).get<{ createTask: { task: Task } }>(
    `mutation ($input: CreateTaskInput!) { createTask(input: $input) { task { id nodeId title } } }`,
    { input: { thingId, ...task, ...fields } },
  );
  return createTask.task;
};

/** What the token says of a person. */
export const claimsOf = ({ token }: Member) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    user_id: string;
    role: string;
    exp: number;
  };

/** Appends events as the api would append them for a person; none of them may be personal, since no key is at hand. */
const append = async (
  person: Member,
  { stream, facts, occurredAt }: Omit<Built, 'id'> & { readonly occurredAt?: string },
): Promise<void> => {
  const pool = createPool(stack().databaseUrl, { name: 'web-e2e' });
  try {
    const store = new EventStore(pool, new PersonKeys(pool, testMasterKey));
    const { version } = await store.read(stream);
    await store.append({
      commandId: newId(),
      actor: { kind: 'person', id: claimsOf(person).user_id },
      streams: [{ stream, expected: version, facts }],
      ...(occurredAt === undefined ? {} : { occurredAt }),
    });
  } finally {
    await pool.end();
  }
};

/** Writes what a person did so many days ago, which no call of the api can do. */
export const daysAgo = async (person: Member, days: number, built: Omit<Built, 'id'>): Promise<void> =>
  append(person, { ...built, occurredAt: new Date(Date.now() - days * 86_400_000).toISOString() });

/**
 * Makes a person a collaborator of a thing, past invitation and letter: the event is appended as the api would append it. It
 * holds nothing personal, and so needs no key.
 */
export const letCollaborate = async (
  owner: Member,
  { id: thingId }: Thing,
  person: Member,
): Promise<void> => {
  const granted = thingAccessGranted({
    ...{ thingId, accessId: newId(), userId: claimsOf(person).user_id },
    ...{ isOwner: false, isCollaborator: true },
  });
  await append(owner, { stream: things.stream(thingId), facts: [granted] });
  const mayRecord = async () =>
    (
      await api(person.token).get<{ thingById: { viewerMayRecord: boolean } | null }>(
        `query ($id: UUID!) { thingById(id: $id) { viewerMayRecord } }`,
        { id: thingId },
      )
    ).thingById?.viewerMayRecord;
  await expect.poll(mayRecord).toBe(true);
};

/** What a device measured, newest first, as its owner reads it. */
export const sensorData = async ({ token }: Member, device: Device): Promise<readonly object[]> => {
  const { allSensorData } = await api(token).get<{ allSensorData: { nodes: object[] } }>(
    `query ($id: UUID!) { allSensorData(deviceId: $id) { nodes { createdAt data } } }`,
    { id: device.id },
  );
  return allSensorData.nodes;
};
