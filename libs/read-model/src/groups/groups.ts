import type { GroupType } from '@hedgerow/domain';
import { coordinates } from '../geo.js';
import { projection } from '../projection.js';
import { boolean, float8, int, text, time, uuid } from '../schema/column.js';
import { insert, update } from '../schema/reducers.js';
import { type RowOf, table } from '../schema/table.js';
import { slugOf } from '../slug.js';

/** Groups of people, the personal ones among them. */
export const groupsTable = table(
  'groups',
  {
    id: uuid().key(),
    name: text(),
    type: text<GroupType>(),
    description: text(),
    slug: text(),
    isPublic: boolean(),
    isPersonal: boolean(),
    lat: float8().null(),
    lng: float8().null(),
    memberCount: int().derivedFrom(0),
    createdAt: time().ofInsert(),
    version: int(),
  },
  { announces: 'group', indexes: { name: '(lower(name), id) where not is_personal' } },
);
export type GroupRow = RowOf<typeof groupsTable>;

/** Who belongs to which group. */
export const membershipsTable = table(
  'group_memberships',
  {
    groupId: uuid().key(),
    userId: uuid().key(),
    id: uuid(),
    isOwner: boolean(),
    createdAt: time().ofInsert(),
    version: int(),
  },
  { partOf: { table: groupsTable, by: 'groupId' }, indexes: { user: '(user_id, group_id)' } },
);

/** Groups and who belongs to them. */
export const groups = projection('groups', {
  tables: [groupsTable, membershipsTable],
  counts: [{ column: 'memberCount', of: membershipsTable }],
  on: {
    GroupCreated: insert(groupsTable, ({ data }) => ({
      ...coordinates(data.location),
      id: data.groupId,
      slug: slugOf(data.name, data.groupId),
    })),
    GroupMembershipGranted: [
      insert(membershipsTable, ({ data }) => ({ id: data.membershipId })),
      update(groupsTable, ({ data }) => ({ id: data.groupId })),
    ],
  },
});
