import { groups, type GroupType as Type, groupTypes, pointIf } from '@hedgerow/domain';
import { groupList, groupProjection, type GroupRow } from '@hedgerow/read-model';
import { ArgsType, Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { enumOf } from '../graphql/schema/enum-of.js';
import { Node } from '../graphql/schema/node.js';
import { Backwards, listQuery, nodeQuery } from '../graphql/schema/node-queries.js';
import { nodeSource } from '../graphql/schema/node-source.js';
import { PointNode } from '../graphql/schema/point.type.js';
import { DateTime, UUID } from '../graphql/schema/scalars.js';

export const GroupType = enumOf('GroupType', groupTypes);

const groupOrders = ['MINE', 'NAME', 'MEMBERS'] as const;
const GroupOrders = enumOf('GroupOrder', groupOrders);

@ObjectType('Group', { implements: () => [Node] })
export class GroupNode extends Node {
  @Field(() => UUID) id!: string;
  @Field() name!: string;
  @Field(() => GroupType) type!: Type;
  @Field() description!: string;
  @Field() slug!: string;
  @Field() isPublic!: boolean;
  @Field({ description: 'The hidden group that each person registers things in when no other is chosen.' })
  isPersonal!: boolean;
  @Field(() => PointNode, { nullable: true }) location!: PointNode | null;
  @Field(() => Int) memberCount!: number;
  @Field(() => DateTime) createdAt!: Date;
  @Field(() => Float, { description: 'Rises with every change of the group and of who belongs to it.' })
  revision!: number;
}

/** Public groups for everybody, others for members and administrators. */
export const groupNodes = nodeSource('Group', {
  node: GroupNode,
  list: groupList,
  toNode: (row: GroupRow) => ({ ...row, revision: row.version, location: pointIf(row) }),
  usualOrder: 'MINE',
  usualSize: 50,
  aggregate: groups,
  projection: groupProjection,
});

@ArgsType()
class GroupArgs {
  @Field(() => Boolean, { nullable: true, defaultValue: false }) mine?: boolean | null;
  @Field(() => Boolean, {
    nullable: true,
    defaultValue: true,
    description: 'False leaves out the caller’s personal group.',
  })
  personal?: boolean | null;
  @Field(() => UUID, {
    nullable: true,
    description: 'Only those that this person belongs to, without their personal one; none for guests.',
  })
  userId?: string | null;
  @Field(() => GroupOrders, { nullable: true, defaultValue: 'MINE' })
  orderBy?: (typeof groupOrders)[number] | null;
  @Backwards() backwards?: boolean | null;
}

const access = 'by row: public groups for anyone, others for members and administrators';
export const GroupById = nodeQuery('groupById', groupNodes, access);
export const AllGroups = listQuery('allGroups', groupNodes, {
  access: 'by row: public groups for anyone, others for members',
  description:
    'Groups the caller belongs to and public ones; MINE: their own first, the personal one before all.',
  args: GroupArgs,
});
