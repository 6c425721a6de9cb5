import { type ReadingKey, readingsWithKeys, type SensorDataRow } from '@hedgerow/read-model';
import { Field, ObjectType } from '@nestjs/graphql';
import { connectionOf, edgeOf } from '../graphql/schema/connection.js';
import { byKey, lookup } from '../graphql/schema/lookup.js';
import { Node, nodeIdOf, readNodeId } from '../graphql/schema/node.js';
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
export const readingFrom = ({ id, deviceId, observedAt, data }: SensorDataRow): SensorDataNode => ({
  nodeId: nodeIdOf('SensorData', id, whereOf({ deviceId, observedAt })),
  id,
  createdAt: observedAt,
  data,
});

/** Where a reading is found: its moment in milliseconds since 1970, and its device. */
const whereOf = ({ observedAt, deviceId }: Omit<ReadingKey, 'id'>): string =>
  `${observedAt.getTime()}@${deviceId}`;

/** Far beyond any reading, and well within what PostgreSQL takes for a time. */
const latestMs = Date.UTC(9999, 0);

const keyOf = (id: string, where: string): ReadingKey | undefined => {
  const [, at, deviceId] = /^(\d{1,15})@([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(where) ?? [];
  return deviceId && Number(at) < latestMs ? { id, deviceId, observedAt: new Date(Number(at)) } : undefined;
};

const readingsByNodeId = lookup<string, SensorDataNode>(async (nodeIds, { pool, viewer }) => {
  const keys = nodeIds.flatMap((nodeId) => {
    const { id, where = '' } = readNodeId(nodeId)!;
    return keyOf(id, where) ?? [];
  });
  const found = keys.length > 0 ? await readingsWithKeys(pool, viewer, keys) : [];
  return byKey(found.map(readingFrom), ({ nodeId }) => nodeId);
});

registerNode('SensorData', (id, context, where) =>
  context.load(readingsByNodeId, nodeIdOf('SensorData', id, where)),
);
