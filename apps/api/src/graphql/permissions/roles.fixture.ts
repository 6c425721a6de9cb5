import {
  deviceAccessGranted,
  deviceInvitationEvents,
  devices,
  groupInvitationEvents,
  groupMembershipGranted,
  groups,
  pictureAdded,
  picturePrepared,
  pictures,
  thingInvitationEvents,
  things,
} from '@hedgerow/domain';
import { Erasures, EventStore, Invitations, PersonKeys, PictureFiles } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import { scrubFromReadModel } from '@hedgerow/read-model';
import { eventually } from '@hedgerow/testing';
import { nodeIdOf, type Person } from '../../person.fixture.js';
import type { TestApi } from '../../test-api.fixture.js';

/** Everyone who may ask, by what they are to a thing, its device, and its group. The owner of the thing is a member, too. */
export const roles = [
  'guest',
  'deactivated',
  'stranger',
  'viewer',
  'collaborator',
  'owner',
  'member',
  'group owner',
  'administrator',
] as const;
export type Role = (typeof roles)[number];
export type People = Readonly<Record<Role, Person>>;

/** A person for each role. The administrator is the one whom the test configuration names. */
export const peopleOf = async (testApi: TestApi): Promise<People> => {
  const [deactivated, stranger, viewer, collaborator, owner, member, groupOwner, administrator] =
    await testApi.signUpAll('gone', 'stranger', 'viewer', 'helper', 'owner', 'member', 'founder', 'ada');
  const { pool } = testApi.database;
  const [store, keys] = [testApi.api.app.get(EventStore), testApi.api.app.get(PersonKeys)];
  const scrub = (persons: readonly string[]) => scrubFromReadModel(pool, persons);
  await new Erasures({ pool, store, keys, scrub }).erase(deactivated.id, { kind: 'rule', id: 'test' });
  return {
    ...{ guest: testApi.visitor, deactivated, stranger, viewer, collaborator, owner, member },
    ...{ 'group owner': groupOwner, administrator },
  };
};

/** What the calls are about: a group, in it a thing with a device and an action, all of them public or all private. */
export interface Scene {
  readonly isPublic: boolean;
  readonly group: { readonly id: string; readonly nodeId: string };
  readonly thing: { readonly id: string; readonly nodeId: string };
  readonly device: { readonly id: string; readonly nodeId: string };
  readonly action: { readonly id: string; readonly nodeId: string };
  /** Ids of pictures that are ready: of the thing, by its owner, and of the action, by who recorded it. */
  readonly pictures: Readonly<Record<'thing' | 'action', string>>;
  /** Made by the owner; the viewer is to do it. */
  readonly task: { readonly id: string; readonly nodeId: string };
  /** Ids of the entries: of the viewer's access, and of the member's membership. */
  readonly viewersAccess: string;
  readonly membersMembership: string;
  readonly viewersDeviceAccess: string;
  /** Ids of open invitations. */
  readonly invitations: Readonly<Record<'thing' | 'group' | 'device', string>>;
}

/** The address that is invited to what has this id. */
export const invitedTo = (id: string): string => `marrick.${id}@harbour.example`;

/** Invites an address to each of them past every decision and limit. */
const inviteTo = async (testApi: TestApi, thingId: string, groupId: string, deviceId: string) => {
  const invitations = { thing: newId(), group: newId(), device: newId() };
  const sent = (id: string) => ({
    ...{ email: invitedTo(id), invitedBy: newId(), expiresAt: '2099-01-01T00:00:00.000Z' },
  });
  const facts = [
    thingInvitationEvents.sent({ ...sent(thingId), thingId, invitationId: invitations.thing }),
    groupInvitationEvents.sent({ ...sent(groupId), groupId, invitationId: invitations.group }),
    deviceInvitationEvents.sent({ ...sent(deviceId), deviceId, invitationId: invitations.device }),
  ] as const;
  const streams = [things.stream(thingId), groups.stream(groupId), devices.stream(deviceId)];
  const kept = testApi.api.app.get(Invitations);
  for (const [n, fact] of facts.entries()) {
    const { invitationId, email } = fact.data;
    await testApi.append(streams[n]!, fact);
    await kept.note(invitationId, streams[n]!, await kept.hashOf(email), testApi.database.pool);
  }
  return invitations;
};

