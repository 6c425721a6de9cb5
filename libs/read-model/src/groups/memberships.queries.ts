import { isSignedIn, type Viewer } from '@hedgerow/domain';
import type { Pool } from 'pg';
import { Parameters, query } from '../query.js';
import { list } from '../schema/list.js';
import { isVisibleGroup } from '../visible.js';
import { type MembershipRow, membershipsTable } from './groups.js';

const isOwnerFirst = 'case when r.is_owner then 0 else 1 end';

/** Who belongs to groups that the viewer may see, for people who are signed in. The rule is `maySeeMembers`. */
export const membershipList = list(membershipsTable, {
  join: 'join groups g on g.id = r.group_id left join users u on u.id = r.user_id',
  visible: (viewer, parameter) => (isSignedIn(viewer) ? isVisibleGroup(viewer, 'g', parameter) : 'false'),
  where: (_viewer, parameter, { groupId }: { readonly groupId: string }) => [
    `r.group_id = ${parameter(groupId)}`,
  ],
  orders: {
    /** Owners before the others; among equals those who have belonged for longest. */
    OWNERS: {
      by: [{ sql: isOwnerFirst, type: 'int', of: ({ isOwner }) => (isOwner ? 0 : 1) }, 'createdAt', 'id'],
    },
    // A membership that was just made knows no name yet, and stands where one without a name does.
    NAME: { by: [{ sql: `lower(coalesce(u.name, ''))`, type: 'text', of: () => '' }, 'id'] },
    NEWEST: { by: ['createdAt', 'id'], descending: true },
  },
});

/** The first members of each group that the viewer may see, owners before the others, at most 200 a group. */
export const membersOfGroups = async (
  pool: Pool,
  viewer: Viewer,
  groupIds: readonly string[],
  first: number,
): Promise<MembershipRow[]> => {
  if (!isSignedIn(viewer)) return [];
  const parameters = new Parameters();
  return query<MembershipRow>(
    pool,
    `select ${membershipsTable.select('r')} from groups g cross join lateral
      (select * from group_memberships r where r.group_id = g.id
       order by ${isOwnerFirst}, r.created_at, r.id limit ${parameters.add(Math.min(first, 200))}) r
     where g.id = any(${parameters.add(groupIds)}::uuid[]) and ${isVisibleGroup(viewer, 'g', parameters.add)}
     order by ${isOwnerFirst}, r.created_at, r.id`,
    parameters.values,
  );
};

/** A person's own membership of each of the groups. */
export const membershipsOfPerson = (
  pool: Pool,
  userId: string,
  groupIds: readonly string[],
): Promise<MembershipRow[]> =>
  query(
    pool,
    `select ${membershipsTable.select('r')} from group_memberships r
     where r.group_id = any($1::uuid[]) and r.user_id = $2`,
    [groupIds, userId],
  );

/**
 * The memberships of people in groups that the viewer may see, the longest ones first, at most 200 a person. Personal groups
 * are left out.
 */
export const membershipsOfUsers = async (
  pool: Pool,
  viewer: Viewer,
  userIds: readonly string[],
): Promise<MembershipRow[]> => {
  if (!isSignedIn(viewer)) return [];
  const parameters = new Parameters();
  return query<MembershipRow>(
    pool,
    `select ${membershipsTable.select('r')} from unnest(${parameters.add(userIds)}::uuid[]) person(id) cross join lateral
      (select r.* from group_memberships r join groups g on g.id = r.group_id
       where r.user_id = person.id and not g.is_personal and ${isVisibleGroup(viewer, 'g', parameters.add)}
       order by r.created_at, r.id limit 200) r
     order by r.created_at, r.id`,
    parameters.values,
  );
};

/** The group that a membership is of; undefined for an unknown membership. */
export const groupOfMembership = async (pool: Pool, membershipId: string): Promise<string | undefined> => {
  const [found] = await query<{ groupId: string }>(
    pool,
    `select group_id as "groupId" from group_memberships where id = $1`,
    [membershipId],
  );
  return found?.groupId;
};
