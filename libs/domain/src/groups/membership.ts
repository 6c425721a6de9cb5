import { type Rejection, reject } from '../events/rejection.js';
import { isSignedIn, type Viewer } from '../users/rules.js';
import {
  type Group,
  type GroupFact,
  groupMembershipChanged,
  groupMembershipGranted,
  groupMembershipRevoked,
} from './group.js';
import { isLastGroupOwner, mayEditGroup, maySeeGroup, maySeeMembers, membershipWithId } from './rules.js';

/** What an owner is told who leaves (rule A05). The web app offers the way out beside it. */
export const ownerLeaves = 'Cannot leave as group owner (transfer ownership first)';
const lastOwnerStays = 'The last owner stays: make another member an owner first.';

export interface JoinGroup {
  readonly viewer: Viewer;
  /** Of the membership, if one follows. */
  readonly membershipId: string;
}

/** Joins a public group. Who belongs to it already changes nothing. */
export const joinGroup = (group: Group, { viewer, membershipId }: JoinGroup): GroupFact[] | Rejection => {
  if (!isSignedIn(viewer)) return reject('LOGIN');
  if (!maySeeGroup(viewer, group)) return reject('NTFND', 'Group not found');
  const { userId } = viewer;
  if (group.members.has(userId)) return [];
  if (!group.isPublic) return reject('DENIED', 'A private group is joined by invitation.');
  return [groupMembershipGranted({ groupId: group.groupId, membershipId, userId, isOwner: false })];
};

/** Leaves a group. Who does not belong to it changes nothing; an owner steps down first (rule A05). */
export const leaveGroup = (
  group: Group,
  { viewer }: { readonly viewer: Viewer },
): GroupFact[] | Rejection => {
  if (!isSignedIn(viewer)) return reject('LOGIN');
  if (!maySeeGroup(viewer, group)) return reject('NTFND', 'Group not found');
  const { userId } = viewer;
  const membership = group.members.get(userId);
  if (!membership) return [];
  const { membershipId, isOwner } = membership;
  if (isOwner) return reject('DENIED', ownerLeaves);
  return [groupMembershipRevoked({ groupId: group.groupId, membershipId, userId, revokedBy: userId })];
};

export interface RevokeMembership {
  readonly viewer: Viewer;
  readonly membershipId: string;
}

/** Ends a membership: one's own, unless one is an owner, or as an owner that of another (rule A05). */
export const revokeMembership = (
  group: Group,
  { viewer, membershipId }: RevokeMembership,
): GroupFact | Rejection => {
  if (!isSignedIn(viewer)) return reject('LOGIN');
  const membership = maySeeMembers(viewer, group) ? membershipWithId(group, membershipId) : undefined;
  if (!membership) return reject('NTFND', 'Membership not found');
  const { userId, isOwner } = membership;
  const isOwn = userId === viewer.userId;
  if (isOwn && isOwner) return reject('DENIED', ownerLeaves);
  if (!isOwn && !mayEditGroup(viewer, group)) return reject('DENIED', 'Only owners remove members.');
  if (isLastGroupOwner(group, userId)) return reject('DENIED', lastOwnerStays);
  return groupMembershipRevoked({
    groupId: group.groupId,
    membershipId,
    userId,
    revokedBy: viewer.userId,
  });
};

export interface ChangeMembership extends RevokeMembership {
  readonly isOwner: boolean;
}

/** Makes a member an owner, or an owner a member like others. The last owner stays one (rule A05). */
export const changeMembership = (
  group: Group,
  { viewer, membershipId, isOwner }: ChangeMembership,
): GroupFact[] | Rejection => {
  if (!isSignedIn(viewer)) return reject('LOGIN');
  const membership = maySeeMembers(viewer, group) ? membershipWithId(group, membershipId) : undefined;
  if (!membership) return reject('NTFND', 'Membership not found');
  if (!mayEditGroup(viewer, group)) return reject('DENIED', 'Only owners change who owns the group.');
  const { userId } = membership;
  if (membership.isOwner === isOwner) return [];
  if (isLastGroupOwner(group, userId)) return reject('DENIED', lastOwnerStays);
  return [
    groupMembershipChanged({
      groupId: group.groupId,
      membershipId,
      userId,
      isOwner,
      changedBy: viewer.userId,
    }),
  ];
};
