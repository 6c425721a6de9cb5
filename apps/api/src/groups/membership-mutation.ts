import { groups, maySeeGroup } from '@hedgerow/domain';
import { EventStore } from '@hedgerow/event-store';
import { type Type } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Args, Context, Field, Mutation, ObjectType, Resolver } from '@nestjs/graphql';
import type { CommandResult, MutationInput, PersonCommandClass } from '../commands/person-command.js';
import { ReadYourWrites } from '../commands/read-your-writes.js';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { GroupNode, groupNodes } from './group.type.js';

interface Declaration<I extends MutationInput> {
  readonly command: PersonCommandClass<I>;
  readonly description: string;
}

/**
 * The mutation of a command that changes who belongs to a group. Payload: the group as the caller sees it from now on, null
 * for who has left a private one.
 */
export const membershipMutation = <I extends MutationInput>(
  name: string,
  { command: Command, description }: Declaration<I>,
): Type[] => {
  @ObjectType(`${name.charAt(0).toUpperCase()}${name.slice(1)}Payload`)
  class Payload {
    @Field(() => String, { nullable: true }) clientMutationId?: string | null;
    @Field(() => GroupNode, {
      nullable: true,
      description: 'The group as it is now; null when the caller does not see it any more.',
    })
    group!: GroupNode | null;
  }

  @Resolver()
  class MembershipMutation {
    constructor(
      private readonly commands: CommandBus,
      private readonly store: EventStore,
      private readonly writes: ReadYourWrites,
    ) {}

    @Access('signed in')
    @Mutation(() => Payload, { name, description })
    async run(
      @Args('input', { type: () => Command.Input }) input: I,
      @Context() context: RequestContext,
    ): Promise<Payload> {
      const result: CommandResult = await this.commands.execute(new Command(context.person, input));
      // The read model may be behind; whether the caller sees the group is decided on what was written.
      const { state } = await this.store.load(groups, result.id);
      const isSeen = maySeeGroup(context.viewer, state);
      return {
        clientMutationId: input.clientMutationId ?? null,
        group: isSeen
          ? groupNodes.toNode(await this.writes.row(context, groupNodes, result), context.viewer)
          : null,
      };
    }
  }
  return [Command.Handler, MembershipMutation];
};
