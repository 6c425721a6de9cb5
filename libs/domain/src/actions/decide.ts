import { type Rejection, reject, rejectFields } from '../events/rejection.js';
import { changesIn, withoutNulls } from '../events/validation.js';
import { locationIf, locationOrNone } from '../geo/location.js';
import { mayRecordOn, maySeeThing } from '../things/rules.js';
import type { Thing } from '../things/thing.js';
import { isSignedIn, type Viewer } from '../users/rules.js';
import {
  type Action,
  actionDeleted,
  actionDetailsChanged,
  type ActionFact,
  actionRecorded,
} from './action.js';
import {
  type ActionChanges,
  checkActionChanges,
  checkNewAction,
  mayDeleteAction,
  mayEditAction,
  maySeeAction,
  type RecordAction,
} from './rules.js';
import type { ActionType } from './types.js';

/** Records what a person did for a thing. A thing that the viewer may not see is, to them, not there. */
export const recordAction = (
  thing: Thing,
  { viewer, location, ...action }: RecordAction,
): ActionFact | Rejection => {
  if (!isSignedIn(viewer)) return reject('LOGIN');
  const wrong = checkNewAction({ ...action, location });
  if (wrong.length > 0) return rejectFields(wrong);
  if (!maySeeThing(viewer, thing)) return reject('NTFND', 'Thing not found');
  if (!mayRecordOn(viewer, thing))
    return reject('DENIED', 'Only owners and collaborators record actions on this thing.');
  return actionRecorded({
    ...withoutNulls(action),
    type: action.type as ActionType,
    comments: action.comments.trim(),
    ...locationIf(location),
    createdBy: viewer.userId,
  });
};

export interface ChangeAction {
  readonly viewer: Viewer;
  readonly changes: ActionChanges;
}

/** Corrects what was recorded. Changes that change nothing are no event. */
export const changeAction = (
  action: Action,
  thing: Thing,
  { viewer, changes }: ChangeAction,
): ActionFact[] | Rejection => {
  if (!isSignedIn(viewer)) return reject('LOGIN');
  const { details } = action;
  if (!details || !maySeeAction(viewer, action, thing)) return reject('NTFND', 'Action not found');
  if (!mayEditAction(viewer, action, thing))
    return reject(
      'DENIED',
      details.type === 'CREATED'
        ? 'The first entry of a thing stays as it is.'
        : 'Only the person who recorded an action changes it.',
    );
  const wrong = checkActionChanges(changes);
  if (wrong.length > 0) return rejectFields(wrong);
  const { location, ...given } = changes;
  const changed = changesIn(
    {
      ...withoutNulls(given),
      type: given.type as ActionType | undefined,
      comments: given.comments?.trim(),
      location: locationOrNone(location),
    },
    details,
  );
  if (Object.keys(changed).length === 0) return [];
  const { actionId, thingId } = details;
  return [actionDetailsChanged({ ...changed, actionId, thingId, changedBy: viewer.userId })];
};

/** Takes an action out of the history of its thing. */
export const deleteAction = (
  action: Action,
  thing: Thing,
  { viewer }: { readonly viewer: Viewer },
): ActionFact | Rejection => {
  if (!isSignedIn(viewer)) return reject('LOGIN');
  const { details } = action;
  if (!details || !maySeeAction(viewer, action, thing)) return reject('NTFND', 'Action not found');
  if (!mayDeleteAction(viewer, action, thing))
    return reject(
      'DENIED',
      details.type === 'CREATED'
        ? 'The first entry of a thing stays as long as the thing.'
        : 'Only the person who recorded an action and owners of the thing delete it.',
    );
  return actionDeleted({ ...details, deletedBy: viewer.userId });
};
