import { type Rejection, reject, rejectFields } from '../events/rejection.js';
import { locationOf } from '../geo/location.js';
import { isSignedIn, type Viewer } from '../users/rules.js';
import { groupCreated, type GroupFact, groupMembershipGranted } from './group.js';
import { checkNewGroup, type NewGroup } from './rules.js';
import type { GroupType } from './types.js';

export interface CreateGroup extends NewGroup {
  readonly viewer: Viewer;
  readonly groupId: string;
  readonly membershipId: string;
}

/** The founder becomes the first owner. */
export const createGroup = (c: CreateGroup): GroupFact[] | Rejection => {
  if (!isSignedIn(c.viewer)) return reject('LOGIN');
  const wrong = checkNewGroup(c);
  if (wrong.length > 0) return rejectFields(wrong);
  return [
    groupCreated({
      groupId: c.groupId,
      name: c.name.trim(),
      type: c.type as GroupType,
      description: c.description ?? '',
      isPublic: c.isPublic,
      isPersonal: false,
      ...(c.location ? { location: locationOf(c.location) } : {}),
      createdBy: c.viewer.userId,
    }),
    groupMembershipGranted({
      groupId: c.groupId,
      membershipId: c.membershipId,
      userId: c.viewer.userId,
      isOwner: true,
    }),
  ];
};
