import { type Rejection, reject, rejectFields } from '../events/rejection.js';
import { changesIn, withoutNulls } from '../events/validation.js';
import { locationIf, locationOrNone } from '../geo/location.js';
import { isSignedIn, type Viewer } from '../users/rules.js';
import {
  type Group,
  groupCreated,
  groupDeleted,
  groupDetailsChanged,
  type GroupFact,
  groupMembershipGranted,
} from './group.js';
import {
  checkGroupChanges,
  checkNewGroup,
  type CreateGroup,
  type GroupChanges,
  mayEditGroup,
  maySeeGroup,
} from './rules.js';
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

export interface ChangeGroup {
  readonly viewer: Viewer;
  readonly changes: GroupChanges;
}

/** Changes what is known of a group. Changes that change nothing are no event. */
export const changeGroup = (group: Group, { viewer, changes }: ChangeGroup): GroupFact[] | Rejection => {
  if (!isSignedIn(viewer)) return reject('LOGIN');
  if (!maySeeGroup(viewer, group) || !group.details) return reject('NTFND', 'Group not found');
  if (!mayEditGroup(viewer, group)) return reject('DENIED', 'Only owners change this group.');
  const wrong = checkGroupChanges(changes);
  if (wrong.length > 0) return rejectFields(wrong);
  const { location, ...given } = changes;
  const changed = changesIn(
    {
      ...withoutNulls(given),
      name: given.name?.trim(),
      description: given.description === null ? '' : given.description?.trim(),
      type: given.type as GroupType | undefined,
      location: locationOrNone(location),
    },
    group.details,
  );
  if (Object.keys(changed).length === 0) return [];
  return [groupDetailsChanged({ ...changed, groupId: group.groupId, changedBy: viewer.userId })];
};

/** Removes a group, for everybody and for good. Its things stay with those who own them (rule A77). */
export const deleteGroup = (group: Group, { viewer }: { readonly viewer: Viewer }): GroupFact | Rejection => {
  if (!isSignedIn(viewer)) return reject('LOGIN');
  if (!maySeeGroup(viewer, group)) return reject('NTFND', 'Group not found');
  if (!mayEditGroup(viewer, group)) return reject('DENIED', 'Only owners delete this group.');
  return groupDeleted({ groupId: group.groupId, deletedBy: viewer.userId });
};
