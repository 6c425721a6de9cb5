import { groups } from '@hedgerow/domain';
import { groupProjection, membershipList, type MembershipRow } from '@hedgerow/read-model';
import { ArgsType, Field, ObjectType } from '@nestjs/graphql';
import { enumOf } from '../graphql/schema/enum-of.js';
import { Node } from '../graphql/schema/node.js';
import { Backwards, listQuery } from '../graphql/schema/node-queries.js';
import { nodeSource } from '../graphql/schema/node-source.js';
import { DateTime, UUID } from '../graphql/schema/scalars.js';

const membershipOrders = ['OWNERS', 'NAME', 'NEWEST'] as const;
const MembershipOrders = enumOf('GroupMembershipOrder', membershipOrders);

@ObjectType('GroupMembership', { implements: () => [Node] })
export class MembershipNode extends Node {
  @Field(() => UUID) id!: string;
  @Field(() => UUID) groupId!: string;
  @Field() isOwner!: boolean;
  @Field(() => DateTime) createdAt!: Date;

  userId!: string;
}

/** Who belongs to groups, for people who are signed in and see the group. They change with the stream of their group. */
export const membershipNodes = nodeSource('GroupMembership', {
  node: MembershipNode,
  list: membershipList,
  toNode: (row: MembershipRow) => row,
  usualOrder: 'OWNERS',
  usualSize: 50,
  aggregate: groups,
  projection: groupProjection,
});

@ArgsType()
class MembershipArgs {
  @Field(() => UUID) groupId!: string;
  @Field(() => MembershipOrders, { nullable: true, defaultValue: 'OWNERS' })
  orderBy?: (typeof membershipOrders)[number] | null;
  @Backwards() backwards?: boolean | null;
}

export const AllGroupMemberships = listQuery('allGroupMemberships', membershipNodes, {
  access: 'by row: people who are signed in and see the group; nothing for others',
  description: 'Who belongs to a group. OWNERS: owners first, then those who have belonged for longest.',
  args: MembershipArgs,
});
