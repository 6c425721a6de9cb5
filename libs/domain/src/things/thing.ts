import { Type } from '@sinclair/typebox';
import { aggregate, without } from '../events/aggregate.js';
import { defineEvent, extensibleEnum, type FactOf, placeSchema, uuidSchema } from '../events/event.js';
import { ids } from '../events/example-ids.js';
import { invitationEventsOf, invitationEvolutions, type InvitationMap } from '../invitations/invitation.js';
import { indicatorParameters } from '../readings/water.js';
import { thingTypes } from './types.js';

export const thingRegistered = defineEvent({
  type: 'ThingRegistered',
  summary: 'Something worth caring for was registered in a group.',
  schema: Type.Object({
    thingId: uuidSchema(),
    groupId: uuidSchema(),
    name: Type.String(),
    description: Type.String(),
    type: extensibleEnum(thingTypes),
    isPublic: Type.Boolean(),
    hasImage: Type.Boolean(),
    location: Type.Optional(placeSchema()),
    indicatorParameter: extensibleEnum(indicatorParameters),
    registeredBy: uuidSchema(),
  }),
  key: 'thingId',
  example: {
    thingId: ids.thing,
    groupId: ids.group,
    name: 'Mill Lane rowan',
    description: 'Planted March 2023 by the bus stop',
    type: 'TREE',
    isPublic: true,
    hasImage: false,
    location: { lat: 51.5019, lng: -0.1246 },
    indicatorParameter: 'WATER',
    registeredBy: ids.anna,
  },
});

export const thingAccessGranted = defineEvent({
  type: 'ThingAccessGranted',
  summary: 'A person got access to a thing; with neither flag set they may look only.',
  schema: Type.Object({
    thingId: uuidSchema(),
    accessId: uuidSchema(),
    userId: uuidSchema(),
    isOwner: Type.Boolean(),
    isCollaborator: Type.Boolean(),
  }),
  key: 'thingId',
  example: {
    thingId: ids.thing,
    accessId: ids.thingAccess,
    userId: ids.anna,
    isOwner: true,
    isCollaborator: false,
  },
});

export const thingAccessChanged = defineEvent({
  type: 'ThingAccessChanged',
  summary: 'What a person with access may do changed; with neither flag set they may look only.',
  schema: Type.Object({
    thingId: uuidSchema(),
    accessId: uuidSchema(),
    userId: uuidSchema(),
    isOwner: Type.Boolean(),
    isCollaborator: Type.Boolean(),
    changedBy: uuidSchema(),
  }),
  key: 'thingId',
  example: {
    thingId: ids.thing,
    accessId: ids.thingAccess,
    userId: ids.ben,
    isOwner: false,
    isCollaborator: true,
    changedBy: ids.anna,
  },
});

export const thingDetailsChanged = defineEvent({
  type: 'ThingDetailsChanged',
  summary:
    'What is known of a thing was changed. Holds the fields that changed; a location of null was removed.',
  schema: Type.Object({
    thingId: uuidSchema(),
    groupId: Type.Optional(uuidSchema()),
    name: Type.Optional(Type.String()),
    description: Type.Optional(Type.String()),
    type: Type.Optional(extensibleEnum(thingTypes)),
    isPublic: Type.Optional(Type.Boolean()),
    hasImage: Type.Optional(Type.Boolean()),
    location: Type.Optional(Type.Union([placeSchema(), Type.Null()])),
    indicatorParameter: Type.Optional(extensibleEnum(indicatorParameters)),
    changedBy: uuidSchema(),
  }),
  key: 'thingId',
  example: { thingId: ids.thing, name: 'Mill Lane rowan (by the stop)', changedBy: ids.anna },
});

export const thingDeleted = defineEvent({
  type: 'ThingDeleted',
  summary: 'A thing was removed, and with it every access to it.',
  schema: Type.Object({ thingId: uuidSchema(), deletedBy: uuidSchema() }),
  key: 'thingId',
  example: { thingId: ids.thing, deletedBy: ids.anna },
});

export const thingAccessRevoked = defineEvent({
  type: 'ThingAccessRevoked',
  summary: 'A person lost access to a thing, or gave it up.',
  schema: Type.Object({
    thingId: uuidSchema(),
    accessId: uuidSchema(),
    userId: uuidSchema(),
    revokedBy: uuidSchema(),
  }),
  key: 'thingId',
  example: { thingId: ids.thing, accessId: ids.thingAccess, userId: ids.ben, revokedBy: ids.anna },
});

export const thingInvitationEvents = invitationEventsOf({
  kind: 'Thing',
  idField: 'thingId',
  exampleId: ids.thing,
});

export const thingEvents = [
  thingRegistered,
  thingDetailsChanged,
  thingDeleted,
  thingAccessGranted,
  thingAccessChanged,
  thingAccessRevoked,
  ...thingInvitationEvents.all,
] as const;
export type ThingFact = FactOf<(typeof thingEvents)[number]['definition']>;
/** What a thing is registered with, as it is now. */
export type ThingDetails = FactOf<(typeof thingRegistered)['definition']>['data'];

export interface Access {
  readonly accessId: string;
  readonly isOwner: boolean;
  readonly isCollaborator: boolean;
}

/** What decisions about a thing need to know. */
export interface Thing {
  readonly exists: boolean;
  readonly thingId: string;
  readonly isPublic: boolean;
  /** Undefined for a thing that does not exist (any more). */
  readonly details?: ThingDetails;
  /** By the person who has the access. */
  readonly accesses: ReadonlyMap<string, Access>;
  readonly invitations: InvitationMap;
}

const noThing: Thing = {
  exists: false,
  thingId: '',
  isPublic: false,
  accesses: new Map(),
  invitations: new Map(),
};

const withDetails = (
  thing: Thing,
  {
    location,
    ...details
  }: Omit<ThingDetails, 'location'> & { location?: ThingDetails['location'] | null | undefined },
): Thing => ({
  ...thing,
  exists: true,
  thingId: details.thingId,
  isPublic: details.isPublic,
  details: location ? { ...details, location } : details,
});

export const things = aggregate<Thing, ThingFact>('thing', {
  initial: noThing,
  on: {
    ThingRegistered: withDetails,
    ThingDetailsChanged: (thing, { changedBy: _changedBy, ...changed }) =>
      thing.details ? withDetails(thing, { ...thing.details, ...changed }) : thing,
    ThingDeleted: () => noThing,
    ThingAccessGranted: (thing, { userId, ...access }, copy) => ({
      ...thing,
      accesses: copy(thing.accesses).set(userId, access),
    }),
    ThingAccessChanged: (thing, { userId, changedBy: _changedBy, ...access }, copy) => ({
      ...thing,
      accesses: copy(thing.accesses).set(userId, access),
    }),
    ...invitationEvolutions('Thing'),
    ThingAccessRevoked: (thing, { userId }, copy) => ({
      ...thing,
      accesses: without(copy(thing.accesses), userId),
    }),
  },
});
