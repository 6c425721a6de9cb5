import type { Aggregate, Fact, Viewer } from '@hedgerow/domain';
import { EventStore } from '@hedgerow/event-store';
import type { Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import { Args, Context, Field, Mutation, ObjectType, Resolver } from '@nestjs/graphql';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import type { IdNode, NodeRow, NodeSource } from '../graphql/schema/node-source.js';
import { type Counted, countedOnce } from './came-before.js';
import type { CommandResult, MutationInput, PersonCommandClass } from './person-command.js';
import { ReadYourWrites } from './read-your-writes.js';

/** Counts what a mutation asks for before it is done. @throws Refusal when it was too much. */
export interface Limit<I extends MutationInput> {
  begin(input: I, context: RequestContext): Promise<Counted>;
}

interface Declaration<
  I extends MutationInput,
  S,
  F extends Fact,
  R extends NodeRow,
  N extends IdNode,
  Filter,
  O extends string,
> {
  readonly command: PersonCommandClass<I>;
  readonly nodes: NodeSource<R, N, Filter, O>;
  readonly aggregate: Aggregate<S, F>;
  readonly maySee: (viewer: Viewer, state: S) => boolean;
  readonly description: string;
  /** A provider that limits it. What is refused for another reason is not counted. */
  readonly limit?: Type<Limit<I>>;
}

/**
 * The mutation of a command after which the caller may no longer see what it was about: they leave, or decline. Payload: the
 * node as the caller sees it from now on, null where they do not.
 */
export const seenMutation = <
  I extends MutationInput,
  S,
  F extends Fact,
  R extends NodeRow,
  N extends IdNode,
  Filter,
  O extends string,
>(
  name: string,
  declared: Declaration<I, S, F, R, N, Filter, O>,
): Type[] => {
  const { command: Command, nodes, aggregate, maySee, description, limit } = declared;

  @ObjectType(`${name.charAt(0).toUpperCase()}${name.slice(1)}Payload`)
  class Payload {
    @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  }
  Field(() => nodes.node, {
    nullable: true,
    description: `The ${nodes.field} as it is now; null when the caller does not see it any more.`,
  })(Payload.prototype, nodes.field);

  @Resolver()
  class SeenMutation {
    constructor(
      private readonly commands: CommandBus,
      private readonly store: EventStore,
      private readonly writes: ReadYourWrites,
      private readonly providers: ModuleRef,
    ) {}

    @Access('signed in')
    @Mutation(() => Payload, { name, description })
    async run(
      @Args('input', { type: () => Command.Input }) input: I,
      @Context() context: RequestContext,
    ): Promise<Payload> {
      const command = new Command(context.person, input);
      const run = (): Promise<CommandResult> => this.commands.execute(command);
      const begin = limit && (() => this.providers.get(limit, { strict: false }).begin(input, context));
      const result = begin ? await countedOnce(this.store, command, { begin, run }) : await run();
      // The read model may be behind; whether the caller sees it is decided on what was written.
      const { state } = await this.store.load(aggregate, result.id);
      const node = maySee(context.viewer, state)
        ? nodes.toNode(await this.writes.row(context, nodes, result), context.viewer)
        : null;
      return { clientMutationId: input.clientMutationId ?? null, [nodes.field]: node };
    }
  }
  return [Command.Handler, SeenMutation];
};
