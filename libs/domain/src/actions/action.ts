import { Type } from '@sinclair/typebox';
import { aggregate } from '../events/aggregate.js';
import {
  changesOf,
  defineEvent,
  extensibleEnum,
  type FactOf,
  placeSchema,
  uuidSchema,
} from '../events/event.js';
import { ids } from '../events/example-ids.js';
import { actionTypes } from './types.js';

/** What a person says of an action, and may correct; the location apart, which may be removed as well. */
const details = {
  type: extensibleEnum(actionTypes),
  comments: Type.String(),
  hasImage: Type.Boolean(),
};

export const actionRecorded = defineEvent({
  type: 'ActionRecorded',
  summary: 'Someone did something for a thing and said so.',
  schema: Type.Object({
    actionId: uuidSchema(),
    thingId: uuidSchema(),
    ...details,
    location: Type.Optional(placeSchema()),
    createdBy: uuidSchema(),
  }),
  // The thing owns this history: a thing and its actions arrive in order.
  key: 'thingId',
  example: {
    actionId: ids.action,
    thingId: ids.thing,
    type: 'WATERING',
    comments: 'Slow soak, bark ring topped up.',
    hasImage: false,
    createdBy: ids.anna,
  },
});

export const actionDetailsChanged = defineEvent({
  type: 'ActionDetailsChanged',
  summary:
    'What was recorded of an action was corrected. Holds the fields that changed; a location of null was removed.',
  schema: Type.Object({
    actionId: uuidSchema(),
    thingId: uuidSchema(),
    ...changesOf(details),
    location: Type.Optional(Type.Union([placeSchema(), Type.Null()])),
    changedBy: uuidSchema(),
  }),
  key: 'thingId',
  example: {
    actionId: ids.action,
    thingId: ids.thing,
    comments: 'Slow soak, two cans.',
    changedBy: ids.anna,
  },
});

export const actionDeleted = defineEvent({
  type: 'ActionDeleted',
  summary: 'An action was taken out of the history of its thing.',
  schema: Type.Object({ actionId: uuidSchema(), thingId: uuidSchema(), deletedBy: uuidSchema() }),
  key: 'thingId',
  example: { actionId: ids.action, thingId: ids.thing, deletedBy: ids.anna },
});

export const actionEvents = [actionRecorded, actionDetailsChanged, actionDeleted] as const;
export type ActionFact = FactOf<(typeof actionEvents)[number]['definition']>;

type Recorded = FactOf<(typeof actionRecorded)['definition']>['data'];

/** What decisions about an action need to know. */
export interface Action {
  /** What was recorded, as it is now; undefined for an action that does not exist (any more). */
  readonly details?: Recorded;
}

const noAction: Action = {};

/** The entry that the system writes when a thing is registered (rule A64). */
export const thingCreated = (entry: Pick<Recorded, 'actionId' | 'thingId' | 'createdBy'>) =>
  actionRecorded({ ...entry, type: 'CREATED', comments: '', hasImage: false });

/** The entry that the system writes when an invitation to a thing is accepted: by the one who invited (rule A64). */
export const thingShared = (entry: Pick<Recorded, 'actionId' | 'thingId' | 'createdBy'>) =>
  actionRecorded({ ...entry, type: 'SHARE', comments: '', hasImage: false });

export const actions = aggregate<Action, ActionFact>('action', {
  initial: noAction,
  on: {
    ActionRecorded: (_, details) => ({ details }),
    ActionDetailsChanged: (action, { changedBy: _changedBy, location, ...changed }) => {
      if (!action.details) return action;
      const { location: before, ...details } = { ...action.details, ...changed };
      const now = location === undefined ? before : location;
      return { details: now ? { ...details, location: now } : details };
    },
    ActionDeleted: () => noAction,
  },
});
