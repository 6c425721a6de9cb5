import type { Type } from '@nestjs/common';
import { Args, Context, Field, InputType, Mutation, ObjectType, Resolver } from '@nestjs/graphql';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import type { IdNode, NodeRow, NodeSource } from '../graphql/schema/node-source.js';
import { UUID } from '../graphql/schema/scalars.js';
import { DeletionOutcome, doneOf, refusalOf } from './outcome.js';
import { MutationInput, type PersonCommandClass } from './person-command.js';
import { ReadYourWrites } from './read-your-writes.js';

/** What a mutation takes that removes several nodes. */
@InputType({ isAbstract: true })
export abstract class DeleteSeveralInput extends MutationInput {
  @Field(() => [UUID], { description: 'At most a hundred.' }) ids!: string[];
}

interface Declaration<
  I extends DeleteSeveralInput,
  R extends NodeRow,
  N extends IdNode,
  F,
  O extends string,
> {
  readonly command: PersonCommandClass<I>;
  readonly nodes: NodeSource<R, N, F, O>;
}

/** The mutation of a command that removes several nodes, each on its own; for people who are signed in. */
export const removeSeveralMutation = <
  I extends DeleteSeveralInput,
  R extends NodeRow,
  N extends IdNode,
  F,
  O extends string,
>(
  name: string,
  { command: Command, nodes }: Declaration<I, R, N, F, O>,
): Type[] => {
  @ObjectType(`${name.charAt(0).toUpperCase()}${name.slice(1)}Payload`)
  class Payload {
    @Field(() => String, { nullable: true }) clientMutationId?: string | null;
    @Field(() => [DeletionOutcome], { description: 'One for each id, in the order of the input.' })
    results!: DeletionOutcome[];
  }

  @Resolver()
  class RemoveSeveralMutation {
    constructor(private readonly writes: ReadYourWrites) {}

    @Access('signed in')
    @Mutation(() => Payload, { name, description: 'Each is deleted or refused on its own.' })
    async run(
      @Args('input', { type: () => Command.Input }) input: I,
      @Context() context: RequestContext,
    ): Promise<Payload> {
      const asked = [...new Set(input.ids)];
      const outcomes = await this.writes.removedEach(new Command(context.person, input), nodes, asked);
      const results = [...outcomes].map(([id, outcome]) => ({
        id,
        refusal: refusalOf(outcome),
        deletedNodeId: doneOf(outcome)?.deletedNodeId ?? null,
      }));
      return { clientMutationId: input.clientMutationId ?? null, results };
    }
  }
  return [Command.Handler, RemoveSeveralMutation];
};
