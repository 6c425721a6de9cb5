import type { InvitedTo } from './kept-invitation.js';

// Inviting people.
export const invitePeople = 'Invite people';
const starts: Record<InvitedTo, string> = {
  thing:
    'They get an e-mail with a link and start as viewers. You can change what they may do once they have accepted.',
  group: 'They get an e-mail with a link and become members once they accept.',
  device:
    'They get an e-mail with a link and start as viewers. You can make them owners once they have accepted.',
};
export const inviteLead = (to: InvitedTo) => starts[to];
export const addresses = 'E-mail addresses';
export const addressesHint = 'Separate several with a comma or a space. You can paste a list.';
export const sendInvitations = 'Send invitations';
export const invited = (count: number, first: string) =>
  count === 1 ? `An invitation is on its way to ${first}.` : `${count} invitations are on their way.`;
export const notInvited = (address: string, why: string) => `${address}: ${why}`;
export const failedBecause = (why: string) => `Failed to send invitation. ${why}`;
export const tooMany = (most: number) => `At most ${most} addresses at once.`;

// The list of invitations.
export const invitations = 'Invitations';
export const endAfter = 'An invitation ends after 14 days';
export const noInvitations =
  'People you invite are listed here until they accept. Nobody is invited at the moment.';
export const stateInvited = 'Invited';
export const stateUnverified = 'Unverified';
export const stateLocked = 'Locked';
export const stateAdded = 'Added';
export const stateExpired = 'Expired';
export const sent = 'Sent';
export const sentAgainAt = 'Sent again';
export const accepted = 'Accepted';
export const ends = (day: string) => `, ends ${day}`;
export const ended = (day: string) => `, ended ${day}`;
export const noAccountYet = 'No account has verified this address yet.';
export const lockedWhy = 'Too many wrong codes were tried. Send it again to open it.';
export const sendAgain = 'Send again';
export const sendAgainTo = (address: string) => `Send again: ${address}`;
export const sentAgain = (address: string) =>
  `Another invitation is on its way to ${address}. It ends the code of the one before.`;
export const remove = 'Remove';
export const removeOf = (address: string) => `Remove: ${address}`;
export const removeTitle = 'Remove this invitation?';
export const removeConsequence = (address: string) =>
  `The link that ${address} got will open nothing. You can invite them again at any time.`;
export const removing = 'Removing…';
export const keepIt = 'Keep it';
export const failedToRemove = 'Failed to remove invite';
export const removed = (address: string) => `The invitation to ${address} is removed.`;

// The page of an invitation.
export const invitedTo = (to: InvitedTo) => `You are invited to a ${to}.`;
export const invitesYou = (who: string, to: InvitedTo) => `${who} invites you to a ${to}.`;
export const invitedToName = (name: string) => `You are invited to ${name}`;
const gives: Record<InvitedTo, string> = {
  thing: 'When you accept, you can see the thing, its readings and what was done for it.',
  group: 'When you accept, you become a member of the group.',
  device: 'When you accept, you can see the device and what it reports.',
};
export const whatItGives = (to: InvitedTo) => gives[to];
export const accept = 'Accept';
export const decline = 'Decline';
export const notNow = 'Not now';
export const nowYouHave: Record<InvitedTo, (name: string) => string> = {
  thing: (name) => `You have access to ${name}. You are a viewer; its owners can make you a collaborator.`,
  group: (name) => `You are a member of ${name} now.`,
  device: (name) => `You have access to ${name}. You are a viewer; its owners can make you one of them.`,
};
export const failedToAccept: Record<InvitedTo, string> = {
  thing: 'Failed to accept access',
  group: 'Failed to accept membership',
  device: 'Failed to accept access',
};
export const because = (failed: string, why: string) => `${failed}. ${why}`;
export const alreadyYours = 'You have accepted this invitation already.';
export const open = (name: string) => `Open ${name}`;
export const declineTitle = 'Decline this invitation?';
export const declineConsequence = (name: string) =>
  `The link will open nothing any more. An owner of ${name} can invite you again.`;
export const declining = 'Declining…';
export const declined = 'You declined the invitation.';
export const failedToDecline = 'Failed to decline the invitation';

// Not signed in yet.
export const signInFirst = (address: string) =>
  `It went to ${address}. Sign in with that e-mail, or create an account with it. You come straight back here.`;
export const signIn = 'Sign in';
export const createAccount = 'Create an account';

// Signed in, but the address is not verified yet.
export const verifyFirst = 'Verify your e-mail first';
export const verifyFirstWhy = (address: string) =>
  `The invitation went to ${address}. We have sent a code there to see that it is yours; with it you come back here.`;
export const enterCode = 'Enter the code';

// Another e-mail.
export const otherAddress = (address: string) => `It went to ${address}.`;
export const signedInAs = (name: string) =>
  `You are signed in as ${name}, who has not verified such an address.`;
export const addAddress = 'Add this e-mail';
export const otherAccount = 'Use another account';

// The code is not right.
export const wrongCodeTitle = 'Check the code';
export const useNewest = 'Use the link in the newest e-mail; older ones stop working.';
export const code = 'Code';
export const codeHint = 'Eight letters and numbers, from the newest e-mail.';
export const tryAgain = 'Try again';
export const incomplete = 'This link is not complete';
export const incompleteWhy = 'Open the link in the e-mail as a whole, or copy all of it.';

// Not found, expired, or locked.
export const notFoundTitle = 'Not found or expired';
export const lockedTitle = 'This invitation is locked';
export const askAgain = 'Invitations end after 14 days. Ask the person who invited you to send it again.';
export const askAgainLocked = 'Ask the person who invited you to send it again.';
export const seePublic: Record<InvitedTo, string> = {
  thing: 'See public things',
  group: 'See public groups',
  device: 'See public devices',
};
