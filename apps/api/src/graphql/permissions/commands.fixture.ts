import { feedback, feedbackSent } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { aNetworkDeviceId } from '@hedgerow/testing';
import { deviceInput, groupInput, type Person } from '../../person.fixture.js';
import type { TestApi } from '../../test-api.fixture.js';
import { type Role, type Scene, waitingUpload } from './roles.fixture.js';

/** What a call is about, by which one who may not do it is told that it is not theirs, or that there is no such thing. */
export type Subject =
  | 'thing'
  | 'accesses of a thing'
  | 'group'
  | 'members of a group'
  | 'device'
  | 'accesses of a device'
  | 'invitations';

/** The id of no one, for a guest. */
const noOne = '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1cff';

let addresses = 0;
/** One that was not invited before. */
const newAddress = () => `neighbour${(addresses += 1)}@harbour.example`;

/** Feedback of a guest, past the limits of those who give it. */
const feedbackOfGuest = async (testApi: TestApi): Promise<string> => {
  const feedbackId = newId();
  const text = 'The gate is locked';
  await testApi.append(
    feedback.stream(feedbackId),
    feedbackSent({ feedbackId, sealedFor: feedbackId, kind: 'OTHER', text }),
  );
  return feedbackId;
};

const signedIn: readonly Role[] = [
  ...(['stranger', 'viewer', 'collaborator', 'owner', 'member', 'group owner', 'administrator'] as const),
];
const members: readonly Role[] = ['owner', 'member', 'group owner'];
const withAccess: readonly Role[] = ['viewer', 'collaborator', 'owner'];

/** Who sees what a call is about. Everyone else is answered as if it were not there. */
export const seenBy = (subject: Subject, { isPublic }: Scene): readonly Role[] => {
  const everyone: readonly Role[] = ['guest', ...signedIn];
  switch (subject) {
    case 'thing':
      return isPublic ? everyone : [...withAccess, 'administrator'];
    case 'accesses of a thing':
      return [...withAccess, 'administrator'];
    case 'group':
      return isPublic ? everyone : [...members, 'administrator'];
    case 'members of a group':
      return isPublic ? signedIn : [...members, 'administrator'];
    // Told of only to those who may take them back.
    case 'invitations':
      return [];
    case 'device':
      return isPublic ? everyone : ['viewer', 'owner', 'administrator'];
    case 'accesses of a device':
      return ['viewer', 'owner', 'administrator'];
  }
};

/** A rebuild of some projection that has come to a state; each of another version, so that none is in the way of another. */
const aRebuild =
  (state: string): Call['input'] =>
  async (_scene, _person, { readDatabase }) => {
    const id = newId();
    await readDatabase.pool.query(
      `insert into read.rebuilds (id, projection, version, is_proof, state) values ($1, 'things', $2, false, $3)`,
      [id, `version ${id}`, state],
    );
    return { id };
  };

/** A replay that has come to a state. */
const aReplay =
  (state: string): Call['input'] =>
  async (_scene, _person, { database }) => {
    const id = newId();
    await database.pool.query(
      `insert into events.replays (id, asked, state, ordered_by) values ($1, $2, $3, $1)`,
      [id, { to: '2026-07-13T00:00:00.000Z', into: 'ndjson' }, state],
    );
    return { id };
  };

interface Call {
  /** None for a call that is about nothing that is there. */
  readonly about?: Subject;
  readonly input: (scene: Scene, person: Person, testApi: TestApi) => object | Promise<object>;
  readonly by: readonly Role[] | ((scene: Scene) => readonly Role[]);
  /** The scene is another one afterwards: the next who tries gets a new one. */
  readonly changes?: true;
  /** It is about several, each refused on its own: the refusal stands in its result. */
  readonly ofSeveral?: true;
}

/**
 * Commands of people about things, devices and groups, with those who may (docs/rules.md, "Who may do what"). Whom
 * a row does not name is refused: a guest with LOGIN, who sees what it is about with DENIED, others with NTFND.
 */
