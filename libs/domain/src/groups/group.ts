import { Type } from '@sinclair/typebox';
import { aggregate, type CopyMap, without } from '../events/aggregate.js';
import { defineEvent, extensibleEnum, type FactOf, placeSchema, uuidSchema } from '../events/event.js';
import { ids } from '../events/example-ids.js';
import { invitationEventsOf, invitationEvolutions, type InvitationMap } from '../invitations/invitation.js';
import { groupTypes } from './types.js';

export const groupCreated = defineEvent({
  type: 'GroupCreated',
  summary: 'A group was founded. A personal group is hidden and belongs to one person.',
  schema: Type.Object({
    groupId: uuidSchema(),
    name: Type.String(),
    type: extensibleEnum(groupTypes),
    description: Type.String(),
    isPublic: Type.Boolean(),
    isPersonal: Type.Boolean(),
    location: Type.Optional(placeSchema()),
    createdBy: uuidSchema(),
  }),
  key: 'groupId',
  example: {
    groupId: ids.group,
    name: 'Riverside Growers',
    type: 'GROWER',
    description: 'Beds along the river path',
    isPublic: true,
    isPersonal: false,
    location: { lat: 51.5019, lng: -0.1246 },
    createdBy: ids.anna,
  },
});

export const groupMembershipGranted = defineEvent({
  type: 'GroupMembershipGranted',
  summary: 'A person became a member of a group, as owner or not.',
  schema: Type.Object({
    groupId: uuidSchema(),
    membershipId: uuidSchema(),
    userId: uuidSchema(),
    isOwner: Type.Boolean(),
  }),
  key: 'groupId',
  example: { groupId: ids.group, membershipId: ids.membership, userId: ids.anna, isOwner: true },
});

export const groupDetailsChanged = defineEvent({
  type: 'GroupDetailsChanged',
  summary:
    'What is known of a group was changed. Holds the fields that changed; a location of null was removed.',
  schema: Type.Object({
    groupId: uuidSchema(),
    name: Type.Optional(Type.String()),
    type: Type.Optional(extensibleEnum(groupTypes)),
    description: Type.Optional(Type.String()),
    isPublic: Type.Optional(Type.Boolean()),
    location: Type.Optional(Type.Union([placeSchema(), Type.Null()])),
    changedBy: uuidSchema(),
  }),
  key: 'groupId',
  example: { groupId: ids.group, name: 'Riverside Growers and Bakers', changedBy: ids.anna },
});

export const groupDeleted = defineEvent({
  type: 'GroupDeleted',
  summary: 'A group was removed, and with it every membership. Its things stay with those who own them.',
  schema: Type.Object({ groupId: uuidSchema(), deletedBy: uuidSchema() }),
  key: 'groupId',
  example: { groupId: ids.group, deletedBy: ids.anna },
});

export const groupMembershipChanged = defineEvent({
  type: 'GroupMembershipChanged',
  summary: 'A member became an owner of the group, or is no longer one.',
  schema: Type.Object({
    groupId: uuidSchema(),
    membershipId: uuidSchema(),
    userId: uuidSchema(),
    isOwner: Type.Boolean(),
    changedBy: uuidSchema(),
  }),
  key: 'groupId',
  example: {
    groupId: ids.group,
    membershipId: ids.membership,
    userId: ids.ben,
    isOwner: true,
    changedBy: ids.anna,
  },
});

export const groupMembershipRevoked = defineEvent({
  type: 'GroupMembershipRevoked',
  summary: 'A person left a group, or was removed from it.',
  schema: Type.Object({
    groupId: uuidSchema(),
    membershipId: uuidSchema(),
    userId: uuidSchema(),
    revokedBy: uuidSchema(),
  }),
  key: 'groupId',
  example: { groupId: ids.group, membershipId: ids.membership, userId: ids.ben, revokedBy: ids.ben },
});

export const groupInvitationEvents = invitationEventsOf({
  kind: 'Group',
  idField: 'groupId',
  exampleId: ids.group,
});

export const groupEvents = [
  groupCreated,
  groupDetailsChanged,
  groupDeleted,
  groupMembershipGranted,
  groupMembershipChanged,
  groupMembershipRevoked,
  ...groupInvitationEvents.all,
] as const;
export type GroupFact = FactOf<(typeof groupEvents)[number]['definition']>;
/** What a group was founded with, as it is now. */
export type GroupDetails = FactOf<(typeof groupCreated)['definition']>['data'];

export interface Membership {
  readonly membershipId: string;
  readonly isOwner: boolean;
}

/** What decisions about a group need to know. */
export interface Group {
  readonly exists: boolean;
  readonly groupId: string;
  readonly isPublic: boolean;
  readonly isPersonal: boolean;
  /** Undefined for a group that does not exist (any more). */
  readonly details?: GroupDetails;
  /** By the person who is the member. */
  readonly members: ReadonlyMap<string, Membership>;
  readonly invitations: InvitationMap;
}

const noGroup: Group = {
  exists: false,
  groupId: '',
  isPublic: false,
  isPersonal: false,
  members: new Map(),
  invitations: new Map(),
};

const withDetails = (
  group: Group,
  {
    location,
    ...details
  }: Omit<GroupDetails, 'location'> & { location?: GroupDetails['location'] | null | undefined },
): Group => ({
  ...group,
  exists: true,
  groupId: details.groupId,
  isPublic: details.isPublic,
  isPersonal: details.isPersonal,
  details: location ? { ...details, location } : details,
});

const withMember = (
  group: Group,
  { userId, membershipId, isOwner }: Membership & { readonly userId: string },
  copy: CopyMap,
): Group => ({ ...group, members: copy(group.members).set(userId, { membershipId, isOwner }) });

export const groups = aggregate<Group, GroupFact>('group', {
  initial: noGroup,
  on: {
    GroupCreated: withDetails,
    GroupDetailsChanged: (group, { changedBy: _changedBy, ...changed }) =>
      group.details ? withDetails(group, { ...group.details, ...changed }) : group,
    GroupDeleted: () => noGroup,
    GroupMembershipGranted: withMember,
    GroupMembershipChanged: withMember,
    ...invitationEvolutions('Group'),
    GroupMembershipRevoked: (group, { userId }, copy) => ({
      ...group,
      members: without(copy(group.members), userId),
    }),
  },
});
