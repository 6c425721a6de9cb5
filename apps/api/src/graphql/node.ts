import { Field, ID, InterfaceType } from '@nestjs/graphql';

const types = ['User', 'Group', 'Thing', 'Device', 'Action', 'SensorData'] as const;
/** Types that can be fetched again by their global id. */
export type NodeName = (typeof types)[number];

/** The global id of a node: opaque to clients, the type and the plain id to us. */
export const nodeIdOf = (type: NodeName, id: string): string =>
  Buffer.from(`${type}:${id}`).toString('base64url');

/** Type and plain id of a global id; undefined for anything that we did not make. */
export const readNodeId = (nodeId: string): { type: NodeName; id: string } | undefined => {
  const [, type, id] =
    /^(\w+):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(
      Buffer.from(nodeId, 'base64url').toString(),
    ) ?? [];
  const known = types.find((name) => name === type);
  return known && id ? { type: known, id } : undefined;
};

@InterfaceType('Node', {
  description: 'Anything that can be fetched again by its globally unique id.',
  resolveType: (value: Node) => readNodeId(value.nodeId)?.type,
})
export abstract class Node {
  @Field(() => ID) nodeId!: string;
}
