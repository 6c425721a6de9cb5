import { Type } from '@sinclair/typebox';
import { aggregate } from '../events/aggregate.js';
import { defineEvent, extensibleEnum, type FactOf, placeSchema, uuidSchema } from '../events/event.js';
import { ids } from '../events/example-ids.js';
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

export const groupEvents = [groupCreated, groupMembershipGranted] as const;
export type GroupFact = FactOf<(typeof groupEvents)[number]['definition']>;

/** What decisions about a group need to know. */
export interface Group {
  readonly exists: boolean;
  readonly isPublic: boolean;
  readonly members: ReadonlyMap<string, { readonly isOwner: boolean }>;
}

export const groups = aggregate<Group, GroupFact>('group', {
  initial: { exists: false, isPublic: false, members: new Map() },
  on: {
    GroupCreated: (group, { isPublic }) => ({ ...group, exists: true, isPublic }),
    GroupMembershipGranted: (group, { userId, isOwner }) => ({
      ...group,
      members: new Map(group.members).set(userId, { isOwner }),
    }),
  },
});
