import type { CommandOf, InputOf } from '../events/input.js';
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
import { isPoint } from '../geo/location.js';
import { mayEditThing, mayRecordOn, maySeeThing } from '../things/rules.js';
import type { Thing } from '../things/thing.js';
import { isAdmin, isSignedIn, type Viewer } from '../users/rules.js';
import type { Action, actionRecorded } from './action.js';
import { recordableActionTypes } from './types.js';

/** What a person records of an action: the fields of the event, with the location as GraphQL has it. */
export type NewAction = InputOf<typeof actionRecorded, 'actionId' | 'createdBy'>;
export type RecordAction = CommandOf<NewAction, 'actionId'>;

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
export const checkNewAction = (
  input: Pick<NewAction, 'thingId' | 'type' | 'comments' | 'location'>,
): FieldError[] => check(input, { thingId: required('Thing'), ...actionRules });

/** Everything that is wrong with changes of an action, field by field. */
export const checkActionChanges = (changes: ActionChanges): FieldError[] => checkGiven(changes, actionRules);

/** An action is there for everybody who may see its thing. */
export const maySeeAction = (viewer: Viewer, { details }: Action, thing: Thing): boolean =>
  details !== undefined && maySeeThing(viewer, thing);

/** What the rules of change ask of an action. */
interface RecordedBy {
  readonly details?: Pick<NonNullable<Action['details']>, 'type' | 'createdBy'>;
}

/** What the system wrote (rule A64) stays as it is. */
const isByPerson = ({ details }: RecordedBy): boolean => details !== undefined && details.type !== 'CREATED';

/** What is written when an invitation is accepted may be of one who is a viewer, now or from the beginning (rules A16 and A64). */
const isTheirs = (viewer: Viewer, { details }: RecordedBy, thing: Thing): boolean =>
  isSignedIn(viewer) &&
  viewer.userId === details?.createdBy &&
  (details.type !== 'SHARE' || mayRecordOn(viewer, thing));

/** The person who recorded it, and admins. */
export const mayEditAction = (viewer: Viewer, action: RecordedBy, thing: Thing): boolean =>
  isByPerson(action) && (isAdmin(viewer) || isTheirs(viewer, action, thing));

/** The person who recorded it, and no one for them. */
export const mayIllustrateAction = (viewer: Viewer, action: RecordedBy, thing: Thing): boolean =>
  isByPerson(action) && isTheirs(viewer, action, thing);

/** The person who recorded it, owners of the thing, and admins. */
export const mayDeleteAction = (viewer: Viewer, action: RecordedBy, thing: Thing): boolean =>
  mayEditAction(viewer, action, thing) || (isByPerson(action) && mayEditThing(viewer, thing));
