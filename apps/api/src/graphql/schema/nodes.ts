import { Args, Context, ID, Query, Resolver } from '@nestjs/graphql';
import { Access } from './access.js';
import { RequestContext } from './context.js';
import { Node, readNodeId } from './node.js';
import { refuse } from './refusal.js';

type Find = (id: string, context: RequestContext, where?: string) => Promise<Node | undefined>;

const finders = new Map<string, Find>();

/** Says how nodes of a type are found again, for the caller's eyes. A type is declared once. */
export const registerNode = (type: string, find: Find): void => {
  if (finders.has(type)) throw new Error(`Nodes of type ${type} are declared twice`);
  finders.set(type, find);
};

/** The plain id in a global id of this type. @throws Refusal (NTFND) for any other text. */
export const plainId = (type: string, nodeId: string): string => {
  const known = readNodeId(nodeId);
  return known?.type === type ? known.id : refuse('NTFND', `${type} not found`);
};

@Resolver(() => Node)
export class NodeQuery {
  /** Absent, forbidden and malformed are the same to the caller: nothing. */
  @Access('by row: viewers of the node itself')
  @Query(() => Node, { nullable: true })
  async node(@Args('nodeId', { type: () => ID }) nodeId: string, @Context() context: RequestContext) {
    const known = readNodeId(nodeId);
    return known && finders.get(known.type)?.(known.id, context, known.where);
  }
}
