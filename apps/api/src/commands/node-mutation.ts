import type { Type } from '@nestjs/common';
import { Args, Context, Mutation, Resolver } from '@nestjs/graphql';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import type { IdNode, NodeRow, NodeSource } from '../graphql/schema/node-source.js';
import { payload, removalPayload } from '../graphql/schema/payload.js';
import type { MutationInput, PersonCommandClass } from './person-command.js';
import { ReadYourWrites } from './read-your-writes.js';

interface Declaration<I extends MutationInput, R extends NodeRow, N extends IdNode, F, O extends string> {
  readonly command: PersonCommandClass<I>;
  readonly nodes: NodeSource<R, N, F, O>;
  readonly description?: string;
}

const payloadName = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}Payload`;

/**
 * The mutation of a command that makes or changes one node; for people who are signed in. Payload: the node. Answers with
 * what the slice's module provides: the handler of the command, and the resolver.
 */
export const changeMutation = <
  I extends MutationInput,
  R extends NodeRow,
  N extends IdNode,
  F,
  O extends string,
>(
  name: string,
  { command: Command, nodes, description }: Declaration<I, R, N, F, O>,
  { withEdge = false } = {},
): Type[] => {
  const { field } = nodes;
  const Payload = payload(payloadName(name), {
    [field]: nodes.node,
    ...(withEdge ? { [`${field}Edge`]: nodes.Edge } : {}),
  });

  @Resolver()
  class ChangeMutation {
    constructor(private readonly writes: ReadYourWrites) {}

    @Access('signed in')
    @Mutation(() => Payload, { name, ...(description ? { description } : {}) })
    async run(@Args('input', { type: () => Command.Input }) input: I, @Context() context: RequestContext) {
      const changed = await this.writes.changed(context, new Command(context.person, input), nodes);
      const { clientMutationId, node, edge } = changed;
      return { clientMutationId, [field]: node, ...(withEdge ? { [`${field}Edge`]: edge } : {}) };
    }
  }
  return [Command.Handler, ChangeMutation];
};

/** The mutation of a command that makes a node. Payload: the node, and its edge for the top of a list. */
export const createMutation = <
  I extends MutationInput,
  R extends NodeRow,
  N extends IdNode,
  F,
  O extends string,
>(
  name: string,
  declared: Declaration<I, R, N, F, O>,
): Type[] => changeMutation(name, declared, { withEdge: true });

/** The mutation of a command that removes a node; for people who are signed in. Payload: `deletedNodeId`. */
export const removeMutation = <
  I extends MutationInput,
  R extends NodeRow,
  N extends IdNode,
  F,
  O extends string,
>(
  name: string,
  { command: Command, nodes, description }: Declaration<I, R, N, F, O>,
): Type[] => {
  const Payload = removalPayload(payloadName(name));

  @Resolver()
  class RemoveMutation {
    constructor(private readonly writes: ReadYourWrites) {}

    @Access('signed in')
    @Mutation(() => Payload, { name, ...(description ? { description } : {}) })
    run(@Args('input', { type: () => Command.Input }) input: I, @Context() context: RequestContext) {
      return this.writes.removed(new Command(context.person, input), nodes);
    }
  }
  return [Command.Handler, RemoveMutation];
};
