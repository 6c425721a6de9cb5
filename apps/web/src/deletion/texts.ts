// Ask for it
export const askTitle = 'Delete your account';
export const askLead =
  'We first send an e-mail to your primary address. Nothing is deleted before you open its link.';
export const goes = 'Your name, e-mails, passphrase and sign-ins are erased, for good.';
export const handsOver =
  'Things, devices and groups that you alone own are handed over or removed. You choose.';
export const stays = (actions: number) => {
  if (actions === 0) return 'The totals of what was done stay. You have recorded no action.';
  return actions === 1
    ? 'Your one action stays, as that of a “Deactivated account”, so that totals do not change.'
    : `Your ${actions} actions stay, as those of a “Deactivated account”, so that totals do not change.`;
};
export const takeYours = 'Afterwards there is nothing left to download. Take it with you first:';
export const yourData = 'Your data';
export const passphrase = 'Passphrase';
export const sendLetter = 'Send the e-mail';
export const keep = 'Keep my account';
export const onItsWay = (email: string) => `An e-mail is on its way to ${email}.`;
export const opensThere =
  'Open its link within 24 hours to see what happens to what you own. The last step is there. Until then nothing changes.';
export const haveCode = 'I have the code';
export const mailbox = 'This is a demonstration: the e-mail is in the mailbox';
export const lastAdministrator =
  'You are the last administrator. Make another person an administrator first, then delete your account.';

// What happens to what one owns
export const ownTitle = 'What happens to what you own';
export const ownLead = 'Each of these has no other owner. Choose who takes it over, or that it is removed.';
export const ownLeadNoHeirs =
  'Each of these has no other owner, and no one else has access to it: it is removed.';
export const personalGroup =
  'Your personal group, where things stand that are yours alone, is removed with your account.';
export const ownNothing = 'You own nothing alone. What you share stays with its other owners.';
export const kinds = { THING: 'Thing', GROUP: 'Group', DEVICE: 'Device' } as const;
export const fateOf = (name: string) => `What happens to ${name}`;
export const goesTo = (name: string) => `Goes to ${name}`;
export const isRemoved = 'Is removed';
export const noHeir = 'No one else has access: it is removed';
export const more = (n: number) =>
  `And ${n} more: each goes to the one who has had access for longest, or is removed where there is no one.`;
export const lastStep = 'The last step';
export const code = 'Code';
export const codeHint = 'The eight letters and numbers in the e-mail.';
export const codeFilled = 'The code from your e-mail is filled in.';
export const read = 'I have read this. It can’t be undone.';
export const mustRead = 'Say that you have read it';
export const deleteNow = 'Delete my account';
export const noCode = 'No code?';
export const sendAnother = 'Ask for an e-mail';

// Afterwards
export const goneTitle = 'Your account is deleted';
export const goneLead = 'Thank you for what you cared for.';
export const working = 'What you own is being handed over, and your data erased. This takes some seconds.';
export const workingLong =
  'It takes longer than usual. It goes on without you: this page shows the receipt once it is done.';
export const noContact = 'Hedgerow cannot be reached at the moment. It is tried again.';
export const noReceiptTitle = 'No such receipt';
export const noReceipt = 'There is no such receipt. The link in the e-mail leads to it.';
export const erased = 'Erased';
export const handedOver = 'Handed over';
export const removed = 'Removed';
export const left = 'Stays with its other owners';
export const remains = 'Stays without your name';
export const receiptNumber = 'Receipt';
export const save = 'Save the receipt';
export const savedWhy =
  'The receipt is signed and names no one. With it, Hedgerow can be searched for what should be gone.';
export const toStart = 'To the start page';
export const nothing = 'Nothing';
export const count = (n: number, one: string, several: string) => `${n} ${n === 1 ? one : several}`;
export const words = {
  names: ['name', 'names'],
  emails: ['e-mail', 'e-mails'],
  passphrases: ['passphrase', 'passphrases'],
  sessions: ['sign-in', 'sign-ins'],
  things: ['thing', 'things'],
  groups: ['group', 'groups'],
  devices: ['device', 'devices'],
  actions: ['action', 'actions'],
} as const;
export const deletionFailed = 'Failed to delete account.';
