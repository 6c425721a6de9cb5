// Every page of the account
export const account = 'Account';
export const emailsAndSignIn = 'E-mails and sign-in';
export const passphrase = 'Passphrase';
export const badges = 'Badges';
export const deleteAccount = 'Delete account';

// Verify an e-mail
export const verifyTitle = 'Verify your e-mail';
export const verifyLead = (email: string) =>
  `We sent a code to ${email}. Type it here, or open the link in the letter.`;
export const verifyByLink =
  'The code of your letter is filled in. Press the button, and the address is yours.';
export const code = 'Code';
export const codeHint = 'Eight letters and numbers. It works once, for three days.';
export const verify = 'Verify';
export const verified = 'Your e-mail is verified.';
export const sendAgain = 'Send again';
export const sentAgain = (email: string) => `Another code is on its way to ${email}. It ends the one before.`;
export const later = 'Later';
export const allVerified = 'All your e-mails are verified.';
export const mailbox = 'This is a demonstration: the letter is in the mailbox';
export const goOn = 'Go on';

// Not verified yet, at home
export const notYet = 'Your e-mail is not verified yet.';
export const notYetWhy =
  'Until it is, you can’t sign in with it or accept an invitation that was sent to it.';
export const enterCode = 'Enter the code';

// Forgotten passphrase
export const forgotTitle = 'Forgot your passphrase?';
export const forgotLead =
  'We send a code to the e-mail of your account. With it you choose a new passphrase.';
export const email = 'Email';
export const sendCode = 'Send the code';
export const remembered = 'You remember it?';
export const signIn = 'Sign in';
export const onItsWay = (address: string) =>
  `If an account has the address ${address}, a code is on its way to it. It works for one hour.`;

// Choose a new passphrase
export const resetTitle = 'Choose a new passphrase';
export const resetByLink = 'The code of your letter is filled in. Choose your new passphrase.';
export const resetLead = 'With the code that was sent to your e-mail. It works once, for one hour.';
export const noCode = 'No code?';
export const sendAnother = 'Send another';
export const resetDone = 'Your passphrase is changed. Sign in with the new one.';

// Change the passphrase
export const changeLead = 'Everywhere else you are signed in, the session ends.';
export const oldPassphrase = 'Old passphrase';
export const newPassphrase = 'New passphrase';
export const change = 'Change passphrase';
export const changed = 'Your passphrase is changed. Other sessions have ended.';
export const forgotOld = 'Forgot the old one?';

// E-mails
export const emails = 'E-mails';
export const primary = 'Primary';
export const primaryHint = 'Letters go here. To delete it, make another one primary first.';
export const isVerified = 'Verified';
export const notVerified = 'Not verified';
export const added = (day: string) => `Added ${day}`;
export const makePrimary = 'Make primary';
export const madePrimary = (address: string) => `Letters go to ${address} now.`;
export const deleteEmail = 'Delete';
export const deleteTitle = (address: string) => `Delete ${address}?`;
export const deleteWhy = 'You can no longer sign in with it, and invitations to it don’t reach you.';
export const deleteConfirm = 'Delete this e-mail';
export const deleting = 'Deleting…';
export const keepIt = 'Keep it';
export const deleteFailed = 'Failed to delete e-mail';
export const deleted = (address: string) => `${address} is deleted.`;
export const about = (what: string, address: string) => `${what}: ${address}`;
export const addEmail = 'Add an e-mail';
export const addHint = 'We send a code to it. Invitations to any verified e-mail work for you.';
export const add = 'Add e-mail';
export const addedNow = (address: string) => `${address} is added. We sent a code to it.`;
export const passphraseHint = 'At least 8 characters, and not one that many people have.';
export const changeIt = 'Change';
