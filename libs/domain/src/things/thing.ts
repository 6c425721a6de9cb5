import { Type } from '@sinclair/typebox';
import { defineEvent, type FactOf, placeSchema, uuidSchema } from '../events/event.js';
import { indicatorParameters } from '../readings/water.js';
import { thingTypes } from './types.js';

const rowan = '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c20';
const anna = '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c01';

export const thingRegistered = defineEvent({
  type: 'ThingRegistered',
  version: 1,
  topic: 'stewardship.events',
  summary: 'Something worth caring for was registered in a group.',
  schema: Type.Object({
    thingId: uuidSchema(),
    groupId: uuidSchema(),
    name: Type.String(),
    description: Type.String(),
    type: Type.Union(thingTypes.map((t) => Type.Literal(t))),
    isPublic: Type.Boolean(),
    hasImage: Type.Boolean(),
    location: Type.Optional(placeSchema()),
    indicatorParameter: Type.Union(indicatorParameters.map((p) => Type.Literal(p))),
    registeredBy: uuidSchema(),
  }),
  key: (d) => d.thingId,
  example: {
    thingId: rowan,
    groupId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c10',
    name: 'Mill Lane rowan',
    description: 'Planted March 2023 by the bus stop',
    type: 'TREE',
    isPublic: true,
    hasImage: false,
    location: { lat: 51.5019, lng: -0.1246 },
    indicatorParameter: 'WATER',
    registeredBy: anna,
  },
});

export const thingAccessGranted = defineEvent({
  type: 'ThingAccessGranted',
  version: 1,
  topic: 'stewardship.events',
  summary: 'A person got access to a thing; with neither flag set they may look only.',
  schema: Type.Object({
    thingId: uuidSchema(),
    accessId: uuidSchema(),
    userId: uuidSchema(),
    isOwner: Type.Boolean(),
    isCollaborator: Type.Boolean(),
  }),
  key: (d) => d.thingId,
  example: {
    thingId: rowan,
    accessId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c21',
    userId: anna,
    isOwner: true,
    isCollaborator: false,
  },
});

export const thingEvents = [thingRegistered, thingAccessGranted] as const;
export type ThingFact = FactOf<(typeof thingEvents)[number]['definition']>;

export const thingStream = (thingId: string) => `thing-${thingId}`;

export interface Access {
  readonly isOwner: boolean;
  readonly isCollaborator: boolean;
}

/** What decisions about a thing need to know. */
export interface Thing {
  readonly exists: boolean;
  readonly thingId: string;
  readonly isPublic: boolean;
  readonly accesses: ReadonlyMap<string, Access>;
}

export const noThing: Thing = { exists: false, thingId: '', isPublic: false, accesses: new Map() };

export const evolveThing = (thing: Thing, fact: ThingFact): Thing => {
  switch (fact.type) {
    case 'ThingRegistered':
      return { ...thing, exists: true, thingId: fact.data.thingId, isPublic: fact.data.isPublic };
    case 'ThingAccessGranted': {
      const { userId, isOwner, isCollaborator } = fact.data;
      return { ...thing, accesses: new Map(thing.accesses).set(userId, { isOwner, isCollaborator }) };
    }
  }
};
