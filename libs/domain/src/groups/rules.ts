import { all, check, type FieldError, length, oneOf, required } from '../events/validation.js';
import { isPoint, type Point } from '../geo/location.js';
import { isAdmin, isSignedIn, type Viewer } from '../users/rules.js';
import type { Group } from './group.js';
import { groupTypes } from './types.js';

export interface NewGroup {
  readonly name: string;
  readonly type: string;
  readonly description?: string | null;
  readonly isPublic: boolean;
  readonly location?: Point | null;
}

/** Everything that is wrong with a new group, field by field. */
export const checkNewGroup = (input: NewGroup): FieldError[] => [
  ...check(input, {
    name: all<string>(required('Name'), length('Name', 3, 255)),
    type: all<string>(required('Type'), oneOf('Type', groupTypes)),
  }),
  ...(input.location ? check({ location: input.location }, { location: isPoint }) : []),
];

/** A thing is registered in a group by one of its members, or by an admin. */
export const mayRegisterIn = (viewer: Viewer, group: Group): boolean =>
  group.exists && (isAdmin(viewer) || (isSignedIn(viewer) && group.members.has(viewer.userId)));
