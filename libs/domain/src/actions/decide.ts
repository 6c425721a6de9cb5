import { type Rejection, reject, rejectFields } from '../events/rejection.js';
import { placeOf } from '../geo/place.js';
import { mayRecordOn, maySeeThing } from '../things/rules.js';
import type { Thing } from '../things/thing.js';
import { isSignedIn, type Viewer } from '../users/rules.js';
import { type ActionFact, actionRecorded } from './action.js';
import { checkNewAction, type NewAction } from './rules.js';
import type { ActionType } from './types.js';

export interface RecordAction extends NewAction {
  readonly viewer: Viewer;
  readonly actionId: string;
}

/** Records what someone did for a thing. A thing that the viewer may not see is, to them, not there. */
export const recordAction = (thing: Thing, c: RecordAction): ActionFact | Rejection => {
  if (!isSignedIn(c.viewer)) return reject('LOGIN');
  const wrong = checkNewAction(c);
  if (wrong.length > 0) return rejectFields(wrong);
  if (!maySeeThing(c.viewer, thing)) return reject('NTFND', 'Thing not found');
  if (!mayRecordOn(c.viewer, thing))
    return reject('DENIED', 'Only owners and collaborators record actions on this thing.');
  return actionRecorded({
    actionId: c.actionId,
    thingId: c.thingId,
    type: c.type as ActionType,
    comments: c.comments.trim(),
    hasImage: c.hasImage ?? false,
    ...(c.location ? { location: placeOf(c.location) } : {}),
    createdBy: c.viewer.userId,
  });
};
