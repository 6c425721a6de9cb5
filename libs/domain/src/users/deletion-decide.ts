import { type Rejection, reject } from '../events/rejection.js';
import { accountDeletionConfirmed, accountDeletionRequested } from './deletion-events.js';
import type { User, UserFact } from './user.js';

/** What the last administrator is told. */
export const lastAdministratorStays =
  'You are the last administrator. Make another person an administrator first, then delete your account.';

/** What becomes of one thing, group or device that only the person owns; `to` null: it is removed. */
export interface DepartureChoice {
  readonly id: string;
  readonly to: string | null;
}

/** More choices than that do not fit an event; what is not named has its usual fate. */
export const mostDepartureChoices = 2_000;

/** A code for the deletion of the account is to be sent. */
export const requestAccountDeletion = (
  { id: userId, exists }: User,
  isLastAdministrator: boolean,
): UserFact[] | Rejection => {
  if (!exists) return reject('NTFND');
  if (isLastAdministrator) return reject('DENIED', lastAdministratorStays);
  return [accountDeletionRequested({ userId })];
};

export interface ConfirmDeletion {
  readonly receiptId: string;
  readonly choices: readonly DepartureChoice[];
}

/** The account ends, for good. That code and passphrase are right, and that an administrator is left, is checked beside it. */
export const confirmAccountDeletion = (
  { id: userId, exists }: User,
  { receiptId, choices }: ConfirmDeletion,
): UserFact[] | Rejection => {
  if (!exists) return reject('NTFND');
  if (choices.length > mostDepartureChoices) return reject('VALIDATION', 'Too many choices at once.');
  return [accountDeletionConfirmed({ userId, receiptId, choices: [...choices] })];
};
