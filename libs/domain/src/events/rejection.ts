import type { FieldError } from './validation.js';

/**
 * Why a person was told no. The code is stable and reaches the client as `extensions.code`; the sentence is for
 * people. The map is exhaustive: a new code compiles once its words are chosen.
 */
const sentences = {
  LOGIN: 'Sign in to do this.',
  DENIED: 'You do not have the right to do this.',
  NTFND: 'This does not exist, or you may not see it.',
  VALIDATION: 'Action failed. Check your details before submission.',
  CREDENTIALS: 'You entered incorrect details.',
  FACTOR: 'Type the code of your authenticator app, or a recovery code.',
  STALE: 'Someone else changed this in the meantime. Load it again and repeat your change.',
  TOO_MANY: 'Too many attempts. Wait a moment, then try again.',
  RATE_LIMITED: 'Too much at once. Wait a moment, then try again.',
  LOCKD: 'Locked, too many attempts.',
  DNIED: 'This code is not right.',
  DNIEM: 'This is for another e-mail.',
  ISACS: 'This person already has access.',
  EXPIRED: 'Your session has ended. Sign in again.',
} as const;

export type RejectionCode = keyof typeof sentences;

export interface Rejection {
  readonly rejected: RejectionCode;
  readonly message: string;
  /** With VALIDATION: each field that broke a rule, and the rule. */
  readonly fields?: readonly FieldError[];
  /** With RATE_LIMITED and LOCKD: seconds after which it may be tried again. */
  readonly retryAfterSeconds?: number;
}

/** Says no with a code from the closed set; `message` replaces the code's usual sentence. */
export const reject = (rejected: RejectionCode, message: string = sentences[rejected]): Rejection => ({
  rejected,
  message,
});

/** Says no until so many seconds have passed. The sentence says how long that is, so that it helps even alone. */
export const rejectFor = (seconds: number, what = 'Too much at once'): Rejection => ({
  rejected: 'RATE_LIMITED',
  message: `${what}. Try again in ${inWords(seconds)}.`,
  retryAfterSeconds: seconds,
});

/** Says no until a lock is over (rule A59). */
export const rejectLocked = (seconds: number, what = 'Locked, too many attempts'): Rejection => ({
  ...rejectFor(seconds, what),
  rejected: 'LOCKD',
});

const inWords = (seconds: number): string => {
  const [n, unit] = seconds < 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${n} ${unit}${n === 1 ? '' : 's'}`;
};

/** Says no because of the named fields. The sentence is the first field's own, so that it helps even alone. */
export const rejectFields = (fields: readonly FieldError[]): Rejection => ({
  rejected: 'VALIDATION',
  message: fields[0]?.message ?? sentences.VALIDATION,
  fields,
});

/** True when a decision said no. */
export const isRejection = (outcome: unknown): outcome is Rejection =>
  typeof outcome === 'object' && outcome !== null && 'rejected' in outcome;
