import { Injectable } from '@nestjs/common';
import { Args, Context, ID, Query, Resolver } from '@nestjs/graphql';
import { Access } from './access.js';
import { RequestContext } from './context.js';
import { Node, type NodeName, readNodeId } from './node.js';

type Find = (id: string, context: RequestContext) => Promise<Node | undefined>;

/** How each type is found again. Every slice registers its own; each answers for its viewer alone. */
@Injectable()
export class Nodes {
  private readonly finders = new Map<NodeName, Find>();

  register(type: NodeName, find: Find): void {
    this.finders.set(type, find);
  }

  /** Absent, forbidden and malformed are the same to the caller: nothing. */
  async find(nodeId: string, context: RequestContext): Promise<Node | undefined> {
    const known = readNodeId(nodeId);
    return known && this.finders.get(known.type)?.(known.id, context);
  }
}

@Resolver(() => Node)
export class NodeQuery {
  constructor(private readonly nodes: Nodes) {}

  @Access('whoever may see the node itself')
  @Query(() => Node, { nullable: true })
  node(@Args('nodeId', { type: () => ID }) nodeId: string, @Context() context: RequestContext) {
    return this.nodes.find(nodeId, context);
  }
}
