import { Type } from '@sinclair/typebox';
import { aggregate } from '../events/aggregate.js';
import { defineEvent, extensibleEnum, type FactOf, placeSchema, uuidSchema } from '../events/event.js';
import { type ActionType, actionTypes } from './types.js';

export const actionRecorded = defineEvent({
  type: 'ActionRecorded',
  version: 1,
  topic: 'stewardship.events',
  summary: 'Someone did something for a thing and said so.',
  schema: Type.Object({
    actionId: uuidSchema(),
    thingId: uuidSchema(),
    type: extensibleEnum(actionTypes),
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

export const actionDetailsChanged = defineEvent({
  type: 'ActionDetailsChanged',
  version: 1,
  topic: 'stewardship.events',
  summary:
    'What was recorded of an action was corrected. Holds the fields that changed; a location of null was removed.',
  schema: Type.Object({
    actionId: uuidSchema(),
    thingId: uuidSchema(),
    type: Type.Optional(extensibleEnum(actionTypes)),
    comments: Type.Optional(Type.String()),
    hasImage: Type.Optional(Type.Boolean()),
    location: Type.Optional(Type.Union([placeSchema(), Type.Null()])),
    changedBy: uuidSchema(),
  }),
  key: (d) => d.thingId,
  example: {
    actionId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c30',
    thingId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c20',
    comments: 'Slow soak, two cans.',
    changedBy: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c01',
  },
});

export const actionDeleted = defineEvent({
  type: 'ActionDeleted',
  version: 1,
  topic: 'stewardship.events',
  summary: 'An action was taken out of the history of its thing.',
  schema: Type.Object({ actionId: uuidSchema(), thingId: uuidSchema(), deletedBy: uuidSchema() }),
  key: (d) => d.thingId,
  example: {
    actionId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c30',
    thingId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c20',
    deletedBy: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c01',
  },
});

export const actionEvents = [actionRecorded, actionDetailsChanged, actionDeleted] as const;
export type ActionFact = FactOf<(typeof actionEvents)[number]['definition']>;

type Recorded = FactOf<(typeof actionRecorded)['definition']>['data'];
/** The fields of an action that come from the person who records it. */
export type ActionFields = Omit<Recorded, 'actionId' | 'createdBy'>;

/** What decisions about an action need to know: what was recorded, as it is now. */
export interface Action extends Omit<Recorded, 'type'> {
  readonly exists: boolean;
  readonly type: ActionType;
}

const noAction: Action = {
  exists: false,
  actionId: '',
  thingId: '',
  type: 'CREATED',
  comments: '',
  hasImage: false,
  createdBy: '',
};

const evolve = (action: Action, fact: ActionFact): Action => {
  switch (fact.type) {
    case 'ActionRecorded':
      return { ...fact.data, exists: true };
    case 'ActionDetailsChanged': {
      const { changedBy: _changedBy, location, ...changed } = fact.data;
      const { location: before, ...rest } = { ...action, ...changed };
      const now = location === undefined ? before : location;
      return now ? { ...rest, location: now } : rest;
    }
    case 'ActionDeleted':
      return noAction;
  }
};

export const actions = aggregate('action', { initial: noAction, evolve });
