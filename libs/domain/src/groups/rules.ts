import type { CommandOf, InputOf } from '../events/input.js';
import { all, check, checkGiven, type FieldError, oneOf, optional, required } from '../events/validation.js';
import { isDescription, isName } from '../events/texts.js';
import { isPoint } from '../geo/location.js';
import { isAdmin, isSignedIn, type Viewer } from '../users/rules.js';
import type { Group, groupCreated, Membership } from './group.js';
import { groupTypes } from './types.js';

/** What the founder says of a group. */
export type NewGroup = InputOf<typeof groupCreated, 'groupId' | 'isPersonal' | 'createdBy', 'description'>;
export type CreateGroup = CommandOf<NewGroup, 'groupId' | 'membershipId'>;

/** What an owner may change; a field left out stays as it is, a location of null is removed. */
export type GroupChanges = { readonly [K in keyof NewGroup]?: NewGroup[K] | null | undefined };

const groupRules = {
  name: isName,
  type: all<string>(required('Type'), oneOf('Type', groupTypes)),
  description: optional(isDescription),
  location: optional(isPoint),
};

/** Everything that is wrong with a new group, field by field. */
export const checkNewGroup = (input: NewGroup): FieldError[] => check(input, groupRules);

/** Everything that is wrong with changes of a group, field by field. */
export const checkGroupChanges = (changes: GroupChanges): FieldError[] => checkGiven(changes, groupRules);

const membershipOf = (viewer: Viewer, group: Group): Membership | undefined =>
  isSignedIn(viewer) ? group.members.get(viewer.userId) : undefined;

/** Public groups are there for everybody, private ones for their members, and for admins. */
export const maySeeGroup = (viewer: Viewer, group: Group): boolean =>
  group.exists && (group.isPublic || isAdmin(viewer) || membershipOf(viewer, group) !== undefined);

/** Who belongs to a group is told to people who are signed in and see the group. */
export const maySeeMembers = (viewer: Viewer, group: Group): boolean =>
  isSignedIn(viewer) && maySeeGroup(viewer, group);

/** Owners and admins. A personal group stays as it is. */
export const mayEditGroup = (viewer: Viewer, group: Group): boolean =>
  group.exists && !group.isPersonal && (isAdmin(viewer) || (membershipOf(viewer, group)?.isOwner ?? false));

/** A thing is registered in a group by one of its members, or by an admin. */
export const mayRegisterIn = (viewer: Viewer, group: Group): boolean =>
  group.exists && (isAdmin(viewer) || membershipOf(viewer, group) !== undefined);

/** A membership by its own id, with the person whose it is. */
export const membershipWithId = (
  { members }: Group,
  membershipId: string,
): (Membership & { readonly userId: string }) | undefined => {
  for (const [userId, membership] of members)
    if (membership.membershipId === membershipId) return { ...membership, userId };
  return undefined;
};

/** A group is never without an owner (rule A05). */
export const isLastGroupOwner = ({ members }: Group, userId: string): boolean =>
  members.get(userId)?.isOwner === true &&
  [...members.values()].filter(({ isOwner }) => isOwner).length === 1;
