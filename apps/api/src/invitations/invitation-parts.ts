import type { Fact } from '@hedgerow/domain';
import { EventStore } from '@hedgerow/event-store';
import type { Type } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Args, Context, Field, Mutation, ObjectType, ResolveField, Resolver } from '@nestjs/graphql';
import type { CommandResult, MutationInput, PersonCommandClass } from '../commands/person-command.js';
import { ReadYourWrites } from '../commands/read-your-writes.js';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import type { IdNode, NodeRow } from '../graphql/schema/node-source.js';
import { invitationCommands, type InviteInput } from './invitation-commands.js';
import type { Invitable, InvitationKind } from './invitation-kind.js';
import { invitationTargetQuery } from './invitation-target.js';
import { InvitationThrottle } from './invitation-throttle.js';
import { Invitation, invitationLookup } from './invitation.type.js';

/** What a module provides so that people are invited to its things, groups or devices. */
export const invitationParts = <
  S extends Invitable,
  F extends Fact,
  R extends NodeRow,
  N extends IdNode,
  Filter,
  O extends string,
>(
  of: InvitationKind<S, F, R, N, Filter, O>,
): Type[] => {
  const { kind, gives, aggregate, decisions, nodes, mayEdit } = of;
  const { Invite, Accept, Remove } = invitationCommands(of);
  const { field } = nodes;
  const noun = kind.toLowerCase();
  const invitationsById = invitationLookup(kind);

  /** Payload: the node as the caller sees it from now on, null where they do not. */
  const mutation = <I extends MutationInput>(
    name: string,
    Command: PersonCommandClass<I>,
    description: string,
    isLetter = false,
  ): Type => {
    @ObjectType(`${name[0]!.toUpperCase()}${name.slice(1)}Payload`)
    class Payload {
      @Field(() => String, { nullable: true }) clientMutationId?: string | null;
    }
    Field(() => nodes.node, {
      nullable: true,
      description: `Null when the caller does not see the ${noun}.`,
    })(Payload.prototype, field);

    @Resolver()
    class InvitationMutation {
      constructor(
        private readonly commands: CommandBus,
        private readonly store: EventStore,
        private readonly writes: ReadYourWrites,
        private readonly throttle: InvitationThrottle,
      ) {}

      @Access('signed in')
      @Mutation(() => Payload, { name, description })
      async run(
        @Args('input', { type: () => Command.Input }) input: I,
        @Context() context: RequestContext,
      ): Promise<Payload> {
        const result = isLetter ? await this.counted(input, context) : await this.execute(input, context);
        // The read model may be behind; whether the caller sees it is decided on what was written.
        const { state } = await this.store.load(aggregate, result.id);
        const isSeen = decisions.rules.maySee(context.viewer, state);
        const node = isSeen
          ? nodes.toNode(await this.writes.row(context, nodes, result), context.viewer)
          : null;
        return { clientMutationId: input.clientMutationId ?? null, [field]: node };
      }

      private execute(input: I, context: RequestContext): Promise<CommandResult> {
        return this.commands.execute(new Command(context.person, input));
      }

      /** A letter that is not sent is not counted. */
      private async counted(input: I, context: RequestContext): Promise<CommandResult> {
        const { person, caller } = context;
        const { email } = input as unknown as InviteInput;
        const attempt = await this.throttle.begin(person.userId, email, caller.address);
        try {
          return await this.execute(input, context);
        } catch (error) {
          await attempt.takeBack();
          throw error;
        }
      }
    }
    return InvitationMutation;
  };

  @Resolver(() => nodes.node)
  class TargetInvitations {
    @Access(`signed in, null for guests: owners of the ${noun} and administrators; null for others`)
    @ResolveField(() => [Invitation], {
      nullable: true,
      description: 'Who is invited by e-mail, the last ones first. Null for all but owners.',
    })
    async invitations(node: N, _: unknown, context: RequestContext): Promise<Invitation[] | null> {
      if (!(await mayEdit(node, context))) return null;
      return (await context.load(invitationsById, node.id)) ?? [];
    }
  }

  return [
    ...[Invite.Handler, Accept.Handler, Remove.Handler, TargetInvitations, invitationTargetQuery(of)],
    mutation(
      `inviteTo${gives}`,
      Invite,
      `Invites an address to a ${noun}. One with an open invitation gets it again, with a new code. For owners.`,
      true,
    ),
    mutation(
      `accept${gives}Invitation`,
      Accept,
      'Takes the code of the letter; one of the caller’s verified addresses must be the invited one.',
    ),
    mutation(
      `delete${gives}InvitationById`,
      Remove,
      'Takes an open invitation back. The invited person declines by it.',
    ),
  ];
};
