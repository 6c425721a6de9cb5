import type { Fact } from '@hedgerow/domain';
import { MailCodes } from '@hedgerow/event-store';
import type { Type } from '@nestjs/common';
import { ResolveField, Resolver } from '@nestjs/graphql';
import { seenMutation } from '../commands/seen-mutation.js';
import { Access } from '../graphql/schema/access.js';
import type { RequestContext } from '../graphql/schema/context.js';
import type { IdNode, NodeRow } from '../graphql/schema/node-source.js';
import { invitationCommands } from './invitation-commands.js';
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
  const noun = kind.toLowerCase();
  const invitationsById = invitationLookup(kind);
  const usual = { nodes, aggregate, maySee: decisions.rules.maySee };

  @Resolver(() => nodes.node)
  class TargetInvitations {
    constructor(private readonly codes: MailCodes) {}

    @Access(`signed in, null for guests: owners of the ${noun} and administrators; null for others`)
    @ResolveField(() => [Invitation], {
      nullable: true,
      description: 'Who is invited by e-mail, the last ones first. Null for all but owners.',
    })
    async invitations(node: N, _: unknown, context: RequestContext): Promise<Invitation[] | null> {
      if (!(await mayEdit(node, context))) return null;
      const invitations = (await context.load(invitationsById, node.id)) ?? [];
      if (invitations.length === 0) return invitations;
      const locked = await this.codes.locked(
        'invitation',
        invitations.map(({ id }) => id),
      );
      return invitations.map((invitation) => {
        const askedAt = locked.get(invitation.id);
        // One that was sent again since is open before the code of its new letter is made.
        const isLocked =
          askedAt !== undefined && askedAt >= invitation.sentAt && invitation.acceptedAt === null;
        return isLocked ? { ...invitation, state: 'LOCKED' as const } : invitation;
      });
    }
  }

  return [
    TargetInvitations,
    invitationTargetQuery(of),
    ...seenMutation(`inviteTo${gives}`, {
      ...usual,
      command: Invite,
      limit: InvitationThrottle,
      description: `Invites an address to a ${noun}. One with an open invitation gets it again, with a new code. For owners.`,
    }),
    ...seenMutation(`accept${gives}Invitation`, {
      ...usual,
      command: Accept,
      description:
        'Takes the code of the letter; one of the caller’s verified addresses must be the invited one.',
    }),
    ...seenMutation(`delete${gives}InvitationById`, {
      ...usual,
      command: Remove,
      description: 'Takes an open invitation back. The invited person declines by it.',
    }),
  ];
};
