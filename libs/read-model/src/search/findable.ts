import { isAdmin, isSignedIn, type Viewer } from '@hedgerow/domain';
import type { Parameter } from '../visible.js';

/** What is public or shared, and can be found by its name or by where it stands. */
export type FindableKind = 'thing' | 'group' | 'device';

interface Findable {
  readonly view: string;
  /** Who has access, and the column that names the row. */
  readonly accesses: string;
  readonly of: string;
}

export const findables: Readonly<Record<FindableKind, Findable>> = {
  // Where it stands and what it is called follow from a thing's own history: what sensors say need not be read.
  thing: { view: 'things_own', accesses: 'thing_accesses', of: 'thing_id' },
  group: { view: 'groups', accesses: 'group_memberships', of: 'group_id' },
  device: { view: 'devices_own', accesses: 'device_accesses', of: 'device_id' },
};

/** A part of a statement: rows `r`, and what holds of them. */
export interface Part {
  readonly from: string;
  readonly where: string;
}

/**
 * SQL: the rows that the viewer may see, in parts that share no row. What is public and what is not lie in an index each
 * (`inParts`), and what is private is read by way of the viewer's own accesses: so no search walks past what it must not
 * show, and none takes longer for it.
 */
export const visibleParts = (viewer: Viewer, kind: FindableKind, parameter: Parameter): readonly Part[] => {
  const { view, accesses, of } = findables[kind];
  const isPublic = { from: `${view} r`, where: 'r.is_public' };
  const isPrivate = 'not r.is_public';
  if (isAdmin(viewer)) return [isPublic, { from: `${view} r`, where: isPrivate }];
  if (!isSignedIn(viewer)) return [isPublic];
  const own = `${accesses} a join ${view} r on r.id = a.${of}`;
  return [isPublic, { from: own, where: `a.user_id = ${parameter(viewer.userId)} and ${isPrivate}` }];
};

/** Two indexes instead of one: of what is public, and of what is not. `on` is what follows the table, `where` the rows. */
export const inParts = <N extends string>(name: N, on: string, where: string) =>
  ({
    [`${name}_public`]: `${on} where is_public and ${where}`,
    [`${name}_private`]: `${on} where not is_public and ${where}`,
  }) as Record<`${N}_public` | `${N}_private`, string>;
