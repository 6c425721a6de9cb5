import { Type } from '@sinclair/typebox';
import { defineEvent, type FactOf, placeSchema, uuidSchema } from '../events/event.js';
import { actionTypes } from './types.js';

export const actionRecorded = defineEvent({
  type: 'ActionRecorded',
  version: 1,
  topic: 'stewardship.events',
  summary: 'Someone did something for a thing and said so.',
  schema: Type.Object({
    actionId: uuidSchema(),
    thingId: uuidSchema(),
    type: Type.Union(actionTypes.map((t) => Type.Literal(t))),
    comments: Type.String(),
    hasImage: Type.Boolean(),
    location: Type.Optional(placeSchema()),
    createdBy: uuidSchema(),
  }),
  // The thing owns this history: a thing and its actions arrive in order.
  key: (d) => d.thingId,
  example: {
    actionId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c30',
    thingId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c20',
    type: 'WATERING',
    comments: 'Slow soak, bark ring topped up.',
    hasImage: false,
    createdBy: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c01',
  },
});

export const actionEvents = [actionRecorded] as const;
export type ActionFact = FactOf<(typeof actionEvents)[number]['definition']>;

export const actionStream = (actionId: string) => `action-${actionId}`;
