import type { CommandOf, InputOf } from '../events/input.js';
import { all, check, checkGiven, type FieldError, oneOf, optional, required } from '../events/validation.js';
import { isDescription, isName } from '../events/texts.js';
import { isPoint } from '../geo/location.js';
import { canonicalParameter, indicatorParameterInputs } from '../readings/water.js';
import { isAdmin, isSignedIn, type Viewer } from '../users/rules.js';
import { usualParameterOf } from './capabilities.js';
import type { Access, Thing, thingRegistered } from './thing.js';
import { thingTypes } from './types.js';

/** What people say of a thing when they register it. */
export type NewThing = InputOf<
  typeof thingRegistered,
  'thingId' | 'registeredBy',
  'description' | 'indicatorParameter'
>;
export type RegisterThing = CommandOf<NewThing, 'thingId' | 'accessId' | 'actionId'>;

/** What an owner may change; a field left out stays as it is, a location of null is removed. */
export type ThingChanges = { readonly [K in keyof NewThing]?: NewThing[K] | null | undefined };

const thingRules = {
  groupId: required('Group'),
  name: isName,
  type: all<string>(required('Type'), oneOf('Type', thingTypes)),
  description: optional(isDescription),
  location: optional(isPoint),
  indicatorParameter: optional(oneOf('Indicator parameter', indicatorParameterInputs)),
};

/** Everything that is wrong with a new thing, field by field. */
export const checkNewThing = (input: NewThing): FieldError[] => check(input, thingRules);

/** Everything that is wrong with changes of a thing, field by field. */
export const checkThingChanges = (changes: ThingChanges): FieldError[] => checkGiven(changes, thingRules);

/** The stored spelling of an indicator parameter; without a choice it is the usual one of the type. */
export const parameterOf = (input: string | null | undefined, type: string) =>
  canonicalParameter(input ?? usualParameterOf(type));

const accessOf = (viewer: Viewer, thing: Thing): Access | undefined =>
  isSignedIn(viewer) ? thing.accesses.get(viewer.userId) : undefined;

/** Public things are there for everybody, private ones for those with any access, and for admins. */
export const maySeeThing = (viewer: Viewer, thing: Thing): boolean =>
  thing.exists && (thing.isPublic || isAdmin(viewer) || accessOf(viewer, thing) !== undefined);

/** Who has access is told to those who have any themselves, and to admins. */
export const maySeeAccesses = (viewer: Viewer, thing: Thing): boolean =>
  thing.exists && (isAdmin(viewer) || accessOf(viewer, thing) !== undefined);

/** Owners and admins. */
export const mayEditThing = (viewer: Viewer, thing: Thing): boolean =>
  thing.exists && (isAdmin(viewer) || (accessOf(viewer, thing)?.isOwner ?? false));

/** Owners, collaborators and admins; never viewers or guests (rule A16). */
export const mayRecordOn = (viewer: Viewer, thing: Thing): boolean => {
  const access = accessOf(viewer, thing);
  return thing.exists && (isAdmin(viewer) || (access?.isOwner ?? false) || (access?.isCollaborator ?? false));
};

/** An access by its own id, with the person who has it. */
export const accessWithId = (
  { accesses }: Thing,
  accessId: string,
): (Access & { readonly userId: string }) | undefined => {
  for (const [userId, access] of accesses) if (access.accessId === accessId) return { ...access, userId };
  return undefined;
};

/** A thing is never without an owner (rule A05). */
export const isLastOwner = ({ accesses }: Thing, userId: string): boolean =>
  accesses.get(userId)?.isOwner === true &&
  [...accesses.values()].filter(({ isOwner }) => isOwner).length === 1;
