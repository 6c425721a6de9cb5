import { type Rejection, reject, rejectFields } from '../events/rejection.js';
import {
  passphraseResetRequested,
  userEmailAdded,
  userEmailRemoved,
  userEmailVerificationRequested,
  userEmailVerified,
  userPrimaryEmailChanged,
} from './email-events.js';
import { checkNewEmail, limits, normalise } from './rules.js';
import type { User, UserEmail, UserFact } from './user.js';

type Decided = UserFact[] | Rejection;
/** Which address of whom. */
interface OfEmail {
  readonly userId: string;
  readonly emailId: string;
}

/** The words for an address that is taken, by this person or another one. */
export const emailTaken = 'Email already added';

/** The address with this id. */
export const emailOf = (user: User, emailId: string): UserEmail | undefined =>
  user.emails.find(({ id }) => id === emailId);

/** The address that letters go to. */
export const primaryEmailOf = (user: User): UserEmail | undefined =>
  user.emails.find(({ isPrimary }) => isPrimary);

const notFound = () => reject('NTFND', 'E-mail not found');

/** The same where something is to happen to it: of an account that its person deleted, letters are all that is left. */
const emailIn = (user: User, emailId: string): UserEmail | undefined =>
  user.exists ? emailOf(user, emailId) : undefined;

/** Adds an address, which is not verified yet. */
export const addEmail = (user: User, { email, ...ids }: OfEmail & { readonly email: string }): Decided => {
  if (!user.exists) return reject('NTFND');
  const wrong = checkNewEmail({ email });
  if (wrong.length > 0) return rejectFields(wrong);
  const refused = (message: string) => rejectFields([{ field: 'email', message }]);
  if (user.emails.some((own) => normalise(own.email) === normalise(email))) return refused(emailTaken);
  if (user.emails.length >= limits.emails) return refused(`An account has at most ${limits.emails} e-mails`);
  return [userEmailAdded({ ...ids, email: email.trim(), isPrimary: false })];
};

/** Asks for another code. One that is verified needs none, and nothing happens. */
export const requestVerification = (user: User, ids: OfEmail): Decided => {
  const email = emailIn(user, ids.emailId);
  if (!email) return notFound();
  return email.isVerified ? [] : [userEmailVerificationRequested(ids)];
};

/** The code came back; that it was the right one is checked before. */
export const verifyEmail = (user: User, ids: OfEmail): Decided => {
  const email = emailIn(user, ids.emailId);
  if (!email) return notFound();
  return email.isVerified ? [] : [userEmailVerified(ids)];
};

/** Letters go to this address from now on; it has to be verified (rule A56). */
export const makeEmailPrimary = (user: User, ids: OfEmail): Decided => {
  const email = emailIn(user, ids.emailId);
  const former = primaryEmailOf(user);
  if (!email || !former) return notFound();
  if (email.isPrimary) return [];
  if (!email.isVerified) return reject('DENIED', 'Verify this e-mail first.');
  return [userPrimaryEmailChanged({ ...ids, formerEmailId: former.id })];
};

/** Takes an address off the account; the primary one stays, and so the last one does (rule A56). */
export const removeEmail = (user: User, ids: OfEmail): Decided => {
  const email = emailIn(user, ids.emailId);
  if (!email) return notFound();
  if (email.isPrimary)
    return reject('DENIED', 'The primary e-mail cannot be deleted. Make another one primary first.');
  return [userEmailRemoved(ids)];
};

/** A code for a new passphrase is to be sent to this address of the account. */
export const requestPassphraseReset = (user: User, address: string): Decided => {
  const email = user.emails.find((own) => normalise(own.email) === normalise(address));
  return email && user.exists
    ? [passphraseResetRequested({ userId: user.id, emailId: email.id })]
    : notFound();
};
