import type { ActionType as Type } from '@hedgerow/domain';
import { Field, ObjectType } from '@nestjs/graphql';
import { connectionOf, edgeOf, totalCountOf } from '../graphql/connection.js';
import { ActionType } from '../graphql/enums.js';
import { Node } from '../graphql/node.js';
import { PointNode } from '../graphql/point.type.js';
import { DateTime, UUID } from '../graphql/scalars.js';

@ObjectType('Action', { implements: () => [Node] })
export class ActionNode implements Node {
  nodeId!: string;
  @Field(() => UUID) id!: string;
  @Field(() => ActionType) type!: Type;
  @Field() comments!: string;
  @Field() hasImage!: boolean;
  @Field(() => DateTime) createdAt!: Date;
  @Field(() => DateTime) updatedAt!: Date;
  @Field(() => UUID) thingId!: string;
  @Field(() => PointNode, { nullable: true }) location!: PointNode | null;

  createdBy!: string;
}

export const ActionEdge = edgeOf('Action', ActionNode);
export const ActionConnection = connectionOf('Action', ActionNode, ActionEdge);
export const ActionTotalCount = totalCountOf(ActionConnection);
