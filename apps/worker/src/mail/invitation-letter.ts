import { invitationDays, type InvitationKind } from '@hedgerow/domain';
import { linkTo } from './account-letters.js';
import type { Letter } from './letter.js';

const paths = {
  Thing: '/things/accept',
  Group: '/groups/accept',
  Device: '/devices/accept',
} as const satisfies Record<InvitationKind, string>;

export interface InvitationLetter {
  readonly kind: InvitationKind;
  readonly invitationId: string;
  readonly code: string;
  /** What it is to. */
  readonly name: string;
  /** Who invites; empty for an account that is gone. */
  readonly inviter: string;
}

/** A name as it stands in a subject: who names a thing writes no letter of their own by it. */
const short = (name: string): string => {
  const letters = [...name];
  return letters.length <= 60 ? name : `${letters.slice(0, 59).join('')}…`;
};

/** Invites to a thing, a group or a device. The one it goes to may never have been here. */
export const invitationLetter = (
  publicUrl: string,
  { kind, invitationId, code, name, inviter }: InvitationLetter,
): Letter => {
  const noun = kind.toLowerCase();
  return {
    subject: `${inviter || 'Somebody'} invites you to ${short(name)}`,
    greeting: 'Hello,',
    before: [
      `${inviter || 'Somebody'} invites you to the ${noun} “${name}” on Hedgerow, where people look after things together. Open the link below to accept. You need an account with this address; it is made in a minute.`,
      'If you are asked for a code, it is this one:',
    ],
    code,
    link: {
      label: 'See the invitation',
      url: linkTo(publicUrl, paths[kind], { invitation: invitationId, code }),
    },
    after: [
      `The invitation is good for ${invitationDays} days. A newer letter ends its code.`,
      'You do not know what this is about? Do nothing: without you nothing happens.',
    ],
  };
};
