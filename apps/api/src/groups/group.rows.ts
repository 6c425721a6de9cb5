import { isAdmin, isSignedIn, pointOf, type GroupType, type Viewer } from '@hedgerow/domain';
import { byKey, lookup } from '../graphql/lookup.js';
import { nodeIdOf } from '../graphql/node.js';
import { rows, Values } from '../graphql/sql.js';
import type { GroupNode } from './group.type.js';

export interface GroupRow {
  id: string;
  name: string;
  type: GroupType;
  description: string;
  slug: string;
  isPublic: boolean;
  isPersonal: boolean;
  lat: number | null;
  lng: number | null;
  memberCount: number;
  createdAt: Date;
}

/** Columns of `read.groups g` under the names of the schema. */
export const groupColumns = `g.id, g.name, g.type, g.description, g.slug, g.is_public as "isPublic",
  g.is_personal as "isPersonal", g.lat, g.lng, g.member_count as "memberCount", g.created_at as "createdAt"`;

export const groupFrom = ({ lat, lng, ...row }: GroupRow): GroupNode => ({
  ...row,
  nodeId: nodeIdOf('Group', row.id),
  location: lat === null || lng === null ? null : pointOf({ lat, lng }),
});

/** SQL: the viewer belongs to `read.groups g`. */
export const isMember = (viewer: Viewer, values: Values): string =>
  isSignedIn(viewer)
    ? `exists (select from read.group_memberships m where m.group_id = g.id and m.user_id = ${values.add(viewer.userId)})`
    : 'false';

/** SQL: the viewer may see `read.groups g`: public ones for everybody, others for members and administrators. */
export const isVisibleGroup = (viewer: Viewer, values: Values): string =>
  isAdmin(viewer) ? 'true' : `(g.is_public or ${isMember(viewer, values)})`;

/** Groups by id, as far as the viewer may see them. */
export const groupsById = lookup<string, GroupNode>(async (ids, { pool, viewer }) => {
  const values = new Values();
  const text = `select ${groupColumns} from read.groups g
    where g.id = any(${values.add(ids)}::uuid[]) and ${isVisibleGroup(viewer, values)}`;
  return byKey((await rows<GroupRow>(pool, text, values.all)).map(groupFrom), (group) => group.id);
});
