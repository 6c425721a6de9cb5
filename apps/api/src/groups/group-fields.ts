import { type Group, groups, isSignedIn, mayEditGroup, type Membership } from '@hedgerow/domain';
import { membershipsOfPerson, membershipsOfUsers, membersOfGroups } from '@hedgerow/read-model';
import { Args, Context, Int, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { byKey, listsByKey, lookup } from '../graphql/schema/lookup.js';
import { pageSize } from '../graphql/schema/page.js';
import { UserNode, userNodes } from '../users/user.type.js';
import { GroupNode } from './group.type.js';
import { MembershipNode, membershipNodes } from './membership.type.js';

const viewersMembership = lookup<string, MembershipNode>(async (ids, { pool, viewer }) =>
  isSignedIn(viewer)
    ? byKey(
        (await membershipsOfPerson(pool, viewer.userId, ids)).map((row) =>
          membershipNodes.toNode(row, viewer),
        ),
        ({ groupId }) => groupId,
      )
    : new Map(),
);

/** Key of `firstMembers`: so many members of that group. */
const firstOf = (groupId: string, first: number): string => `${first} ${groupId}`;

/** The first members of groups: one statement for each number of them that is asked for. */
const firstMembers = lookup<string, MembershipNode[]>(async (keys, { pool, viewer }) => {
  const keysByNumber = listsByKey(keys, (key) => key.split(' ')[0]!);
  const answers = await Promise.all(
    [...keysByNumber].map(async ([first, asked]) => {
      const groupIds = asked.map((key) => key.split(' ')[1]!);
      const rows = await membersOfGroups(pool, viewer, groupIds, Number(first));
      const lists = listsByKey(rows, ({ groupId }) => groupId);
      return [...lists].map(([id, members]): [string, MembershipNode[]] => [
        firstOf(id, Number(first)),
        members.map((row) => membershipNodes.toNode(row, viewer)),
      ]);
    }),
  );
  return new Map(answers.flat());
});

/** A group as the domain's rules want it, knowing of the viewer's membership alone. */
export const groupFor = async (
  { id, isPublic, isPersonal }: GroupNode,
  context: RequestContext,
): Promise<Group> => {
  const mine = await context.load(viewersMembership, id);
  const members = new Map<string, Membership>(
    mine ? [[mine.userId, { membershipId: mine.id, isOwner: mine.isOwner }]] : [],
  );
  return { ...groups.initial, exists: true, groupId: id, isPublic, isPersonal, members };
};

/** Who belongs to a group, and what the viewer may do with it. */
@Resolver(() => GroupNode)
export class GroupFields {
  @Access('signed in, null for guests: people who see the group')
  @ResolveField(() => [MembershipNode], {
    nullable: true,
    description: 'Owners first, then those who have belonged for longest; at most 200. Null for guests.',
  })
  async memberships(
    @Parent() group: GroupNode,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 12 }) first: number | null,
    @Context() context: RequestContext,
  ): Promise<MembershipNode[]> {
    return (await context.load(firstMembers, firstOf(group.id, pageSize(first, 12)))) ?? [];
  }

  @Access('signed in, null for guests: their own membership')
  @ResolveField(() => MembershipNode, { nullable: true, description: 'Null for who does not belong to it.' })
  viewerMembership(
    group: GroupNode,
    _: unknown,
    context: RequestContext,
  ): Promise<MembershipNode | undefined> {
    return context.load(viewersMembership, group.id);
  }

  @Access('by row: viewers of the group')
  @ResolveField(() => Boolean)
  async viewerMayEdit(group: GroupNode, _: unknown, context: RequestContext): Promise<boolean> {
    return mayEditGroup(context.viewer, await groupFor(group, context));
  }
}

const membershipsByUser = lookup<string, MembershipNode[]>(async (ids, { pool, viewer }) => {
  const lists = listsByKey(await membershipsOfUsers(pool, viewer, ids), ({ userId }) => userId);
  return new Map(
    [...lists].map(([id, rows]) => [id, rows.map((row) => membershipNodes.toNode(row, viewer))]),
  );
});

/** What a person belongs to. */
@Resolver(() => UserNode)
export class UserGroups {
  @Access('by row: people who are signed in: in groups that they see')
  @ResolveField(() => [MembershipNode], {
    description:
      'In groups that the caller sees, the longest ones first; at most 200. The personal group is left out.',
  })
  async groupMemberships(user: UserNode, _: unknown, context: RequestContext): Promise<MembershipNode[]> {
    return (await context.load(membershipsByUser, user.id)) ?? [];
  }
}

@Resolver(() => MembershipNode)
export class MembershipFields {
  @Access('signed in, null for guests')
  @ResolveField(() => UserNode, { nullable: true, description: 'Null for accounts that are gone.' })
  user(membership: MembershipNode, _: unknown, context: RequestContext): Promise<UserNode | undefined> {
    return context.load(userNodes.byId, membership.userId);
  }
}
