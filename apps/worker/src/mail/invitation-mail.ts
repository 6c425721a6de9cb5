import {
  type Aggregate,
  devices,
  groups,
  type Invitation,
  type InvitationKind,
  type InvitationMap,
  things,
  users,
} from '@hedgerow/domain';
import { type Job, type Reaction, reaction, type ReactionEventType } from '../reactions/reaction.js';
import type { MailParts } from './account-mail.js';
import { invitationLetter } from './invitation-letter.js';
import { sendingMs } from './post-office.js';

interface OfInvitation {
  readonly kind: InvitationKind;
  readonly targetId: string;
  readonly invitationId: string;
  readonly invitedBy: string;
  /** When the letter was asked for, ISO 8601. */
  readonly at: string;
}

interface Target {
  readonly exists: boolean;
  readonly name: string;
  readonly invitations: InvitationMap;
}

const targets: {
  readonly [K in InvitationKind]: (store: MailParts['store'], id: string) => Promise<Target>;
} = {
  Thing: async (store, id) => named(await stateOf(store, things, id)),
  Group: async (store, id) => named(await stateOf(store, groups, id)),
  Device: async (store, id) => stateOf(store, devices, id),
};

const stateOf = async <S>(store: MailParts['store'], of: Aggregate<S, never>, id: string): Promise<S> =>
  (await store.load(of, id)).state;

const named = <S extends { readonly details?: { readonly name: string } }>(state: S) => ({
  ...state,
  name: state.details?.name ?? '',
});

/** Still to be accepted, in time, and to an address that was not erased. */
const isOpen = (invitation: Invitation | undefined): invitation is Invitation =>
  invitation !== undefined &&
  invitation.acceptedBy === undefined &&
  invitation.email !== '' &&
  Date.parse(invitation.expiresAt) > Date.now();

interface Asked {
  readonly invitationId: string;
  readonly thingId?: string;
  readonly groupId?: string;
  readonly deviceId?: string;
  readonly invitedBy?: string;
  readonly sentBy?: string;
}

/**
 * The letters of invitations. As with those of accounts, a payload holds ids alone: address, names and code come together
 * when the letter is sent (decision 27).
 */
export const invitationMail = ({ store, codes, post }: MailParts): Reaction =>
  reaction({
    name: 'send-invitation',
    queue: 'mail',
    startFrom: 'now',
    timeoutMs: sendingMs,
    takes: [
      ...(['ThingInvitationSent', 'ThingInvitationRenewed'] as const),
      ...(['GroupInvitationSent', 'GroupInvitationRenewed'] as const),
      ...(['DeviceInvitationSent', 'DeviceInvitationRenewed'] as const),
    ] satisfies ReactionEventType[],
    key: ({ data }) => data.invitationId,
    react: ({ type, occurredAt, data }) => {
      const { invitationId, ...asked } = data as Asked;
      const kind = /^[A-Z][a-z]+/.exec(type)![0] as InvitationKind;
      const payload: OfInvitation = {
        ...{ kind, invitationId, at: occurredAt },
        targetId: asked.thingId ?? asked.groupId ?? asked.deviceId ?? '',
        invitedBy: asked.invitedBy ?? asked.sentBy ?? '',
      };
      return { jobs: [{ payload }] };
    },
    run: async ({ id, payload }: Job<OfInvitation>, context) => {
      const { kind, targetId, invitationId, invitedBy, at } = payload;
      const { exists, name, invitations } = await targets[kind](store, targetId);
      const invitation = invitations.get(invitationId);
      if (!exists || !isOpen(invitation)) return 'nothing to do';
      const inviter = await stateOf(store, users, invitedBy);
      const code = await codes.issue({
        ...{ purpose: 'invitation', subject: invitationId, person: invitationId, request: id, askedAt: at },
      });
      if (code === undefined || (await context.alreadyDone())) return 'nothing to do';
      const letter = invitationLetter(post.publicUrl, {
        ...{ kind, invitationId, code, name, inviter: inviter.name },
      });
      await post.send({ to: invitation.email, letter, id });
    },
  });
