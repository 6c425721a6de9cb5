import { readingsWithIds, type SensorDataRow } from '@hedgerow/read-model';
import { Field, ObjectType } from '@nestjs/graphql';
import { connectionOf, edgeOf } from '../graphql/schema/connection.js';
import { byKey, lookup } from '../graphql/schema/lookup.js';
import { Node, nodeIdOf } from '../graphql/schema/node.js';
import { registerNode } from '../graphql/schema/nodes.js';
import { DateTime, JSONValue, UUID } from '../graphql/schema/scalars.js';

@ObjectType('SensorData', { implements: () => [Node] })
export class SensorDataNode extends Node {
  @Field(() => UUID) id!: string;
  @Field(() => DateTime) createdAt!: Date;
  @Field(() => JSONValue) data!: Record<string, unknown>;
}

export const SensorDataEdge = edgeOf('SensorData', SensorDataNode);
export const SensorDataConnection = connectionOf('SensorData', SensorDataNode, SensorDataEdge);

/** A reading is as old as its observation, not as its arrival. */
export const readingFrom = ({
  id,
  observedAt,
  data,
}: Omit<SensorDataRow, 'networkDeviceId'>): SensorDataNode => ({
  nodeId: nodeIdOf('SensorData', id),
  id,
  createdAt: observedAt,
  data,
});

const readingsById = lookup<string, SensorDataNode>(async (ids, { pool, viewer }) =>
  byKey((await readingsWithIds(pool, viewer, ids)).map(readingFrom), (reading) => reading.id),
);

registerNode('SensorData', (id, context) => context.load(readingsById, id));
