import type { Type } from '@nestjs/common';
import { Args, Context, Field, ObjectType, Resolver, Subscription } from '@nestjs/graphql';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import type { IdNode, NodeRow, NodeSource } from '../graphql/schema/node-source.js';
import { UUID } from '../graphql/schema/scalars.js';
import { RowWatch } from './row-watch.js';
import { watchRow } from './watch-row.js';

/** The subscription to one node: `groupUpdated(id)` with the payload `{ group }`. */
export const rowSubscription = <R extends NodeRow, N extends IdNode, F, O extends string>(
  nodes: NodeSource<R, N, F, O>,
): Type => {
  const { field } = nodes;
  const name = `${field}Updated`;

  @ObjectType(`${nodes.type}UpdatedPayload`)
  class Payload {}
  Field(() => nodes.node, {
    nullable: true,
    description: `Null in the last message, once the ${field} is gone.`,
  })(Payload.prototype, field);

  @Resolver()
  class RowSubscription {
    constructor(private readonly watch: RowWatch) {}

    @Access('by row: viewers of the node, asked again for each message')
    @Subscription(() => Payload, {
      name,
      description: `Sends the current state at once, then after every change. Ends once the viewer may not see the ${field} any more.`,
    })
    run(@Args('id', { type: () => UUID }) id: string, @Context() context: RequestContext) {
      return watchRow(this.watch, nodes, {
        id,
        context,
        message: (node: N | null) => ({ [name]: { [field]: node } }),
      });
    }
  }
  return RowSubscription;
};
