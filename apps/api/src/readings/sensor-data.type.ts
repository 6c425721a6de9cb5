import { Field, ObjectType } from '@nestjs/graphql';
import { connectionOf, edgeOf } from '../graphql/connection.js';
import { Node } from '../graphql/node.js';
import { DateTime, JSONValue, UUID } from '../graphql/scalars.js';

@ObjectType('SensorData', { implements: () => [Node] })
export class SensorDataNode implements Node {
  nodeId!: string;
  @Field(() => UUID) id!: string;
  @Field(() => DateTime) createdAt!: Date;
  @Field(() => JSONValue) data!: Record<string, unknown>;
}

export const SensorDataEdge = edgeOf('SensorData', SensorDataNode);
export const SensorDataConnection = connectionOf('SensorData', SensorDataNode, SensorDataEdge);
