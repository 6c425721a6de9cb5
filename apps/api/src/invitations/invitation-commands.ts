import {
  type Fact,
  follow,
  invitationEnd,
  rejectInvitation,
  rejectInvitationCode,
  type Rejection,
  standingInvitation,
  users,
} from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import type { Type } from '@nestjs/common';
import { Field, InputType } from '@nestjs/graphql';
import { MutationInput, personCommand, type Sources } from '../commands/person-command.js';
import { UUID } from '../graphql/schema/scalars.js';
import type { IdNode, NodeRow } from '../graphql/schema/node-source.js';
import type { Invitable, InvitationKind } from './invitation-kind.js';

export interface InviteInput extends MutationInput {
  readonly email: string;
}
interface AcceptInput extends MutationInput {
  readonly invitationId: string;
  readonly code: string;
}
interface RemoveInput extends MutationInput {
  readonly id: string;
}

/** The addresses that a person has verified. */
export const addressesOf = async ({ load }: Pick<Sources, 'load'>, userId: string): Promise<string[]> =>
  (await load(users, userId)).state.emails.filter(({ isVerified }) => isVerified).map(({ email }) => email);

/** Refuses a code that is not right; five of them, and the invitation opens nothing until it is sent again (rule A60). */
export const codeRefusal = async (
  { codes }: Pick<Sources, 'codes'>,
  invitationId: string,
  code: string,
): Promise<Rejection | undefined> => {
  const tried = await codes.attempt('invitation', invitationId, code);
  if (!tried) return rejectInvitation('DNIED');
  return tried.isRight ? undefined : rejectInvitationCode(tried.triesLeft);
};

const inputOf = <I extends MutationInput>(name: string, fields: Readonly<Record<string, 'id' | 'text'>>) => {
  @InputType(name)
  class Input extends MutationInput {}
  for (const [field, what] of Object.entries(fields))
    Field(() => (what === 'id' ? UUID : String))(Input.prototype, field);
  return Input as unknown as Type<I>;
};

/** What is noted of an invitation that is sent, or sent again. */
interface SentData {
  readonly invitationId: string;
  /** Not when it is sent again: the address is noted already. */
  readonly email?: string;
  readonly expiresAt: string;
}

/** The commands of one kind of invitations: invite, accept, remove. */
export const invitationCommands = <
  S extends Invitable,
  F extends Fact,
  R extends NodeRow,
  N extends IdNode,
  Filter,
  O extends string,
>({
  kind,
  gives,
  idField,
  aggregate,
  decisions,
  onAccepted,
}: InvitationKind<S, F, R, N, Filter, O>) => {
  /** What the invitation is to, as it is now; undefined when it is to nothing of this kind. */
  const targetOf = async ({ load, invitations }: Sources, invitationId: string) => {
    const target = await invitations.targetOf(invitationId);
    return target?.kind === kind ? load(aggregate, target.id) : undefined;
  };

  const Invite = personCommand<InviteInput>(`InviteTo${gives}`, {
    input: inputOf(`InviteTo${gives}Input`, { [idField]: 'id', email: 'text' }),
    async decide({ viewer, input }, { load, claimOwner }) {
      const target = await load(aggregate, (input as unknown as Record<string, string>)[idField]!);
      const decided = decisions.invite(target.state, {
        ...{ viewer, email: input.email, invitationId: newId(), expiresAt: invitationEnd(new Date()) },
        verifiedOwner: await claimOwner('verified-email', input.email),
      });
      return follow(target, decided);
    },
    async within(_, streams, { invitations }) {
      const { stream, facts } = streams[0]!;
      const { invitationId, email, expiresAt } = facts[0]!.data as SentData;
      const hash = email === undefined ? undefined : await invitations.hashOf(email);
      return async (client) => {
        if (hash) await invitations.note(invitationId, stream, hash, client);
        await invitations.endAt(invitationId, expiresAt, client);
      };
    },
  });

  const Accept = personCommand<AcceptInput>(`Accept${gives}Invitation`, {
    input: inputOf(`Accept${gives}InvitationInput`, { invitationId: 'id', code: 'text' }),
    async decide({ viewer, input: { invitationId, code } }, sources) {
      const target = await targetOf(sources, invitationId);
      const now = new Date();
      const invitation = target && standingInvitation(decisions.rules, target.state, invitationId, now);
      if (!invitation) return rejectInvitation('NTFND');
      const wrong = await codeRefusal(sources, invitationId, code);
      if (wrong) return wrong;
      const decided = decisions.accept(target.state, {
        ...{ viewer, invitationId, accessId: newId(), now },
        addresses: await addressesOf(sources, viewer.userId),
      });
      const own = follow(target, decided);
      const isNew = 'facts' in own && own.facts.length > 0;
      return isNew ? [own, ...(onAccepted?.(target.id, invitation) ?? [])] : own;
    },
    within: ({ input: { invitationId } }, _, { invitations }) =>
      Promise.resolve((client) => invitations.endAt(invitationId, undefined, client)),
  });

  const Remove = personCommand<RemoveInput>(`Remove${gives}Invitation`, {
    input: inputOf(`Delete${gives}InvitationByIdInput`, { id: 'id' }),
    async decide({ viewer, input: { id: invitationId } }, sources) {
      const target = await targetOf(sources, invitationId);
      if (!target)
        return decisions.remove(aggregate.initial, { viewer, invitationId, addresses: [] }) as Rejection;
      const addresses = await addressesOf(sources, viewer.userId);
      return follow(target, decisions.remove(target.state, { viewer, invitationId, addresses }));
    },
  });

  return { Invite, Accept, Remove, targetOf };
};