/** Adds a person to a group past every decision, as an accepted invitation does, and answers with the membership's id. */
const addMember = async (testApi: TestApi, groupId: string, { id: userId }: Person): Promise<string> => {
  const membershipId = newId();
  await testApi.append(
    groups.stream(groupId),
    groupMembershipGranted({ groupId, membershipId, userId, isOwner: false }),
  );
  const shown = 'select from read.group_memberships where id = $1';
  await eventually(async () => (await testApi.readDatabase.pool.query(shown, [membershipId])).rowCount === 1);
  return membershipId;
};

/** Gives a person access to a device past every decision, as one who may look only. */
const shareDevice = async (testApi: TestApi, deviceId: string, { id: userId }: Person): Promise<string> => {
  const accessId = newId();
  await testApi.append(
    devices.stream(deviceId),
    deviceAccessGranted({ deviceId, accessId, userId, isOwner: false }),
  );
  const shown = 'select from read.device_accesses where id = $1';
  await eventually(async () => (await testApi.readDatabase.pool.query(shown, [accessId])).rowCount === 1);
  return accessId;
};

/** Gives something a picture past every decision, and waits until it is shown. */
export const giveReady = async (
  testApi: TestApi,
  subject: 'thing' | 'action',
  subjectId: string,
  addedBy: string,
  ofThing?: string,
): Promise<string> => {
  const pictureId = newId();
  const made = { width: 160, height: 120, widths: [160], placeholder: `data:image/webp;base64,${pictureId}` };
  await testApi.append(
    pictures.stream(pictureId),
    pictureAdded({ pictureId, subject, subjectId, addedBy, ...(ofThing ? { ofThing } : {}) }),
    picturePrepared({ ...made, pictureId, addedBy }),
  );
  const shown = `select from read.pictures where id = $1 and status = 'READY'`;
  await eventually(async () => (await testApi.readDatabase.pool.query(shown, [pictureId])).rowCount === 1);
  return pictureId;
};

/** A file that a person uploaded and that is of nothing yet: the session that it waits under. */
export const waitingUpload = async (testApi: TestApi, { id: person }: Person): Promise<string> => {
  const session = newId();
  await testApi.api.app.get(PictureFiles).note({ id: newId(), person, session, digest: Buffer.alloc(32) });
  return session;
};

/** A new scene, with the people of each role in their places. */
export const sceneOf = async (testApi: TestApi, people: People, isPublic: boolean): Promise<Scene> => {
  const { owner, viewer, collaborator, member } = people;
  const { id: groupId } = await people['group owner'].createGroup({ isPublic });
  const [membersMembership] = await Promise.all([
    addMember(testApi, groupId, member),
    addMember(testApi, groupId, owner),
  ]);
  const thing = await owner.createThing({ isPublic, groupId });
  const [viewersAccess] = await Promise.all([
    testApi.grantAccess(thing.id, viewer),
    testApi.grantAccess(thing.id, collaborator, { isCollaborator: true }),
  ]);
  const [device, action, task] = await Promise.all([
    owner.createDevice({ isPublic, thingId: thing.id }),
    collaborator.recordAction(thing.id),
    owner.createTask(thing.id, { assignedTo: [viewer.id] }),
  ]);
  const group = { id: groupId, nodeId: nodeIdOf('Group', groupId) };
  const [invitations, viewersDeviceAccess, ofThing, ofAction] = await Promise.all([
    inviteTo(testApi, thing.id, groupId, device.id),
    shareDevice(testApi, device.id, viewer),
    giveReady(testApi, 'thing', thing.id, owner.id),
    giveReady(testApi, 'action', action.id, collaborator.id, thing.id),
  ]);
  const pictures = { thing: ofThing, action: ofAction };
  return {
    ...{ isPublic, group, thing, device, action, task, invitations, pictures },
    ...{ viewersAccess, membersMembership, viewersDeviceAccess },
  };
};
