import { type Rejection, reject, rejectFields } from '../events/rejection.js';
import { locationIf } from '../geo/location.js';
import { isSignedIn } from '../users/rules.js';
import { groupCreated, type GroupFact, groupMembershipGranted } from './group.js';
import { checkNewGroup, type CreateGroup } from './rules.js';
import type { GroupType } from './types.js';

/** The founder becomes the first owner. */
export const createGroup = ({ viewer, location, ...group }: CreateGroup): GroupFact[] | Rejection => {
  if (!isSignedIn(viewer)) return reject('LOGIN');
  const wrong = checkNewGroup({ ...group, location });
  if (wrong.length > 0) return rejectFields(wrong);
  return [
    groupCreated({
      ...group,
      name: group.name.trim(),
      type: group.type as GroupType,
      description: group.description?.trim() ?? '',
      isPersonal: false,
      ...locationIf(location),
      createdBy: viewer.userId,
    }),
    groupMembershipGranted({ ...group, userId: viewer.userId, isOwner: true }),
  ];
};
