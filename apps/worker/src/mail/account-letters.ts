import type { Letter } from './letter.js';

interface Addressee {
  readonly name: string;
  readonly username: string;
}

const hello = ({ name }: Addressee): string => `Hello ${name.split(/\s+/)[0]},`;

/** What a link opens stands behind a #: that part of an address is sent to no server and so is in no log. */
export const linkTo = (publicUrl: string, path: string, opens: Readonly<Record<string, string>>): string =>
  `${publicUrl}${path}#${new URLSearchParams(opens).toString()}`;

/** The code that shows that an address is the person's. */
export const verificationLetter = (
  publicUrl: string,
  to: Addressee,
  { emailId, code }: { readonly emailId: string; readonly code: string },
): Letter => ({
  subject: 'Verify your e-mail',
  greeting: hello(to),
  before: [
    `this address was added to the Hedgerow account ${to.username}. Open the link below to verify it, or type this code in Hedgerow:`,
  ],
  code,
  link: { label: 'Verify this e-mail', url: linkTo(publicUrl, '/verify', { email: emailId, code }) },
  after: [
    'The code works once, for three days. A newer code ends it.',
    'It was not you? Do nothing: without the code the address counts for nothing.',
  ],
});

/** The code for a new passphrase. */
export const resetLetter = (
  publicUrl: string,
  to: Addressee,
  { userId, code }: { readonly userId: string; readonly code: string },
): Letter => ({
  subject: 'Choose a new passphrase',
  greeting: hello(to),
  before: [
    `a new passphrase was asked for, for the Hedgerow account ${to.username}. Open the link below to choose one, or type this code on the page where you asked for it:`,
  ],
  code,
  link: { label: 'Choose a new passphrase', url: linkTo(publicUrl, '/reset', { user: userId, code }) },
  after: [
    'The code works once, for one hour. A newer code ends it.',
    'It was not you? Do nothing: your passphrase stays as it is.',
  ],
});

/** The code that opens the page on which an account is deleted. */
export const accountDeletionLetter = (
  publicUrl: string,
  to: Addressee,
  { code, askedAt }: { readonly code: string; readonly askedAt: string },
): Letter => ({
  subject: 'Confirm that you want to delete your account',
  greeting: hello(to),
  before: [
    `on ${when.format(new Date(askedAt))} (UTC) the deletion of the Hedgerow account ${to.username} was asked for, with the right passphrase. Open the link below to see what happens to what you own. The last step is there, not here.`,
  ],
  code,
  link: { label: 'Review and delete', url: linkTo(publicUrl, '/account/delete', { code }) },
  after: [
    'The code works once, for 24 hours. A newer code ends it.',
    'It was not you? Do nothing: nothing is deleted. But change your passphrase, since it was known.',
  ],
});

/** The last letter: the account is gone, and the receipt says so. */
export const receiptLetter = (
  publicUrl: string,
  to: Addressee,
  { receipt, erasedAt }: { readonly receipt: string; readonly erasedAt: string },
): Letter => ({
  subject: 'Your account is deleted',
  greeting: hello(to),
  before: [
    `the Hedgerow account ${to.username} was deleted on ${when.format(new Date(erasedAt))} (UTC), and your name and addresses with it. This letter is the last one: we no longer have your address.`,
    'The link below opens the signed receipt. It says what was erased, and names no one.',
  ],
  link: { label: 'Open the receipt', url: linkTo(publicUrl, '/account/deleted', { receipt }) },
  after: [],
});

/** An administrator made the account: the code by which its person chooses a passphrase. */
export const welcomeLetter = (
  publicUrl: string,
  to: Addressee,
  { userId, code }: { readonly userId: string; readonly code: string },
): Letter => ({
  subject: 'You have a Hedgerow account',
  greeting: hello(to),
  before: [
    `an administrator made a Hedgerow account for you. Your username is ${to.username}. Open the link below to choose your passphrase; with it you can sign in.`,
  ],
  code,
  link: { label: 'Choose your passphrase', url: linkTo(publicUrl, '/reset', { user: userId, code }) },
  after: [
    'The code works once, for three days. After that, “Forgot your passphrase?” on the page of the sign-in sends another one.',
    'You did not expect this? Do nothing: without a passphrase nobody can sign in to the account.',
  ],
});

const when = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** The file that was asked for is there. The link leads to the page and not to the file: what a letter holds, others may read. */
export const exportReadyLetter = (
  publicUrl: string,
  to: Addressee,
  { days, madeAt }: { readonly days: number; readonly madeAt: string },
): Letter => ({
  subject: 'Your data is ready',
  greeting: hello(to),
  before: [
    `the file with all the data of the Hedgerow account ${to.username} is ready since ${when.format(new Date(madeAt))} (UTC). It is kept for ${days} days. Open the page below, signed in, to download it.`,
  ],
  link: { label: 'Your data', url: `${publicUrl}/account/data` },
  after: [
    'You did not ask for it? Then another person is signed in to your account. Change your passphrase: that ends their session.',
  ],
});

/** Tells of a new passphrase, to the one who may not have chosen it. */
export const passphraseChangedLetter = (publicUrl: string, to: Addressee, changedAt: string): Letter => ({
  subject: 'Your passphrase was changed',
  greeting: hello(to),
  before: [
    `the Hedgerow account ${to.username} has a new passphrase since ${when.format(new Date(changedAt))} (UTC). Everywhere else you were signed in, the session has ended.`,
    'It was you? Then there is nothing to do. It was not you? Choose another passphrase at once:',
  ],
  link: { label: 'Choose a new passphrase', url: `${publicUrl}/forgot-password` },
  after: [],
});
