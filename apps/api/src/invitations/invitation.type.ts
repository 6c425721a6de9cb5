import type { InvitationKind } from '@hedgerow/domain';
import { invitationsOf, type ShownInvitation } from '@hedgerow/read-model';
import { Field, ObjectType, ResolveField, Resolver } from '@nestjs/graphql';
import { Access } from '../graphql/schema/access.js';
import type { RequestContext } from '../graphql/schema/context.js';
import { enumOf } from '../graphql/schema/enum-of.js';
import { listsByKey, type Lookup, lookup } from '../graphql/schema/lookup.js';
import { DateTime, UUID } from '../graphql/schema/scalars.js';
import { UserNode, userNodes } from '../users/user.type.js';

const invitationStates = ['INVITED', 'UNVERIFIED', 'ADDED', 'LOCKED'] as const;
export const InvitationState = enumOf('InvitationState', invitationStates, {
  INVITED: { description: 'It is open.' },
  UNVERIFIED: { description: 'It is open, and no account has verified the address.' },
  ADDED: { description: 'It was accepted.' },
  LOCKED: { description: 'It is open; after five wrong codes it opens nothing until it is sent again.' },
});

@ObjectType('Invitation', { description: 'An invitation by e-mail to a thing, a group or a device.' })
export class Invitation {
  @Field(() => UUID) id!: string;
  @Field() email!: string;
  @Field(() => InvitationState) state!: (typeof invitationStates)[number];
  @Field(() => DateTime) createdAt!: Date;
  @Field(() => DateTime, { description: 'When it was sent last.' }) sentAt!: Date;
  @Field(() => DateTime) expiresAt!: Date;
  @Field(() => DateTime, { nullable: true }) acceptedAt!: Date | null;
  @Field(() => UUID, { nullable: true, description: 'The person who accepted it.' }) userId!: string | null;
}

const stateOf = ({ acceptedBy, isVerified }: ShownInvitation): Invitation['state'] =>
  acceptedBy !== null ? 'ADDED' : isVerified ? 'INVITED' : 'UNVERIFIED';

/** Invitations to each thing, group or device. */
export const invitationLookup = (kind: InvitationKind): Lookup<string, Invitation[]> =>
  lookup(async (ids, { pool }) => {
    const lists = listsByKey(await invitationsOf(pool, kind, ids), ({ targetId }) => targetId);
    const shown = (row: ShownInvitation) => ({ ...row, state: stateOf(row), userId: row.acceptedBy });
    return new Map([...lists].map(([id, rows]) => [id, rows.map(shown)]));
  });

@Resolver(() => Invitation)
export class InvitationFields {
  @Access('signed in, null for guests')
  @ResolveField(() => UserNode, { nullable: true, description: 'The person who accepted it.' })
  user(
    invitation: Invitation,
    _: unknown,
    context: RequestContext,
  ): Promise<UserNode | undefined> | undefined {
    return invitation.userId === null ? undefined : context.load(userNodes.byId, invitation.userId);
  }
}
