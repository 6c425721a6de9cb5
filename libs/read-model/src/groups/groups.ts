import type { GroupType } from '@hedgerow/domain';
import { coordinates, coordinatesIf, locationColumns, nearIndexes } from '../geo.js';
import { invitationReducers, invitationsTable } from '../invitations/invitations-table.js';
import { projection } from '../projection.js';
import { boolean, int, text, time, uuid } from '../schema/column.js';
import { insert, remove, update } from '../schema/reducers.js';
import { type RowOf, versionedTable } from '../schema/table.js';
import { slugOf } from '../slug.js';

/** Groups of people, the personal ones among them. */
export const groupsTable = versionedTable(
  'groups',
  {
    id: uuid().key(),
    name: text(),
    type: text<GroupType>(),
    description: text(),
    slug: text(),
    isPublic: boolean(),
    isPersonal: boolean(),
    ...locationColumns,
    memberCount: int().derivedFrom(0),
    createdAt: time().ofInsert(),
  },
  {
    announces: 'group',
    removable: true,
    indexes: {
      name: '(lower(name), id) where not is_personal',
      begins: '((lower(name)) text_pattern_ops)',
      search: `using gin ((lower(name || ' ' || description)) gin_trgm_ops)`,
      similar: 'using gin ((lower(name)) gin_trgm_ops)',
      members: '(member_count, id) where not is_personal',
      ...nearIndexes('not is_personal and lat is not null'),
    },
  },
);
export type GroupRow = RowOf<typeof groupsTable>;

/** Who belongs to which group. */
export const membershipsTable = versionedTable(
  'group_memberships',
  {
    groupId: uuid().key(),
    userId: uuid().key(),
    id: uuid(),
    isOwner: boolean(),
    createdAt: time().ofInsert(),
  },
  {
    removable: true,
    partOf: { table: groupsTable, by: 'groupId' },
    indexes: { user: '(user_id, group_id)', id: '(id)' },
  },
);
export type MembershipRow = RowOf<typeof membershipsTable>;

/** Who is invited to which group. */
export const groupInvitationsTable = invitationsTable('group_invitations', groupsTable, 'groupId');

/** Groups and who belongs to them. */
export const groups = projection('groups', {
  tables: [groupsTable, membershipsTable, groupInvitationsTable],
  counts: [{ column: 'memberCount', of: membershipsTable }],
  on: {
    GroupCreated: insert(groupsTable, ({ data }) => ({
      ...coordinates(data.location),
      id: data.groupId,
      slug: slugOf(data.name, data.groupId),
    })),
    GroupDetailsChanged: update(groupsTable, ({ data }) => ({
      ...data,
      ...coordinatesIf(data.location),
      id: data.groupId,
    })),
    GroupDeleted: remove(groupsTable, ({ data }) => ({ id: data.groupId })),
    GroupMembershipGranted: insert(membershipsTable, ({ data }) => ({ id: data.membershipId })),
    GroupMembershipChanged: update(membershipsTable, ({ data: { groupId, userId, isOwner } }) => ({
      groupId,
      userId,
      isOwner,
    })),
    ...invitationReducers(groupInvitationsTable, 'Group', 'groupId'),
    GroupMembershipRevoked: remove(membershipsTable, ({ data: { groupId, userId } }) => ({
      groupId,
      userId,
    })),
  },
});
