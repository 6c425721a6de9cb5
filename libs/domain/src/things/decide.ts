import { actionRecorded, actionStream } from '../actions/action.js';
import { type Rejection, reject, rejectFields } from '../events/rejection.js';
import { placeOf } from '../geo/place.js';
import { type Group, mayRegisterIn } from '../groups/index.js';
import type { StreamFacts } from '../users/decide.js';
import { isSignedIn, type Viewer } from '../users/rules.js';
import { checkNewThing, type NewThing, parameterOf } from './rules.js';
import { thingAccessGranted, thingRegistered, thingStream } from './thing.js';
import type { ThingType } from './types.js';

export interface RegisterThing extends NewThing {
  readonly viewer: Viewer;
  readonly thingId: string;
  readonly accessId: string;
  readonly actionId: string;
}

/** Registers a thing in a group, makes the registrant its owner, and writes the CREATED action (rule A64). */
export const registerThing = (group: Group, c: RegisterThing): StreamFacts[] | Rejection => {
  if (!isSignedIn(c.viewer)) return reject('LOGIN');
  const wrong = checkNewThing(c);
  if (wrong.length > 0) return rejectFields(wrong);
  if (!mayRegisterIn(c.viewer, group))
    return reject('DENIED', 'You can register things only in groups you belong to.');
  return [
    {
      stream: thingStream(c.thingId),
      facts: [
        thingRegistered({
          thingId: c.thingId,
          groupId: c.groupId,
          name: c.name.trim(),
          description: c.description?.trim() ?? '',
          type: c.type as ThingType,
          isPublic: c.isPublic,
          hasImage: c.hasImage,
          ...(c.location ? { location: placeOf(c.location) } : {}),
          indicatorParameter: parameterOf(c.indicatorParameter),
          registeredBy: c.viewer.userId,
        }),
        thingAccessGranted({
          thingId: c.thingId,
          accessId: c.accessId,
          userId: c.viewer.userId,
          isOwner: true,
          isCollaborator: false,
        }),
      ],
    },
    {
      stream: actionStream(c.actionId),
      facts: [
        actionRecorded({
          actionId: c.actionId,
          thingId: c.thingId,
          type: 'CREATED',
          comments: '',
          hasImage: false,
          createdBy: c.viewer.userId,
        }),
      ],
    },
  ];
};
