import { Type } from '@sinclair/typebox';
import { aggregate } from '../events/aggregate.js';
import { defineEvent, extensibleEnum, type FactOf, placeSchema, uuidSchema } from '../events/event.js';
import { groupTypes } from './types.js';

const group = '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c10';
const anna = '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c01';

export const groupCreated = defineEvent({
  type: 'GroupCreated',
  version: 1,
  topic: 'stewardship.events',
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
  key: (d) => d.groupId,
  example: {
    groupId: group,
    name: 'Riverside Growers',
    type: 'GROWER',
    description: 'Beds along the river path',
    isPublic: true,
    isPersonal: false,
    location: { lat: 51.5019, lng: -0.1246 },
    createdBy: anna,
  },
});

export const groupMembershipGranted = defineEvent({
  type: 'GroupMembershipGranted',
  version: 1,
  topic: 'stewardship.events',
  summary: 'A person became a member of a group, as owner or not.',
  schema: Type.Object({
    groupId: uuidSchema(),
    membershipId: uuidSchema(),
    userId: uuidSchema(),
    isOwner: Type.Boolean(),
  }),
  key: (d) => d.groupId,
  example: {
    groupId: group,
    membershipId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c11',
    userId: anna,
    isOwner: true,
  },
});

export const groupEvents = [groupCreated, groupMembershipGranted] as const;
export type GroupFact = FactOf<(typeof groupEvents)[number]['definition']>;

/** What decisions about a group need to know. */
export interface Group {
  readonly exists: boolean;
  readonly isPublic: boolean;
  readonly members: ReadonlyMap<string, { readonly isOwner: boolean }>;
}

export const noGroup: Group = { exists: false, isPublic: false, members: new Map() };

export const evolveGroup = (state: Group, fact: GroupFact): Group => {
  switch (fact.type) {
    case 'GroupCreated':
      return { ...state, exists: true, isPublic: fact.data.isPublic };
    case 'GroupMembershipGranted':
      return {
        ...state,
        members: new Map(state.members).set(fact.data.userId, { isOwner: fact.data.isOwner }),
      };
  }
};

export const groups = aggregate('group', { initial: noGroup, evolve: evolveGroup });
