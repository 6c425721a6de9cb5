// Every page of the account
export const account = 'Account';
export const emailsAndSignIn = 'E-mails and sign-in';
export const passphrase = 'Passphrase';
export const badges = 'Badges';
export const data = 'Your data';
export const deleteAccount = 'Delete account';
export const profile = 'Profile';
export const things = 'Things';
export const devices = 'Devices';
export const people = 'People';

// Profile
export const profileLead = 'How others see you here.';
export const name = 'Name';
export const username = 'Username';
export const usernameHint =
  'You sign in with it. 2 to 24 letters, numbers, underscores or hyphens, no spaces.';
export const daily = 'Daily e-mail';
export const dailyHint =
  'Half past seven in the morning: your notifications that are unread, on days when there are any.';
export const onScoreBoard = 'Show me on the score board';
export const onScoreBoardHint =
  'People who are signed in see your name there with how many badges you earned.';
export const save = 'Save changes';
export const saved = 'Changes saved.';
export const saveUndone = 'Undone. Your profile is as it was before.';
export const seePage = 'See your page';

// What is mine
export const ownThings = 'Things I own';
export const helpThings = 'Things I help with';
export const sharedThings = 'Shared with me to look at';
export const all = 'All';
export const noOwn = 'Things that you own are listed here. There are none yet.';
export const addThing = 'Add a thing';
export const noHelp = 'Things of others that you record actions on are listed here. There are none yet.';
export const browse = 'Browse things';
export const noShared = 'Things that others let you see are listed here. There are none.';
export const myDevices = 'My devices';
export const device = 'device';
export const devicesCounted = 'devices';
export const noDevices = 'Devices that you own or share are listed here. There are none yet.';
export const addDevice = 'Add a device';
export const sharingLead = 'People you share things, devices or groups with.';
export const person = 'person';
export const peopleCounted = 'people';
export const noPeople =
  'People with whom you share a thing, a device or a group are listed here. There are none yet.';
export const seeCommunity = 'See the community';

// Verify an e-mail
export const verifyTitle = 'Verify your e-mail';
export const verifyLead = (email: string) =>
  `We sent a code to ${email}. Type it here, or open the link in the e-mail.`;
export const verifyByLink =
  'The code from your e-mail is filled in. Press the button, and the address is yours.';
export const code = 'Code';
export const codeHint = 'Eight letters and numbers. It works once, for three days.';
export const verify = 'Verify';
export const verified = 'Your e-mail is verified.';
export const sendAgain = 'Send again';
export const sentAgain = (email: string) => `Another code is on its way to ${email}. It ends the one before.`;
export const later = 'Later';
export const allVerified = 'All your e-mails are verified.';
export const mailbox = 'This is a demonstration: the e-mail is in the mailbox';
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
export const email = 'E-mail';
export const sendCode = 'Send the code';
export const remembered = 'You remember it?';
export const signIn = 'Sign in';
export const onItsWay = (address: string) =>
  `If an account has the address ${address}, a code is on its way to it. It works for one hour.`;

// Choose a new passphrase
export const resetTitle = 'Choose a new passphrase';
export const resetByLink = 'The code from your e-mail is filled in. Choose your new passphrase.';
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
export const primaryHint = 'E-mails go here. To delete it, make another one primary first.';
export const isVerified = 'Verified';
export const notVerified = 'Not verified';
export const added = (day: string) => `Added ${day}`;
export const makePrimary = 'Make primary';
export const madePrimary = (address: string) => `E-mails go to ${address} now.`;
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
export const addInvited = (address: string, to: string) =>
  `The invitation to ${to} went to ${address}: add that e-mail. We send a code to it, and you come back to the invitation.`;
export const backToInvitation = 'Back to the invitation';
export const add = 'Add e-mail';
export const addedNow = (address: string) => `${address} is added. We sent a code to it.`;
export const changeIt = 'Change';

// Where the viewer is signed in
export const whereSignedIn = 'Where you are signed in';
export const endOthers = 'Sign out everywhere else';
export const othersEnded = 'You are signed out everywhere else.';
export const sessionsHint =
  'A session ends by itself after 30 days. Of each one we keep browser and system in words and when it was used, no address. You don’t know one of them? Sign it out, and change the passphrase.';
export const unknownBrowser = 'A browser we don’t know';
export const signOutThere = 'Sign out';
export const sessionEndedNow = (browser: string) => `${browser} is signed out.`;
export const endsOn = (day: string) => `ends ${day}`;
export const signedInAt = 'signed in';
export const lastUsed = 'last used';
export const thisBrowser = 'This browser';

// The second factor
export const secondFactor = 'Second factor';
export const isOn = 'On';
export const isOff = 'Off';
export const factorWhy =
  'After the passphrase, sign-in asks for a code of an app on your phone. Who learns your passphrase still gets no further.';
export const factorRequired =
  'You are an administrator. You have the rights of one as soon as you add a second factor.';
export const factorSince = (day: string, codes: number) =>
  `Since ${day}, sign-in asks for a code of your authenticator app. ${codes} of 10 recovery codes are left.`;
export const addFactor = 'Add a second factor';
export const newCodes = 'New recovery codes';
export const turnOff = 'Turn it off';
export const turnOn = 'Turn it on';
export const makeCodes = 'Make new codes';
export const cancel = 'Cancel';
export const beginHint = 'First your passphrase, since a second factor decides who can sign in.';
export const scanHint =
  'Scan this with an authenticator app (Aegis, 2FAS, Google Authenticator and others), then type the code that it shows.';
export const qrCode = 'QR code for an authenticator app';
export const orType = 'Or type this into the app:';
export const appCodeHint = 'Six digits. The app shows another one every half minute.';
export const anyCodeHint = 'Of the app, or a recovery code.';
export const removeHint = 'From then on the passphrase alone signs you in.';
export const renewHint = 'The recovery codes that you have count no more from then on.';
export const factorRemoved = 'The second factor is off. The passphrase alone signs you in.';
export const recoveryCodes = 'Recovery codes';
export const keepCodes = 'Keep your recovery codes';
export const keepCodesWhy =
  'Each of them signs you in once without the app: print them, or keep them with your passphrases. They are not shown again. Without app and codes nobody can let you in, administrators neither.';
export const keptThem = 'I kept them';
export const copyCodes = 'Copy';
export const codesCopied = 'The codes are copied.';
export const copyThem = 'They could not be copied. Write them down.';

// What a form says before the cause.
export const sendCodeFailed = 'Failed to send passphrase reset link.';
export const changeFailed = 'Failed to change passphrase.';
