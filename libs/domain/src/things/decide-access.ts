import { type Rejection, reject } from '../events/rejection.js';
import { isSignedIn, type Viewer } from '../users/rules.js';
import { accessWithId, isLastOwner, mayEditThing, maySeeAccesses, maySeeThing } from './rules.js';
import {
  type Access,
  type Thing,
  thingAccessChanged,
  thingAccessGranted,
  thingAccessRevoked,
  type ThingFact,
} from './thing.js';

const noAccess = () => reject('NTFND', 'Access not found');
const lastOwnerStays = () => reject('DENIED', 'The last owner stays: make another person an owner first.');

export interface RevokeThingAccess {
  readonly viewer: Viewer;
  readonly accessId: string;
}

/** Takes a person's access away. People may give up their own; the last owner stays (rule A05). */
export const revokeThingAccess = (
  thing: Thing,
  { viewer, accessId }: RevokeThingAccess,
): ThingFact | Rejection => {
  if (!isSignedIn(viewer)) return reject('LOGIN');
  const access = maySeeAccesses(viewer, thing) ? accessWithId(thing, accessId) : undefined;
  if (!access) return noAccess();
  const { userId } = access;
  if (userId !== viewer.userId && !mayEditThing(viewer, thing))
    return reject('DENIED', 'Only owners take access away from others.');
  if (isLastOwner(thing, userId)) return lastOwnerStays();
  return thingAccessRevoked({ thingId: thing.thingId, accessId, userId, revokedBy: viewer.userId });
};

export interface ChangeThingAccess {
  readonly viewer: Viewer;
  readonly accessId: string;
  /** A flag that is left out stays as it is. */
  readonly isOwner?: boolean | null | undefined;
  readonly isCollaborator?: boolean | null | undefined;
}

/** Says anew what a person with access may do. For owners; the last one stays an owner (rule A05). */
export const changeThingAccess = (
  thing: Thing,
  { viewer, accessId, isOwner, isCollaborator }: ChangeThingAccess,
): ThingFact[] | Rejection => {
  if (!isSignedIn(viewer)) return reject('LOGIN');
  const access = maySeeAccesses(viewer, thing) ? accessWithId(thing, accessId) : undefined;
  if (!access) return noAccess();
  if (!mayEditThing(viewer, thing)) return reject('DENIED', 'Only owners say what others may do.');
  const next = {
    isOwner: isOwner ?? access.isOwner,
    isCollaborator: isCollaborator ?? access.isCollaborator,
  };
  if (!next.isOwner && isLastOwner(thing, access.userId)) return lastOwnerStays();
  return accessChanged(thing, { ...access, ...next }, viewer.userId);
};

export interface Collaborate {
  readonly viewer: Viewer;
  /** Of the access that begins with it. */
  readonly accessId: string;
  /** What it is to be; toggled when left out. */
  readonly isCollaborator?: boolean | null | undefined;
}

/**
 * Makes oneself a collaborator of a thing, or stops being one. A public thing is open to everyone with an account; to a
 * private one people are invited, so that there one can only step down (rule A18).
 */
export const collaborateOn = (
  thing: Thing,
  { viewer, accessId, isCollaborator }: Collaborate,
): ThingFact[] | Rejection => {
  if (!isSignedIn(viewer)) return reject('LOGIN');
  if (!maySeeThing(viewer, thing)) return reject('NTFND', 'Thing not found');
  const { userId } = viewer;
  const { thingId } = thing;
  const mine = thing.accesses.get(userId);
  const next = isCollaborator ?? !mine?.isCollaborator;
  if (next === (mine?.isCollaborator ?? false)) return [];
  if (next && !thing.isPublic && !mine?.isOwner)
    return reject('DENIED', 'This thing is private: ask an owner to invite you.');
  if (!mine) return [thingAccessGranted({ thingId, accessId, userId, isOwner: false, isCollaborator: true })];
  return accessChanged(thing, { ...mine, userId, isCollaborator: next }, userId);
};

const accessChanged = (
  { thingId, accesses }: Thing,
  { userId, accessId, isOwner, isCollaborator }: Access & { readonly userId: string },
  changedBy: string,
): ThingFact[] => {
  const before = accesses.get(userId)!;
  if (before.isOwner === isOwner && before.isCollaborator === isCollaborator) return [];
  return [thingAccessChanged({ thingId, accessId, userId, isOwner, isCollaborator, changedBy })];
};
