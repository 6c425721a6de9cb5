import { Field, ID, InterfaceType } from '@nestjs/graphql';

/** What a global id says. */
export interface NodeId {
  readonly type: string;
  readonly id: string;
  /** What else it takes to find a node that its plain id alone does not lead to. */
  readonly where?: string;
}

/** The global id of a node: opaque to clients, the type and the plain id to us. */
export const nodeIdOf = (type: string, id: string, where?: string): string =>
  Buffer.from(`${type}:${id}${where ? `@${where}` : ''}`).toString('base64url');

/** What a global id says; undefined for anything that we did not make. */
export const readNodeId = (nodeId: string): NodeId | undefined => {
  const [, type, id, where] =
    /^(\w+):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:@(\S{1,100}))?$/.exec(
      Buffer.from(nodeId, 'base64url').toString(),
    ) ?? [];
  return type && id ? { type, id, ...(where ? { where } : {}) } : undefined;
};

@InterfaceType('Node', {
  description: 'Anything that can be fetched again by its globally unique id.',
  resolveType: (value: Node) => readNodeId(value.nodeId)?.type,
})
export abstract class Node {
  @Field(() => ID) nodeId!: string;
}