export const commands: Readonly<Record<string, Call>> = {
  createGroup: { input: () => groupInput(), by: signedIn },
  updateGroup: {
    about: 'group',
    input: ({ group }) => ({ nodeId: group.nodeId, description: 'Beds along the river' }),
    by: ['group owner', 'administrator'],
  },
  deleteGroupById: {
    about: 'group',
    input: ({ group }) => ({ id: group.id }),
    by: ['group owner', 'administrator'],
    changes: true,
  },
  changeGroupMembership: {
    about: 'group',
    input: ({ group }) => ({ groupId: group.id, join: true }),
    // Who belongs to a private group already changes nothing, which is no refusal.
    by: ({ isPublic }) => (isPublic ? signedIn : members),
    changes: true,
  },
  updateGroupMembershipById: {
    about: 'members of a group',
    input: ({ membersMembership: id }) => ({ id, isOwner: true }),
    by: ['group owner', 'administrator'],
    changes: true,
  },
  deleteGroupMembershipById: {
    about: 'members of a group',
    input: ({ membersMembership: id }) => ({ id }),
    // The member: it is their own.
    by: ['member', 'group owner', 'administrator'],
    changes: true,
  },
  createThing: {
    about: 'group',
    input: ({ group, isPublic }) => ({
      ...{ groupId: group.id, name: 'Canal bench', type: 'BENCH', hasImage: false, isPublic },
    }),
    by: [...members, 'administrator'],
  },
  updateThing: {
    about: 'thing',
    input: ({ thing }) => ({ nodeId: thing.nodeId, description: 'By the bus stop' }),
    by: ['owner', 'administrator'],
  },
  deleteThingById: {
    about: 'thing',
    input: ({ thing }) => ({ id: thing.id }),
    by: ['owner', 'administrator'],
    changes: true,
  },
  collaborateThingAccess: {
    about: 'thing',
    input: ({ thing }) => ({ thingId: thing.id, isCollaborator: true }),
    by: ({ isPublic }) => (isPublic ? signedIn : ['collaborator', 'owner']),
    changes: true,
  },
  updateThingAccessById: {
    about: 'accesses of a thing',
    input: ({ viewersAccess: id }) => ({ id, isCollaborator: true }),
    by: ['owner', 'administrator'],
    changes: true,
  },
  deleteThingAccessById: {
    about: 'accesses of a thing',
    input: ({ viewersAccess: id }) => ({ id }),
    // The viewer: it is their own.
    by: ['viewer', 'owner', 'administrator'],
    changes: true,
  },
  inviteToThingAccess: {
    about: 'thing',
    input: ({ thing }) => ({ thingId: thing.id, email: newAddress() }),
    by: ['owner', 'administrator'],
  },
  deleteThingAccessInvitationById: {
    about: 'invitations',
    input: ({ invitations }) => ({ id: invitations.thing }),
    by: ['owner', 'administrator'],
    changes: true,
  },
  inviteToGroupMembership: {
    about: 'group',
    input: ({ group }) => ({ groupId: group.id, email: newAddress() }),
    by: ['group owner', 'administrator'],
  },
  deleteGroupMembershipInvitationById: {
    about: 'invitations',
    input: ({ invitations }) => ({ id: invitations.group }),
    by: ['group owner', 'administrator'],
    changes: true,
  },
  inviteToDeviceAccess: {
    about: 'device',
    input: ({ device }) => ({ deviceId: device.id, email: newAddress() }),
    by: ['owner', 'administrator'],
  },
  deleteDeviceAccessInvitationById: {
    about: 'invitations',
    input: ({ invitations }) => ({ id: invitations.device }),
    by: ['owner', 'administrator'],
    changes: true,
  },
  createAction: {
    about: 'thing',
    input: ({ thing }) => ({ thingId: thing.id, type: 'WATERING', comments: '' }),
    by: ['collaborator', 'owner', 'administrator'],
  },
  updateAction: {
    about: 'thing',
    input: ({ action }) => ({ nodeId: action.nodeId, comments: 'Two cans' }),
    // The collaborator: who recorded it.
    by: ['collaborator', 'administrator'],
  },
  deleteActionById: {
    about: 'thing',
    input: ({ action }) => ({ id: action.id }),
    by: ['collaborator', 'owner', 'administrator'],
    changes: true,
  },
  createActions: {
    about: 'thing',
    input: ({ thing }) => ({ thingIds: [thing.id], type: 'WATERING', comments: '' }),
    by: ['collaborator', 'owner', 'administrator'],
    ofSeveral: true,
  },
  deleteActionsById: {
    about: 'thing',
    input: ({ action }) => ({ ids: [action.id] }),
    by: ['collaborator', 'owner', 'administrator'],
    changes: true,
    ofSeveral: true,
  },
  createTask: {
    about: 'thing',
    input: ({ thing }) => ({
      ...{
        thingId: thing.id,
        actionType: 'UPKEEP',
        title: 'Oil the slats',
        status: 'notStarted',
        priority: 'low',
      },
    }),
    by: ['collaborator', 'owner', 'administrator'],
  },
  updateTask: {
    about: 'thing',
    input: ({ task }) => ({ nodeId: task.nodeId, status: 'inProgress' }),
    // The viewer: who is to do it.
    by: ['viewer', 'collaborator', 'owner', 'administrator'],
  },
  deleteTaskById: {
    about: 'thing',
    input: ({ task }) => ({ id: task.id }),
    by: ['owner', 'administrator'],
    changes: true,
  },
  createTasks: {
    about: 'thing',
    input: ({ thing }) => ({
      ...{
        thingIds: [thing.id],
        actionType: 'UPKEEP',
        title: 'Oil the slats',
        status: 'notStarted',
        priority: 'low',
      },
    }),
    by: ['collaborator', 'owner', 'administrator'],
    ofSeveral: true,
  },
  deleteTasksById: {
    about: 'thing',
    input: ({ task }) => ({ ids: [task.id] }),
    by: ['owner', 'administrator'],
    changes: true,
    ofSeveral: true,
  },
  newUser: {
    input: () => {
      const username = `newt-${aNetworkDeviceId().slice(-16)}`;
      return { name: 'Newt Pond', username, email: `${username}@example.org` };
    },
    by: ['administrator'],
  },
  answerFeedback: {
    input: async (_, __, testApi) => ({ id: await feedbackOfGuest(testApi), isAnswered: true }),
    by: ['administrator'],
  },
  // Nothing has failed here, so nothing is run again.
  retryFailedJobs: { input: () => ({}), by: ['administrator'] },
  deleteFeedbackById: {
    input: async (_, __, testApi) => ({ id: await feedbackOfGuest(testApi) }),
    by: ['administrator'],
  },
  // Each for themselves: no one becomes an administrator by asking.
  changeUserRole: { input: (_, { id }) => ({ id: id || noOne, isAdmin: true }), by: ['administrator'] },
  updateUserById: { input: (_, { id }) => ({ id: id || noOne, notificationDaily: true }), by: signedIn },
  updateDeviceAccessById: {
    about: 'accesses of a device',
    input: ({ viewersDeviceAccess: id }) => ({ id, isOwner: true }),
    by: ['owner', 'administrator'],
    changes: true,
  },
  deleteDeviceAccessById: {
    about: 'accesses of a device',
    input: ({ viewersDeviceAccess: id }) => ({ id }),
    // The viewer: it is their own.
    by: ['viewer', 'owner', 'administrator'],
    changes: true,
  },
  createDevice: { input: () => deviceInput({ deviceId: aNetworkDeviceId() }), by: signedIn },
  // Of another projection each time: one rebuild of a projection at a time.
  startRebuild: {
    input: ({ isPublic }) => ({ projection: isPublic ? 'things' : 'groups' }),
    by: ['administrator'],
  },
  switchRebuild: { input: aRebuild('READY'), by: ['administrator'] },
  switchBack: { input: aRebuild('SWITCHED'), by: ['administrator'] },
  cancelRebuild: { input: aRebuild('BUILDING'), by: ['administrator'] },
  startReplay: { input: () => ({ types: ['BadgeAwarded'], into: 'NDJSON' }), by: ['administrator'] },
  pauseReplay: { input: aReplay('RUNNING'), by: ['administrator'] },
  resumeReplay: { input: aReplay('PAUSED'), by: ['administrator'] },
  cancelReplay: { input: aReplay('STOPPED'), by: ['administrator'] },
  removeReplay: { input: aReplay('DONE'), by: ['administrator'] },
  dropOldGeneration: { input: aRebuild('SWITCHED'), by: ['administrator'] },
  updateDevice: {
    about: 'device',
    input: ({ device, thing }) => ({ nodeId: device.nodeId, name: 'Old probe', thingId: thing.id }),
    by: ['owner', 'administrator'],
  },
};

