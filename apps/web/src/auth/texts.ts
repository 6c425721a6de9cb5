// A page for people with an account
export const signInNeeded = 'Sign in to continue';
export const signInNeededWhy =
  'You need an account for this page. Once you’re signed in, you come straight back here.';
export const browsePublic = 'Browse public things';

// The session ended
export const sessionEnded = 'Your session has ended. Sign in again. What you typed is kept.';
export const sessionHasEnded = 'Your session has ended. Sign in again to go on.';
export const accountDeleted = 'Your account is deleted. Your session ended with it.';

// Sign in
export const signIn = 'Sign in';
export const goBackAfter = 'You’ll go back to where you were.';
export const username = 'Username';
export const passphrase = 'Passphrase';
export const factorCode = 'Code of your second factor';
export const factorCodeHint = 'Six digits from your authenticator app, or a recovery code.';
export const usernameOrEmail = 'Or an e-mail of yours that is verified.';
export const forgot = 'Forgot your passphrase?';
export const newHere = 'New here?';

// Join
export const join = 'Join';
export const joinLead =
  'Add things, link probes and record what you do. Fields with an asterisk are mandatory.';
export const joinInvited = (to: string) =>
  `You are invited to ${to}. Make an account, and you come straight back to the invitation. Fields with an asterisk are mandatory.`;
export const useInvitedEmail = (address: string) =>
  `The invitation went to ${address}. Use that e-mail: the invitation works for it alone.`;
export const name = 'Name';
export const usernameHint = '2 to 24 letters, numbers, hyphens or underscores.';
export const email = 'E-mail';
export const passphraseHint =
  'At least 8 characters, with an uppercase letter, a lowercase letter and a number, and not one that many people have.';
export const passphraseAgain = 'Passphrase again';
export const passphrasesDiffer = 'Passphrases do not match';
export const hasCode = 'I have an administrator code';
export const hasCodeHint =
  'Hedgerow has no administrator yet. The server’s log shows a code that makes you the first.';
export const code = 'Administrator code';
export const haveAccount = 'Already have an account?';
export const welcome = (firstName: string, email: string) =>
  `Welcome, ${firstName}. We sent a code to ${email}, to verify it.`;

// No access
export const noAccess = 'You don’t have access';
export const noAccessWhy = 'Only some people can see this page. Ask an owner to give you access.';
export const onlyAdmins = 'Only administrators see this page.';
export const noRights = {
  factor: 'You are an administrator without a second factor.',
  session: 'You are an administrator, but not in this session.',
};
export const noRightsWhy = {
  factor: 'Until you add one, you have the rights of everybody else.',
  session: 'Sign in again to have the rights of one.',
};
export const addIt = 'Add it';
export const signInAgain = 'Sign in again';
export const browseThings = 'Browse things';
export const goTo = (name: string) => `Go to ${name}`;
export const registrationFailed = 'Registration failed. Please try again.';
