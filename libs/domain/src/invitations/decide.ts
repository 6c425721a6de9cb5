import type { Fact } from '../events/event.js';
import { type Rejection, reject, rejectFields } from '../events/rejection.js';
import { checkNewEmail, isSignedIn, normalise, type Viewer } from '../users/rules.js';
import { type Invitation, type InvitationMap, openInvitationTo } from './invitation.js';
import { hasAccessAlready, rejectInvitation } from './reasons.js';

/** Days after which an invitation opens nothing any more, unless it is sent again (rule A08). */
export const invitationDays = 14;
/** Open invitations to one thing, group or device. */
export const mostOpenInvitations = 200;

/** When an invitation ends that is sent now. */
export const invitationEnd = (now: Date): string =>
  new Date(now.getTime() + invitationDays * 24 * 3_600_000).toISOString();

interface Invitable {
  readonly invitations: InvitationMap;
}

/** What makes a kind of invitations one: who may do what, and the facts. */
export interface InvitationRules<S extends Invitable, F extends Fact> {
  /** For sentences: `thing`. */
  readonly noun: string;
  readonly maySee: (viewer: Viewer, state: S) => boolean;
  readonly mayEdit: (viewer: Viewer, state: S) => boolean;
  readonly hasAccess: (state: S, userId: string) => boolean;
  readonly sent: (
    state: S,
    invitation: { invitationId: string; email: string; invitedBy: string; expiresAt: string },
  ) => F;
  readonly renewed: (state: S, again: { invitationId: string; sentBy: string; expiresAt: string }) => F;
  readonly accepted: (state: S, by: { invitationId: string; userId: string }) => F;
  readonly removed: (state: S, by: { invitationId: string; removedBy: string; isDeclined: boolean }) => F;
  /** What the person gets: the least there is (rule A07). */
  readonly granted: (state: S, to: { accessId: string; userId: string }) => F;
}

export interface Invite {
  readonly viewer: Viewer;
  readonly email: string;
  /** Of the invitation, if a new one follows. */
  readonly invitationId: string;
  readonly expiresAt: string;
  /** The person who has shown that the address is theirs. */
  readonly verifiedOwner?: string | undefined;
}

export interface AcceptInvitation {
  readonly viewer: Viewer;
  readonly invitationId: string;
  /** Of the access that begins with it. */
  readonly accessId: string;
  readonly now: Date;
  /** The addresses that the viewer has verified. */
  readonly addresses: readonly string[];
}

export interface RemoveInvitation {
  readonly viewer: Viewer;
  readonly invitationId: string;
  readonly addresses: readonly string[];
}

/** Whether one of the addresses is the invited one. */
export const isInvited = ({ email }: Pick<Invitation, 'email'>, addresses: readonly string[]): boolean =>
  email !== '' && addresses.some((address) => normalise(address) === normalise(email));

/** An address as its owner knows it again and others do not read it: `a…k@post.example`. */
export const maskedAddress = (email: string): string => {
  const at = email.lastIndexOf('@');
  if (at < 1) return '';
  const name = [...email.slice(0, at)];
  return `${name[0]}…${name.length > 2 ? name.at(-1) : ''}${email.slice(at)}`;
};

/** An invitation that can be looked at: open and in time, or accepted by one who still has what they got. */
export const standingInvitation = <S extends Invitable>(
  { hasAccess }: Pick<InvitationRules<S, never>, 'hasAccess'>,
  state: S,
  invitationId: string,
  now: Date,
): Invitation | undefined => {
  const invitation = state.invitations.get(invitationId);
  if (!invitation) return undefined;
  const { acceptedBy, expiresAt } = invitation;
  const stands =
    acceptedBy === undefined ? Date.parse(expiresAt) > now.getTime() : hasAccess(state, acceptedBy);
  return stands ? invitation : undefined;
};

/** The decisions about invitations of one kind. */
export const invitationDecisions = <S extends Invitable, F extends Fact>(rules: InvitationRules<S, F>) => {
  const { noun, maySee, mayEdit, hasAccess } = rules;

  /** Invites an address. One with an open invitation gets it again, with a new code (rule A08). */
  const invite = (state: S, command: Invite): F[] | Rejection => {
    const { viewer, invitationId, expiresAt, verifiedOwner } = command;
    if (!isSignedIn(viewer)) return reject('LOGIN');
    if (!maySee(viewer, state)) return reject('NTFND', `${capital(noun)} not found`);
    if (!mayEdit(viewer, state)) return reject('DENIED', `Only owners invite people to this ${noun}.`);
    const email = command.email.trim();
    const wrong = checkNewEmail({ email });
    if (wrong.length > 0) return rejectFields(wrong);
    if (verifiedOwner !== undefined && hasAccess(state, verifiedOwner))
      return reject('ISACS', hasAccessAlready);
    const open = openInvitationTo(state.invitations, email);
    if (open)
      return [rules.renewed(state, { invitationId: open.invitationId, sentBy: viewer.userId, expiresAt })];
    if (openCount(state) >= mostOpenInvitations)
      return reject(
        'DENIED',
        `At most ${mostOpenInvitations} invitations are open at once. Remove one first.`,
      );
    return [rules.sent(state, { invitationId, email, invitedBy: viewer.userId, expiresAt })];
  };

  /** The invited person accepts; again changes nothing. That the code is right is checked before. */
  const accept = (
    state: S,
    { viewer, invitationId, accessId, now, addresses }: AcceptInvitation,
  ): F[] | Rejection => {
    if (!isSignedIn(viewer)) return rejectInvitation('LOGIN');
    const invitation = standingInvitation(rules, state, invitationId, now);
    if (!invitation) return rejectInvitation('NTFND');
    const { userId } = viewer;
    if (invitation.acceptedBy === userId) return [];
    if (invitation.acceptedBy !== undefined || !isInvited(invitation, addresses))
      return rejectInvitation('DNIEM');
    const accepted = rules.accepted(state, { invitationId, userId });
    return hasAccess(state, userId) ? [accepted] : [accepted, rules.granted(state, { accessId, userId })];
  };

  /** An owner takes an open invitation back, or the invited person declines it. To all others it does not exist. */
  const remove = (state: S, { viewer, invitationId, addresses }: RemoveInvitation): F | Rejection => {
    if (!isSignedIn(viewer)) return reject('LOGIN');
    const invitation = state.invitations.get(invitationId);
    if (!invitation || !(mayEdit(viewer, state) || isInvited(invitation, addresses)))
      return reject('NTFND', 'Invitation not found');
    if (invitation.acceptedBy !== undefined)
      return reject('DENIED', 'This invitation was accepted. What it gave can be taken away instead.');
    return rules.removed(state, {
      ...{ invitationId, removedBy: viewer.userId },
      isDeclined: !mayEdit(viewer, state),
    });
  };

  return { rules, invite, accept, remove };
};

export type InvitationDecisions<S extends Invitable, F extends Fact> = ReturnType<
  typeof invitationDecisions<S, F>
>;

const capital = (text: string): string => `${text[0]!.toUpperCase()}${text.slice(1)}`;

const openCount = ({ invitations }: Invitable): number =>
  [...invitations.values()].filter(({ acceptedBy }) => acceptedBy === undefined).length;
