import type { GroupType as Type } from '@hedgerow/domain';
import { Field, Int, ObjectType } from '@nestjs/graphql';
import { connectionOf, edgeOf, totalCountOf } from '../graphql/connection.js';
import { GroupType } from '../graphql/enums.js';
import { Node } from '../graphql/node.js';
import { PointNode } from '../graphql/point.type.js';
import { DateTime, UUID } from '../graphql/scalars.js';

@ObjectType('Group', { implements: () => [Node] })
export class GroupNode implements Node {
  nodeId!: string;
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
}

export const GroupEdge = edgeOf('Group', GroupNode);
export const GroupConnection = connectionOf('Group', GroupNode, GroupEdge);
export const GroupTotalCount = totalCountOf(GroupConnection);
