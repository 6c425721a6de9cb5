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
