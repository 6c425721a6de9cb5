import { isAdmin, isSignedIn, type Viewer } from '@hedgerow/domain';

/** Adds a value to a statement and answers with its place, `$3`. */
export type Parameter = (value: unknown) => string;

/** SQL: the viewer may see the row `alias` of `things`. The rule is `maySeeThing`; a test holds the two together. */
export const isVisibleThing = (viewer: Viewer, alias: string, parameter: Parameter): string => {
  if (isAdmin(viewer)) return 'true';
  if (!isSignedIn(viewer)) return `${alias}.is_public`;
  return `(${alias}.is_public or exists (select from thing_accesses visible
    where visible.thing_id = ${alias}.id and visible.user_id = ${parameter(viewer.userId)}))`;
};

/** SQL: the viewer may see the row `alias` of `devices`. The rule is `maySeeDevice`. */
export const isVisibleDevice = (viewer: Viewer, alias: string, parameter: Parameter): string => {
  if (isAdmin(viewer)) return 'true';
  if (!isSignedIn(viewer)) return `${alias}.is_public`;
  return `(${alias}.is_public or exists (select from device_accesses visible
    where visible.device_id = ${alias}.id and visible.user_id = ${parameter(viewer.userId)}))`;
};

/** SQL: the viewer belongs to the group that `id` names. */
export const isMemberOf = (viewer: Viewer, id: string, parameter: Parameter): string =>
  isSignedIn(viewer)
    ? `exists (select from group_memberships m where m.group_id = ${id} and m.user_id = ${parameter(viewer.userId)})`
    : 'false';

/** SQL: the viewer may see the row `alias` of `groups`. The rule is `maySeeGroup`. */
export const isVisibleGroup = (viewer: Viewer, alias: string, parameter: Parameter): string =>
  isAdmin(viewer) ? 'true' : `(${alias}.is_public or ${isMemberOf(viewer, `${alias}.id`, parameter)})`;

/** SQL: the row `alias` of `things` is in the group. A guest is told of no thing which group it is in (rule A17). */
export const isThingInGroup = (
  viewer: Viewer,
  alias: string,
  groupId: string,
  parameter: Parameter,
): string => (isSignedIn(viewer) ? `${alias}.group_id = ${parameter(groupId)}` : 'false');

/**
 * SQL: the person looks after the row `alias` of `things`, as owner or collaborator. A viewer’s access is told to those who
 * may see the accesses, and a guest is told of no person.
 */
export const isThingOf = (viewer: Viewer, alias: string, userId: string, parameter: Parameter): string =>
  isSignedIn(viewer)
    ? `exists (select from thing_accesses of where of.thing_id = ${alias}.id and of.user_id = ${parameter(userId)}
        and (of.is_owner or of.is_collaborator))`
    : 'false';

/** SQL: the row `alias` of `groups` is one that the person belongs to; a guest is told of no person. */
export const isGroupOf = (viewer: Viewer, alias: string, userId: string, parameter: Parameter): string =>
  isSignedIn(viewer)
    ? `exists (select from group_memberships of where of.group_id = ${alias}.id and of.user_id = ${parameter(userId)})`
    : 'false';
