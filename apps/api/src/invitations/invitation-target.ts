import {
  type Fact,
  isInvited,
  isRejection,
  isSignedIn,
  maskedAddress,
  type Rejection,
  rejectInvitation,
  standingInvitation,
  users,
} from '@hedgerow/domain';
import { EventStore, Invitations, MailCodes } from '@hedgerow/event-store';
import type { Type } from '@nestjs/common';
import { Args, Context, Field, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { accepted } from '../graphql/schema/refusal.js';
import type { IdNode, NodeRow } from '../graphql/schema/node-source.js';
import { UUID } from '../graphql/schema/scalars.js';
import { addressesOf, codeRefusal } from './invitation-commands.js';
import type { Invitable, InvitationKind } from './invitation-kind.js';

@ObjectType('InvitationTarget', { description: 'What the holder of an invitation is invited to.' })
export class InvitationTarget {
  @Field(() => UUID, { description: 'Of the thing, the group or the device.' }) id!: string;
  @Field() name!: string;
  @Field(() => String, { nullable: true, description: 'Of the thing or the group; null for a device.' })
  type!: string | null;
  @Field(() => String, {
    nullable: true,
    description:
      'The name of the person who invited, as the letter says it; null when their account is gone.',
  })
  invitedBy!: string | null;
  @Field({ description: 'The invited address, as much of it as its owner needs: a…k@post.example.' })
  emailHint!: string;
  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the caller has verified the invited address; null for guests.',
  })
  isForViewer!: boolean | null;
  @Field({ description: 'The caller has accepted it already.' }) isAccepted!: boolean;
}

/** The query of what an invitation is to, for everybody who has its id and its code. */
export const invitationTargetQuery = <
  S extends Invitable,
  F extends Fact,
  R extends NodeRow,
  N extends IdNode,
  Filter,
  O extends string,
>({
  kind,
  gives,
  aggregate,
  decisions,
  nameOf,
  typeOf,
}: InvitationKind<S, F, R, N, Filter, O>): Type => {
  @Resolver()
  class InvitationTargetQuery {
    constructor(
      private readonly store: EventStore,
      private readonly invitations: Invitations,
      private readonly codes: MailCodes,
    ) {}

    @Access('anyone: with the id and the code of the letter')
    @Query(() => InvitationTarget, {
      name: `${gives[0]!.toLowerCase()}${gives.slice(1)}ForInvitation`,
      description: 'Refused with NTFND, DNIED or LOCKD. A wrong code counts.',
    })
    async target(
      @Args('invitationId', { type: () => UUID }) invitationId: string,
      @Args('code') code: string,
      @Context() { viewer }: RequestContext,
    ): Promise<InvitationTarget> {
      const load: EventStore['load'] = (of, id) => this.store.load(of, id);
      const found = await this.find(invitationId, code);
      const { id, state, invitation } = accepted(found);
      const isForViewer = isSignedIn(viewer)
        ? isInvited(invitation, await addressesOf({ load }, viewer.userId))
        : null;
      const inviter = await load(users, invitation.invitedBy);
      return {
        ...{ id, name: nameOf(state), type: typeOf?.(state) ?? null },
        ...{ invitedBy: inviter.state.name || null, emailHint: maskedAddress(invitation.email), isForViewer },
        isAccepted: isSignedIn(viewer) && invitation.acceptedBy === viewer.userId,
      };
    }

    private async find(invitationId: string, code: string) {
      const target = await this.invitations.targetOf(invitationId);
      if (target?.kind !== kind) return rejectInvitation('NTFND');
      const { state } = await this.store.load(aggregate, target.id);
      const invitation = standingInvitation(decisions.rules, state, invitationId, new Date());
      if (!invitation) return rejectInvitation('NTFND');
      const wrong: Rejection | undefined = await codeRefusal({ codes: this.codes }, invitationId, code);
      return isRejection(wrong) ? wrong : { id: target.id, state, invitation };
    }
  }
  return InvitationTargetQuery;
};
