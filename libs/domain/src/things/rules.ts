import { all, check, type FieldError, length, oneOf, required } from '../events/validation.js';
import { isPoint, type Point } from '../geo/place.js';
import { canonicalParameter, indicatorParameterInputs } from '../readings/water.js';
import { isAdmin, isSignedIn, type Viewer } from '../users/rules.js';
import type { Access, Thing } from './thing.js';
import { thingTypes } from './types.js';

export interface NewThing {
  readonly groupId: string;
  readonly name: string;
  readonly description?: string | null;
  readonly hasImage: boolean;
  readonly isPublic: boolean;
  readonly location?: Point | null;
  readonly type: string;
  readonly indicatorParameter?: string | null;
}

/** Names of things, groups and devices: any characters, so that "Bed 12" can be registered (rule A01). */
export const isThingName = all<string>(required('Name'), length('Name', 3, 255));

/** Everything that is wrong with a new thing, field by field. */
export const checkNewThing = (input: NewThing): FieldError[] => [
  ...check(input, {
    groupId: required('Group'),
    name: isThingName,
    type: all<string>(required('Type'), oneOf('Type', thingTypes)),
  }),
  ...(input.description
    ? check({ description: input.description }, { description: length('Description', 0, 5000) })
    : []),
  ...(input.location ? check({ location: input.location }, { location: isPoint }) : []),
  ...(input.indicatorParameter
    ? check(
        { indicatorParameter: input.indicatorParameter },
        { indicatorParameter: oneOf('Indicator parameter', indicatorParameterInputs) },
      )
    : []),
];

/** The stored spelling of an indicator parameter; without a choice it is water. */
export const parameterOf = (input: string | null | undefined) => canonicalParameter(input ?? 'WATER');

const accessOf = (viewer: Viewer, thing: Thing): Access | undefined =>
  isSignedIn(viewer) ? thing.accesses.get(viewer.userId) : undefined;

/** Public things are there for everybody, private ones for those with any access, and for admins. */
export const maySeeThing = (viewer: Viewer, thing: Thing): boolean =>
  thing.exists && (thing.isPublic || isAdmin(viewer) || accessOf(viewer, thing) !== undefined);

/** Owners and admins. */
export const mayEditThing = (viewer: Viewer, thing: Thing): boolean =>
  thing.exists && (isAdmin(viewer) || (accessOf(viewer, thing)?.isOwner ?? false));

/** Owners, collaborators and admins; never viewers or guests (rule A16). */
export const mayRecordOn = (viewer: Viewer, thing: Thing): boolean => {
  const access = accessOf(viewer, thing);
  return thing.exists && (isAdmin(viewer) || (access?.isOwner ?? false) || (access?.isCollaborator ?? false));
};