const newFilesOf =
  (type: string, idIn: (scene: Scene, person: Person) => string): Call['input'] =>
  async (scene, person, testApi) => ({
    ...{ type, id: idIn(scene, person) || noOne },
    sessionId: person.id ? await waitingUpload(testApi, person) : noOne,
  });

/** What one mutation may be about: more rows of the same kind, by the subject of the call. */
export const kindsOf: Readonly<Record<string, Readonly<Record<string, Call>>>> = {
  newFiles: {
    product: {
      ...{ about: 'thing', by: ['owner', 'administrator'] },
      input: newFilesOf('product', ({ thing }) => thing.id),
    },
    group: {
      ...{ about: 'group', by: ['group owner', 'administrator'] },
      input: newFilesOf('group', ({ group }) => group.id),
    },
    device: {
      ...{ about: 'device', by: ['owner', 'administrator'] },
      input: newFilesOf('device', ({ device }) => device.id),
    },
    // Each of themselves.
    user: { by: signedIn, input: newFilesOf('user', (_, { id }) => id) },
    action: {
      // The collaborator: who recorded it.
      ...{ about: 'thing', by: ['collaborator'] },
      input: newFilesOf('action', ({ action }) => action.id),
    },
  },
  deletePictureById: {
    'of a thing': {
      ...{ about: 'thing', by: ['owner', 'administrator'], changes: true },
      input: ({ pictures }) => ({ id: pictures.thing }),
    },
    'of an action': {
      // The collaborator: who added it.
      ...{ about: 'thing', by: ['collaborator'], changes: true },
      input: ({ pictures }) => ({ id: pictures.action }),
    },
  },
};

