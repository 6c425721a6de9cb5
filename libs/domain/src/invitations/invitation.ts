import { type TBoolean, type TObject, type TOptional, type TString, Type } from '@sinclair/typebox';
import { type CopyMap, without } from '../events/aggregate.js';
import { defineEvent, type FactOf, uuidSchema } from '../events/event.js';
import { ids } from '../events/example-ids.js';
import { normalise } from '../users/rules.js';

/** What people are invited to. */
export const invitationKinds = ['Thing', 'Group', 'Device'] as const;
export type InvitationKind = (typeof invitationKinds)[number];

/** An open or accepted invitation, as decisions need it. One that was removed or erased is not there any more. */
export interface Invitation {
  readonly invitationId: string;
  /** Empty for a moment while it is erased: its key goes after the event. */
  readonly email: string;
  /** ISO 8601. */
  readonly expiresAt: string;
  readonly invitedBy: string;
  /** The person who accepted it. */
  readonly acceptedBy?: string;
}

/** By their ids. */
export type InvitationMap = ReadonlyMap<string, Invitation>;

type Strings<N extends string> = TObject<{ [K in N]: TString }>;
type Removed<I extends string> = TObject<
  { [K in I | 'invitationId' | 'removedBy']: TString } & { isDeclined: TOptional<TBoolean> }
>;

/** The words of the events of one kind. */
interface EventsOf<K extends InvitationKind, I extends string> {
  readonly kind: K;
  /** The field with the id of what people are invited to. */
  readonly idField: I;
  readonly exampleId: string;
}

const expiry = () => Type.String({ description: 'ISO 8601; after it the invitation opens nothing.' });

/**
 * The events of invitations to things, groups or devices: they stand in the stream of what they invite to. The address is
 * personal data of one who may have no account, so its key is the invitation's own.
 */
export const invitationEventsOf = <K extends InvitationKind, I extends string>({
  kind,
  idField,
  exampleId,
}: EventsOf<K, I>) => {
  const noun = kind.toLowerCase();
  const schema = <N extends string>(more: Record<N, TString>) =>
    Type.Object({ [idField]: uuidSchema(), invitationId: uuidSchema(), ...more }) as unknown as Strings<
      I | 'invitationId' | N
    >;
  const example = <N extends string>(more: Record<N, string>) =>
    ({ [idField]: exampleId, invitationId: ids.invitation, ...more }) as Record<
      I | 'invitationId' | N,
      string
    > as never;
  const expiresAt = '2026-06-15T08:00:00.000Z';
  const key = idField as never;

  const sent = defineEvent({
    type: `${kind}InvitationSent` as `${K}InvitationSent`,
    summary: `A person was invited to a ${noun} by e-mail; the code of the letter is in no event.`,
    schema: schema({ email: Type.String(), invitedBy: uuidSchema(), expiresAt: expiry() }),
    key,
    personal: { subject: 'invitationId' as never, fields: ['email' as never] },
    example: example({ email: 'ben@example.org', invitedBy: ids.anna, expiresAt }),
  });
  const renewed = defineEvent({
    type: `${kind}InvitationRenewed` as `${K}InvitationRenewed`,
    summary: `An invitation to a ${noun} was sent again, with a new code and a new end.`,
    schema: schema({ sentBy: uuidSchema(), expiresAt: expiry() }),
    key,
    example: example({ sentBy: ids.anna, expiresAt }),
  });
  const accepted = defineEvent({
    type: `${kind}InvitationAccepted` as `${K}InvitationAccepted`,
    summary: `The invited person accepted an invitation to a ${noun}; what they got by it is an event of its own.`,
    schema: schema({ userId: uuidSchema() }),
    key,
    example: example({ userId: ids.ben }),
  });
  const removed = defineEvent({
    type: `${kind}InvitationRemoved` as `${K}InvitationRemoved`,
    summary: `An open invitation to a ${noun} was taken back, or the invited person declined it.`,
    schema: Type.Object({
      [idField]: uuidSchema(),
      invitationId: uuidSchema(),
      removedBy: uuidSchema(),
      isDeclined: Type.Optional(
        Type.Boolean({
          description: 'True where the invited person did it; left out by programs of before.',
        }),
      ),
    }) as unknown as Removed<I>,
    key,
    example: example({ removedBy: ids.anna }),
  });
  const erased = defineEvent({
    type: `${kind}InvitationErased` as `${K}InvitationErased`,
    summary: `The address of an invitation to a ${noun} was erased, and the invitation with it.`,
    schema: schema<never>({}),
    key,
    example: example<never>({}),
  });
  const all = [sent, renewed, accepted, removed, erased] as const;
  return { sent, renewed, accepted, removed, erased, all };
};

/** The facts of invitations of one kind. */
export type InvitationFactOf<E extends { readonly all: readonly { readonly definition: unknown }[] }> =
  FactOf<E['all'][number]['definition']>;

type WithInvitations = { readonly invitations: InvitationMap };
type SentData = Omit<Invitation, 'acceptedBy'>;

const changed = <S extends WithInvitations>(
  state: S,
  id: string,
  copy: CopyMap,
  change: (invitation: Invitation) => Invitation,
): S => {
  const known = state.invitations.get(id);
  return known ? { ...state, invitations: copy(state.invitations).set(id, change(known)) } : state;
};

const gone = <S extends WithInvitations>(
  state: S,
  { invitationId }: { readonly invitationId: string },
  copy: CopyMap,
): S => ({ ...state, invitations: without(copy(state.invitations), invitationId) });

/** What the events of invitations do to the state of an aggregate that has them: `...invitationEvolutions('Thing')`. */
export const invitationEvolutions = <K extends InvitationKind>(kind: K) =>
  ({
    [`${kind}InvitationSent`]: <S extends WithInvitations>(
      state: S,
      { invitationId, email, expiresAt, invitedBy }: SentData,
      copy: CopyMap,
    ): S => ({
      ...state,
      invitations: copy(state.invitations).set(invitationId, { invitationId, email, expiresAt, invitedBy }),
    }),
    [`${kind}InvitationRenewed`]: <S extends WithInvitations>(
      state: S,
      { invitationId, expiresAt }: Pick<SentData, 'invitationId' | 'expiresAt'>,
      copy: CopyMap,
    ): S => changed(state, invitationId, copy, (known) => ({ ...known, expiresAt })),
    [`${kind}InvitationAccepted`]: <S extends WithInvitations>(
      state: S,
      { invitationId, userId }: { readonly invitationId: string; readonly userId: string },
      copy: CopyMap,
    ): S => changed(state, invitationId, copy, (known) => ({ ...known, acceptedBy: userId })),
    [`${kind}InvitationRemoved`]: gone,
    [`${kind}InvitationErased`]: gone,
  }) as unknown as { readonly [T in `${K}Invitation${Step}`]: Evolution };

type Step = 'Sent' | 'Renewed' | 'Accepted' | 'Removed' | 'Erased';
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- holds for the state and the data of any of the kinds
type Evolution = <S extends WithInvitations>(state: S, data: any, copy: CopyMap) => S;

/** The invitation to this address that is still to be accepted, expired or not. */
export const openInvitationTo = (invitations: InvitationMap, email: string): Invitation | undefined =>
  [...invitations.values()].find(
    (invitation) => invitation.acceptedBy === undefined && normalise(invitation.email) === normalise(email),
  );
