import { actions, thingCreated } from '../actions/action.js';
import { start, type StreamFacts } from '../events/aggregate.js';
import { type Rejection, reject, rejectFields } from '../events/rejection.js';
import { changesIn, withoutNulls } from '../events/validation.js';
import { locationIf, locationOrNone } from '../geo/location.js';
import { type Group, maySeeGroup, mayRegisterIn } from '../groups/index.js';
import { canonicalParameter } from '../readings/water.js';
import { isSignedIn, type Viewer } from '../users/rules.js';
import {
  checkNewThing,
  checkThingChanges,
  mayEditThing,
  maySeeThing,
  type RegisterThing,
  parameterOf,
  type ThingChanges,
} from './rules.js';
import {
  type Thing,
  thingAccessGranted,
  thingDeleted,
  thingDetailsChanged,
  type ThingFact,
  thingRegistered,
  things,
} from './thing.js';
import type { ThingType } from './types.js';

const outsideGroup = (viewer: Viewer, group: Group | undefined): Rejection =>
  group && maySeeGroup(viewer, group)
    ? reject('DENIED', 'You can register things only in groups you belong to.')
    : reject('NTFND', 'Group not found');

/** Registers a thing in a group, makes the registrant its owner, and writes the CREATED action (rule A64). */
export const registerThing = (
  group: Group,
  { viewer, accessId, actionId, location, ...thing }: RegisterThing,
): StreamFacts[] | Rejection => {
  if (!isSignedIn(viewer)) return reject('LOGIN');
  const wrong = checkNewThing({ ...thing, location });
  if (wrong.length > 0) return rejectFields(wrong);
  if (!mayRegisterIn(viewer, group)) return outsideGroup(viewer, group);
  const { thingId } = thing;
  const { userId } = viewer;
  const registered = thingRegistered({
    ...thing,
    name: thing.name.trim(),
    description: thing.description?.trim() ?? '',
    type: thing.type as ThingType,
    ...locationIf(location),
    indicatorParameter: parameterOf(thing.indicatorParameter, thing.type),
    registeredBy: userId,
  });
  const owner = thingAccessGranted({ thingId, accessId, userId, isOwner: true, isCollaborator: false });
  return [
    start(things, thingId, [registered, owner]),
    start(actions, actionId, thingCreated({ actionId, thingId, createdBy: userId })),
  ];
};

export interface ChangeThing {
  readonly viewer: Viewer;
  readonly changes: ThingChanges;
}

/**
 * Changes what is known of a thing. `group` is the one it is to move to; without a move it is not asked. Changes that
 * change nothing are no event.
 */
export const changeThing = (
  thing: Thing,
  group: Group | undefined,
  { viewer, changes }: ChangeThing,
): ThingFact[] | Rejection => {
  if (!isSignedIn(viewer)) return reject('LOGIN');
  if (!maySeeThing(viewer, thing) || !thing.details) return reject('NTFND', 'Thing not found');
  if (!mayEditThing(viewer, thing)) return reject('DENIED', 'Only owners change this thing.');
  const wrong = checkThingChanges(changes);
  if (wrong.length > 0) return rejectFields(wrong);
  const { location, ...given } = changes;
  const changed = changesIn(
    {
      ...withoutNulls(given),
      name: given.name?.trim(),
      description: given.description === null ? '' : given.description?.trim(),
      type: given.type as ThingType | undefined,
      indicatorParameter: given.indicatorParameter ? canonicalParameter(given.indicatorParameter) : undefined,
      location: locationOrNone(location),
    },
    thing.details,
  );
  if (Object.keys(changed).length === 0) return [];
  if (changed.groupId !== undefined && !(group && mayRegisterIn(viewer, group)))
    return outsideGroup(viewer, group);
  return [thingDetailsChanged({ ...changed, thingId: thing.thingId, changedBy: viewer.userId })];
};

/** Removes a thing, for everybody and for good. */
export const deleteThing = (thing: Thing, { viewer }: { readonly viewer: Viewer }): ThingFact | Rejection => {
  if (!isSignedIn(viewer)) return reject('LOGIN');
  if (!maySeeThing(viewer, thing)) return reject('NTFND', 'Thing not found');
  if (!mayEditThing(viewer, thing)) return reject('DENIED', 'Only owners delete this thing.');
  return thingDeleted({ thingId: thing.thingId, deletedBy: viewer.userId });
};
