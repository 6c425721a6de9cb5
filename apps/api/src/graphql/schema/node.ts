import { Field, ID, InterfaceType } from '@nestjs/graphql';

/** The global id of a node: opaque to clients, the type and the plain id to us. */
export const nodeIdOf = (type: string, id: string): string =>
  Buffer.from(`${type}:${id}`).toString('base64url');

/** Type and plain id of a global id; undefined for anything that we did not make. */
export const readNodeId = (nodeId: string): { type: string; id: string } | undefined => {
  const [, type, id] =
    /^(\w+):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(
      Buffer.from(nodeId, 'base64url').toString(),
    ) ?? [];
  return type && id ? { type, id } : undefined;
};

@InterfaceType('Node', {
  description: 'Anything that can be fetched again by its globally unique id.',
  resolveType: (value: Node) => readNodeId(value.nodeId)?.type,
})
export abstract class Node {
  @Field(() => ID) nodeId!: string;
}
