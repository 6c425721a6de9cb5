import {
  type Device,
  deviceAccessChanged,
  deviceAccessRevoked,
  deviceDeleted,
  type DeviceFact,
} from '../devices/device.js';
import {
  type Group,
  groupDeleted,
  type GroupFact,
  groupMembershipChanged,
  groupMembershipRevoked,
} from '../groups/group.js';
import {
  type Thing,
  thingAccessChanged,
  thingAccessRevoked,
  thingDeleted,
  type ThingFact,
} from '../things/thing.js';
import { type Task, type TaskFact, taskUnassigned } from '../tasks/task.js';
import { fateOf, type Departure } from './fate.js';

/** What happens to a thing when a person with access to it deletes their account. Nothing when they have none any more. */
export const departFromThing = ({ thingId, accesses }: Thing, departure: Departure): ThingFact[] => {
  const { userId } = departure;
  const own = accesses.get(userId);
  if (!own) return [];
  const fate = fateOf(accesses, departure);
  if (fate === 'is removed') return [thingDeleted({ thingId, deletedBy: userId })];
  const { accessId } = own;
  const revoked = thingAccessRevoked({ thingId, accessId, userId, revokedBy: userId });
  if (fate === 'stays as it is') return [revoked];
  const next = accesses.get(fate.goesTo)!;
  const ids = { thingId, userId: fate.goesTo, changedBy: userId };
  return [thingAccessChanged({ ...next, ...ids, isOwner: true }), revoked];
};

/** The same of a group. One's personal group ends with the account. */
export const departFromGroup = (
  { groupId, members, isPersonal }: Group,
  departure: Departure,
): GroupFact[] => {
  const { userId } = departure;
  const own = members.get(userId);
  if (!own) return [];
  const fate = isPersonal ? 'is removed' : fateOf(members, departure);
  if (fate === 'is removed') return [groupDeleted({ groupId, deletedBy: userId })];
  const { membershipId } = own;
  const revoked = groupMembershipRevoked({ groupId, membershipId, userId, revokedBy: userId });
  if (fate === 'stays as it is') return [revoked];
  const next = members.get(fate.goesTo)!;
  const ids = { groupId, userId: fate.goesTo, changedBy: userId };
  return [groupMembershipChanged({ ...next, ...ids, isOwner: true }), revoked];
};

/** The same of a device. */
export const departFromDevice = (
  deviceId: string,
  { accesses }: Device,
  departure: Departure,
): DeviceFact[] => {
  const { userId } = departure;
  const own = accesses.get(userId);
  if (!own) return [];
  const fate = fateOf(accesses, departure);
  if (fate === 'is removed') return [deviceDeleted({ deviceId, deletedBy: userId })];
  const { accessId } = own;
  const revoked = deviceAccessRevoked({ deviceId, accessId, userId, revokedBy: userId });
  if (fate === 'stays as it is') return [revoked];
  const next = accesses.get(fate.goesTo)!;
  const ids = { deviceId, userId: fate.goesTo, changedBy: userId };
  return [deviceAccessChanged({ ...next, ...ids, isOwner: true }), revoked];
};

/** A task is done by others, or by no one: it belongs to its thing, whose heirs have it. What is completed is history. */
export const departFromTask = ({ details, assignments }: Task, userId: string): TaskFact[] => {
  const assignmentId = assignments.get(userId);
  if (!details || assignmentId === undefined || details.status === 'completed') return [];
  const { taskId, thingId } = details;
  return [taskUnassigned({ taskId, thingId, assignmentId, userId, unassignedBy: userId })];
};
