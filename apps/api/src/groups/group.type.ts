import { groups, type GroupType as Type, groupTypes, pointIf } from '@hedgerow/domain';
import { groupList, groupProjection, type GroupRow } from '@hedgerow/read-model';
import { Field, Int, ObjectType } from '@nestjs/graphql';
import { enumOf } from '../graphql/schema/enum-of.js';
import { Node, nodeIdOf } from '../graphql/schema/node.js';
import { nodeSource } from '../graphql/schema/node-source.js';
import { PointNode } from '../graphql/schema/point.type.js';
import { DateTime, UUID } from '../graphql/schema/scalars.js';

export const GroupType = enumOf('GroupType', groupTypes);

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

/** Public groups for everybody, others for members and administrators. */
export const groupNodes = nodeSource('Group', {
  node: GroupNode,
  list: groupList,
  toNode: (row: GroupRow): GroupNode => ({
    ...row,
    nodeId: nodeIdOf('Group', row.id),
    location: pointIf(row),
  }),
  usualOrder: 'NAME',
  usualSize: 50,
  aggregate: groups,
  projection: groupProjection,
});
