import { type Rejection, reject } from '../events/rejection.js';

/**
 * Why an invitation cannot be accepted, in the words for people: the server answers with them and the page shows them
 * (rules A60, A61). With LOCKD it stays so until the invitation is sent again.
 */
export const invitationReasons = {
  LOGIN: 'Sign in to accept this invitation.',
  NTFND: 'This invitation was not found or has expired.',
  DNIED: 'This code is not right.',
  DNIEM: 'This invitation is for another e-mail.',
  LOCKD: 'Too many wrong codes. The invitation has to be sent again.',
} as const;

export type InvitationReason = keyof typeof invitationReasons;

/** Says no for one of these reasons. */
export const rejectInvitation = (reason: InvitationReason): Rejection =>
  reject(reason, invitationReasons[reason]);

/** Says no to a code; so many tries are left. */
export const rejectInvitationCode = (triesLeft: number): Rejection =>
  triesLeft > 0
    ? reject(
        'DNIED',
        `${invitationReasons.DNIED} ${triesLeft === 1 ? 'One try is' : `${triesLeft} tries are`} left.`,
      )
    : rejectInvitation('LOCKD');

/** Why inviting failed, where no other words say more (rule A62). */
export const invitingFailed = 'Failed to send invitation';
export const hasAccessAlready = `${invitingFailed}; user already has access`;
