import {
  actionRecorded,
  actions,
  type Actor,
  definitionOf,
  deviceAccessGranted,
  deviceLinkedToThing,
  deviceRegistered,
  devices,
  type Fact,
  type FactOf,
  groupCreated,
  groupMembershipGranted,
  groups,
  pictureAdded,
  pictures,
  type RecordedEvent,
  taskCreated,
  tasks,
  thingAccessGranted,
  thingRegistered,
  things,
  userEmailAdded,
  userRegistered,
  users,
} from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';

/** Something that exists because of its facts: its id, its stream and what happened to it, in order. */
export interface Built<F extends Fact = Fact> {
  readonly id: string;
  readonly stream: string;
  readonly facts: readonly F[];
}

type Data<E extends { definition: unknown }> = Partial<FactOf<E['definition']>['data']>;

/** A person with an account; every call makes another one. */
export const aUser = ({ email, ...over }: Data<typeof userRegistered> & { email?: string } = {}): Built => {
  const userId = over.userId ?? newId();
  const username = over.username ?? `anna-${userId.slice(-8)}`;
  const account = userRegistered({ name: 'Anna Hill', isAdmin: false, ...over, userId, username });
  const address = { userId, emailId: newId(), email: email ?? `${username}@example.org`, isPrimary: true };
  return { id: userId, stream: users.stream(userId), facts: [account, userEmailAdded(address)] };
};

/** A public group with its founder as owner. */
export const aGroup = (over: Data<typeof groupCreated> = {}): Built => {
  const groupId = over.groupId ?? newId();
  const createdBy = over.createdBy ?? newId();
  return {
    id: groupId,
    stream: groups.stream(groupId),
    facts: [
      groupCreated({ ...groupCreated.definition.example, ...over, groupId, createdBy }),
      groupMembershipGranted({ groupId, membershipId: newId(), userId: createdBy, isOwner: true }),
    ],
  };
};

/** A public tree with its registrar as owner; `shared` adds people with their flags. */
export const aThing = ({
  shared = [],
  ...over
}: Data<typeof thingRegistered> & { shared?: readonly Data<typeof thingAccessGranted>[] } = {}): Built => {
  const thingId = over.thingId ?? newId();
  const registeredBy = over.registeredBy ?? newId();
  const groupId = over.groupId ?? newId();
  const access = (given: Data<typeof thingAccessGranted>) =>
    thingAccessGranted({
      isOwner: false,
      isCollaborator: false,
      accessId: newId(),
      userId: newId(),
      ...given,
      thingId,
    });
  return {
    id: thingId,
    stream: things.stream(thingId),
    facts: [
      thingRegistered({ ...thingRegistered.definition.example, ...over, thingId, registeredBy, groupId }),
      access({ userId: registeredBy, isOwner: true }),
      ...shared.map(access),
    ],
  };
};

/** An id that a network server knows a device by; every call makes another one. */
export const aNetworkDeviceId = (): string => `eui-${newId().replaceAll('-', '').slice(-16)}`;

/** A public LSE01 with its registrar as owner, linked to a thing when one is named. */
export const aDevice = ({
  thingId,
  ...over
}: Data<typeof deviceRegistered> & { thingId?: string } = {}): Built => {
  const deviceId = over.deviceId ?? newId();
  const registeredBy = over.registeredBy ?? newId();
  const networkDeviceId = over.networkDeviceId ?? aNetworkDeviceId();
  const example = deviceRegistered.definition.example;
  return {
    id: deviceId,
    stream: devices.stream(deviceId),
    facts: [
      deviceRegistered({ ...example, ...over, deviceId, registeredBy, networkDeviceId }),
      deviceAccessGranted({ deviceId, accessId: newId(), userId: registeredBy, isOwner: true }),
      ...(thingId === undefined ? [] : [deviceLinkedToThing({ deviceId, thingId })]),
    ],
  };
};

/** The event of an action that waters. */
export const anAction = (over: Data<typeof actionRecorded> = {}): Built => {
  const actionId = over.actionId ?? newId();
  const ids = { thingId: newId(), createdBy: newId() };
  return {
    id: actionId,
    stream: actions.stream(actionId),
    facts: [actionRecorded({ ...actionRecorded.definition.example, ...ids, ...over, actionId })],
  };
};

/** A picture that waits to be made anew; of a thing, if nothing else is said. */
export const aPicture = (over: Data<typeof pictureAdded> = {}): Built => {
  const pictureId = over.pictureId ?? newId();
  const ids = { subjectId: newId(), addedBy: newId() };
  return {
    id: pictureId,
    stream: pictures.stream(pictureId),
    facts: [pictureAdded({ subject: 'thing', ...ids, ...over, pictureId })],
  };
};

/** A task to water, not begun yet. */
export const aTask = (over: Data<typeof taskCreated> = {}): Built => {
  const taskId = over.taskId ?? newId();
  const { repeats: _repeats, ...example } = taskCreated.definition.example;
  const ids = { thingId: newId(), createdBy: newId() };
  return {
    id: taskId,
    stream: tasks.stream(taskId),
    facts: [taskCreated({ ...example, ...ids, ...over, taskId })],
  };
};

/** The facts as they come out of the store, one version after the other, a second apart. */
export const recorded = (
  built: Built,
  {
    from = '2026-06-01T08:00:00.000Z',
    firstVersion = 1,
    actor = { kind: 'person', id: newId() } as Actor,
  } = {},
): RecordedEvent[] =>
  built.facts.map((fact, index) => {
    const time = new Date(Date.parse(from) + index * 1_000).toISOString();
    const id = newId();
    return {
      ...fact,
      id,
      stream: built.stream,
      version: firstVersion + index,
      schemaVersion: definitionOf(fact.type)?.version ?? 1,
      occurredAt: time,
      recordedAt: time,
      actor,
      correlationId: id,
      causationId: id,
    };
  });
