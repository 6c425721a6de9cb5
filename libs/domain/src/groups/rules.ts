import type { CommandOf, InputOf } from '../events/input.js';
import { all, check, type FieldError, oneOf, optional, required } from '../events/validation.js';
import { isDescription, isName } from '../events/texts.js';
import { isPoint } from '../geo/location.js';
import { isAdmin, isSignedIn, type Viewer } from '../users/rules.js';
import type { Group, groupCreated } from './group.js';
import { groupTypes } from './types.js';

/** What the founder says of a group. */
export type NewGroup = InputOf<typeof groupCreated, 'groupId' | 'isPersonal' | 'createdBy', 'description'>;
export type CreateGroup = CommandOf<NewGroup, 'groupId' | 'membershipId'>;

/** Everything that is wrong with a new group, field by field. */
export const checkNewGroup = (input: NewGroup): FieldError[] =>
  check(input, {
    name: isName,
    type: all<string>(required('Type'), oneOf('Type', groupTypes)),
    description: optional(isDescription),
    location: optional(isPoint),
  });

/** A thing is registered in a group by one of its members, or by an admin. */
export const mayRegisterIn = (viewer: Viewer, group: Group): boolean =>
  group.exists && (isAdmin(viewer) || (isSignedIn(viewer) && group.members.has(viewer.userId)));
