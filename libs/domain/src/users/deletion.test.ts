import { it } from '@jest/globals';
import { specification } from '@hedgerow/testing/decision';
import {
  accountDeletionConfirmed,
  addEmail,
  changeRole,
  changeUser,
  confirmAccountDeletion,
  makeEmailPrimary,
  removeEmail,
  requestAccountDeletion,
  requestPassphraseReset,
  requestVerification,
  userEmailAdded,
  userRegistered,
  users,
  verifyEmail,
  type Viewer,
} from './index.js';

const [userId, emailId, receiptId] = [
  '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c01',
  '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c02',
  '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c05',
];
const email = { userId, emailId };
const admin: Viewer = { role: 'bk_admin', userId };
const leaving = specification(users)(
  userRegistered({ userId, name: 'Anna Hill', username: 'anna', isAdmin: false }),
  userEmailAdded({ ...email, email: 'anna@example.org', isPrimary: true }),
  accountDeletionConfirmed({ userId, receiptId, choices: [] }),
);

it.each<[string, Parameters<typeof leaving.when>[0]]>([
  ['add an address', (user) => addEmail(user, { ...email, email: 'hill@example.org' })],
  ['verify an address', (user) => verifyEmail(user, email)],
  ['ask for its code', (user) => requestVerification(user, email)],
  ['make it primary', (user) => makeEmailPrimary(user, email)],
  ['take it off', (user) => removeEmail(user, email)],
  ['ask for a passphrase', (user) => requestPassphraseReset(user, 'anna@example.org')],
  ['change a name', (user) => changeUser(user, { viewer: admin, changes: { name: 'Anna Berg' } })],
  ['change a role', (user) => changeRole(user, { viewer: admin, isAdmin: true })],
  ['ask for the deletion', (user) => requestAccountDeletion(user, false)],
  ['delete it again', (user) => confirmAccountDeletion(user, { receiptId, choices: [] })],
])('an account that its person deleted is none: %s', (_, decide) => {
  leaving.when(decide).rejected('NTFND');
});
