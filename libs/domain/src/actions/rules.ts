import {
  all,
  check,
  checkGiven,
  type FieldError,
  length,
  oneOf,
  optional,
  required,
} from '../events/validation.js';
import { isPoint, type Point } from '../geo/place.js';
import { mayEditThing, maySeeThing } from '../things/rules.js';
import type { Thing } from '../things/thing.js';
import { isAdmin, isSignedIn, type Viewer } from '../users/rules.js';
import type { Action, ActionFields } from './action.js';
import { recordableActionTypes } from './types.js';

/** What a person records of an action: the fields of the event, with the location as GraphQL has it. */
export type NewAction = Omit<ActionFields, 'location' | 'type'> & {
  readonly type: string;
  readonly location?: Point | null | undefined;
};

/** What may be corrected; a field left out stays as it is, a location of null is removed. */
export type ActionChanges = {
  readonly [K in keyof Omit<NewAction, 'thingId'>]?: NewAction[K] | null | undefined;
};

/** Comments are part of every action, but a volunteer in the rain may leave them empty. */
const areComments = (value: string) =>
  typeof value === 'string' ? length('Comments', 0, 2000)(value) : 'Comments is required';

const actionRules = {
  type: all<string>(required('Type'), oneOf('Type', recordableActionTypes)),
  comments: areComments,
  location: optional(isPoint),
};

/** Everything that is wrong with an action, field by field. */
export const checkNewAction = (input: Omit<NewAction, 'hasImage'>): FieldError[] =>
  check(input, { thingId: required('Thing'), ...actionRules });

/** Everything that is wrong with changes of an action, field by field. */
export const checkActionChanges = (changes: ActionChanges): FieldError[] => checkGiven(changes, actionRules);

/** An action is there for everybody who may see its thing. */
export const maySeeAction = (viewer: Viewer, action: Action, thing: Thing): boolean =>
  action.exists && maySeeThing(viewer, thing);

const isRecorder = (viewer: Viewer, action: Action): boolean =>
  isSignedIn(viewer) && viewer.userId === action.createdBy;

/** The person who recorded it, and admins. What the system wrote (rule A64) stays as it is. */
export const mayEditAction = (viewer: Viewer, action: Action): boolean =>
  action.exists && action.type !== 'CREATED' && (isAdmin(viewer) || isRecorder(viewer, action));

/** The person who recorded it, owners of the thing, and admins. What the system wrote stays. */
export const mayDeleteAction = (viewer: Viewer, action: Action, thing: Thing): boolean =>
  mayEditAction(viewer, action) ||
  (action.exists && action.type !== 'CREATED' && mayEditThing(viewer, thing));