/** Calls that are about the caller's own account, session or invitation, and where it is shown whose they are. */
export const ownCalls: Readonly<Record<string, string>> = {
  acceptDeviceAccessInvitation: 'invitations/invitations.int.test.ts',
  acceptGroupMembershipInvitation: 'invitations/invitations.int.test.ts',
  acceptThingAccessInvitation: 'invitations/invitations.int.test.ts',
  beginSecondFactor: 'users/second-factor.int.test.ts',
  confirmSecondFactor: 'users/second-factor.int.test.ts',
  removeSecondFactor: 'users/second-factor.int.test.ts',
  renewRecoveryCodes: 'users/second-factor.int.test.ts',
  endOtherSessions: 'users/sessions.int.test.ts',
  endSession: 'users/sessions.int.test.ts',
  changePassword: 'users/passphrases.int.test.ts',
  confirmAccountDeletion: 'users/deletion/deletion.int.test.ts',
  requestAccountDeletion: 'users/deletion/deletion.int.test.ts',
  cancelDataExport: 'users/exports/exports.int.test.ts',
  createDataExportLink: 'users/exports/exports.int.test.ts',
  requestDataExport: 'users/exports/exports.int.test.ts',
  syncNavigationEvents: 'navigation/navigation.int.test.ts',
  syncUserSession: 'navigation/navigation.int.test.ts',
  openNotification: 'notifications/notifications.int.test.ts',
  reviewNotifications: 'notifications/notifications.int.test.ts',
  subscribePush: 'notifications/push.int.test.ts',
  unsubscribePush: 'notifications/push.int.test.ts',
  createCalendarAddress: 'tasks/calendar.int.test.ts',
  deleteCalendarAddress: 'tasks/calendar.int.test.ts',
  createUserEmail: 'users/emails.int.test.ts',
  deleteUserEmailById: 'users/emails.int.test.ts',
  forgotPassword: 'users/passphrases.int.test.ts',
  sendFeedback: 'feedback/feedback.int.test.ts',
  makeEmailPrimary: 'users/emails.int.test.ts',
  resendEmailVerificationCode: 'users/emails.int.test.ts',
  resetPassword: 'users/passphrases.int.test.ts',
  signIn: 'users/users.int.test.ts',
  signInAsGuest: 'users/users.int.test.ts',
  signOut: 'users/users.int.test.ts',
  signUp: 'users/users.int.test.ts',
  verifyEmail: 'users/emails.int.test.ts',
};
