import { all, check, type FieldError, length, required, type Rule } from '../events/validation.js';

/** Roles as tokens carry them. Any other non-empty role counts as signed in. */
export type Role = 'bk_anonymous' | 'bk_user' | 'bk_admin';

/** Who asks. A guest has no id. */
export type Viewer = { readonly role: Role; readonly userId?: string; readonly sessionId?: string };

export const guest: Viewer = { role: 'bk_anonymous' };
export const isSignedIn = (viewer: Viewer): viewer is Viewer & { userId: string } =>
  viewer.role !== 'bk_anonymous' && viewer.userId !== undefined;
export const isAdmin = (viewer: Viewer): boolean => viewer.role === 'bk_admin';

export const limits = {
  name: { min: 3, max: 255 },
  username: { min: 2, max: 24 },
  email: { min: 3, max: 255 },
  /** Addresses of one account. */
  emails: 10,
  /** Sessions of one person at a time: signing in once more ends the one that was used longest ago. */
  sessions: 50,
  // The upper bound keeps a huge passphrase from becoming work for the hash; nothing is ever truncated.
  passphrase: { min: 8, max: 256 },
  /** Seconds a token lives (rule A69). */
  tokenLife: { signedIn: 30 * 24 * 3600, guest: 24 * 3600 },
} as const;

/** A person's name: Unicode letters, spaces, hyphens and apostrophes (rule A01). */
export const isPersonName: Rule<string> = all<string>(
  required('Name'),
  length('Name', limits.name.min, limits.name.max),
  (v) =>
    /^[\p{L}\p{M}' ’-]+$/u.test(v.trim())
      ? undefined
      : 'Name may hold letters, spaces, hyphens and apostrophes only',
);

export const isUsername: Rule<string> = all<string>(
  required('Username'),
  length('Username', limits.username.min, limits.username.max),
  (v) => (/\s/.test(v) ? 'Username must not contain spaces' : undefined),
  (v) => (/^[a-zA-Z]/.test(v) ? undefined : 'Username must start with a letter'),
  (v) =>
    /^[a-zA-Z0-9_-]+$/.test(v)
      ? undefined
      : 'Username may hold letters, numbers, underscores and hyphens only',
  (v) => (/[_-]{2}/.test(v) ? 'Username must not hold consecutive underscores or hyphens' : undefined),
);

// One @, a dot in the domain, no spaces: the mail server is the real judge, this catches slips of the thumb.
export const isEmail: Rule<string> = all<string>(
  required('E-mail'),
  length('E-mail', limits.email.min, limits.email.max),
  (v) => (/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(v.trim()) ? undefined : 'E-mail must be a valid address'),
);

export const isPassphrase: Rule<string> = all<string>(
  required('Passphrase'),
  (v) =>
    v.length < limits.passphrase.min
      ? `Passphrase must have at least ${limits.passphrase.min} characters`
      : undefined,
  (v) =>
    v.length > limits.passphrase.max
      ? `Passphrase must have at most ${limits.passphrase.max} characters`
      : undefined,
  (v) => (/\p{Lu}/u.test(v) ? undefined : 'Passphrase must contain an uppercase letter'),
  (v) => (/\p{Ll}/u.test(v) ? undefined : 'Passphrase must contain a lowercase letter'),
  (v) => (/\d/.test(v) ? undefined : 'Passphrase must contain a number'),
);

export interface NewUser {
  readonly name: string;
  readonly username: string;
  readonly email: string;
}

export interface SignUp extends NewUser {
  readonly password: string;
}

const accountRules = { name: isPersonName, username: isUsername, email: isEmail };

/** Everything that is wrong with a person who is added by another one, field by field. */
export const checkNewUser = (input: NewUser): FieldError[] => check(input, accountRules);

/** Everything that is wrong with a registration, field by field. */
export const checkSignUp = (input: SignUp): FieldError[] =>
  check(input, { ...accountRules, password: isPassphrase });

/** Usernames and addresses are compared without regard to case or outer spaces. */
export const normalise = (text: string): string => text.trim().toLowerCase();

/** Everything that is wrong with an address. */
export const checkNewEmail = (input: { readonly email: string }): FieldError[] =>
  check(input, { email: isEmail });

export interface ChangePassphrase {
  readonly oldPassword: string;
  readonly newPassword: string;
}

/** Everything that is wrong with a change of passphrase. */
export const checkChangePassphrase = (input: ChangePassphrase): FieldError[] =>
  check(input, { oldPassword: required('Old passphrase'), newPassword: isPassphrase });

/** Everything that is wrong with a new passphrase by a code. */
export const checkNewPassphrase = (input: { readonly newPassword: string }): FieldError[] =>
  check(input, { newPassword: isPassphrase });
