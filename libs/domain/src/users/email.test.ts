import { describe, it } from '@jest/globals';
import { specification } from '@hedgerow/testing/decision';
import {
  addEmail,
  makeEmailPrimary,
  personalDataErased,
  removeEmail,
  requestPassphraseReset,
  requestVerification,
  userEmailAdded,
  userEmailRemoved,
  userEmailVerified,
  userPrimaryEmailChanged,
  userRegistered,
  users,
  verifyEmail,
} from './index.js';

const userId = '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c01';
const [first, second] = ['0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c02', '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c05'];
const given = specification(users);
const registered = [
  userRegistered({ userId, name: 'Anna Hill', username: 'anna', isAdmin: false }),
  userEmailAdded({ userId, emailId: first, email: 'anna@example.org', isPrimary: true }),
];
const added = userEmailAdded({ userId, emailId: second, email: 'hill@example.org', isPrimary: false });
const verified = userEmailVerified({ userId, emailId: second });
const one = { userId, emailId: first };
const other = { userId, emailId: second };

describe('adding an e-mail', () => {
  it('adds it, neither primary nor verified, without outer spaces', () => {
    given(...registered)
      .when((user) => addEmail(user, { ...other, email: ' hill@example.org ' }))
      .then(added);
  });

  it('[323] refuses one that is there, in whatever case', () => {
    given(...registered)
      .when((user) => addEmail(user, { ...other, email: 'ANNA@example.org' }))
      .rejected('VALIDATION', { message: 'Email already added', fields: ['email'] });
  });

  it('refuses what is no address, an eleventh one, and an account that is gone', () => {
    given(...registered)
      .when((user) => addEmail(user, { ...other, email: 'nowhere' }))
      .rejected('VALIDATION', { message: 'E-mail must be a valid address' });
    const more = Array.from({ length: 9 }, (_, n) =>
      userEmailAdded({
        userId,
        emailId: `${first.slice(0, -2)}e${n}`,
        email: `a${n}@b.org`,
        isPrimary: false,
      }),
    );
    given(...registered, ...more)
      .when((user) => addEmail(user, { ...other, email: 'hill@example.org' }))
      .rejected('VALIDATION', { message: 'An account has at most 10 e-mails' });
    given(...registered, personalDataErased({ userId }))
      .when((user) => addEmail(user, { ...other, email: 'hill@example.org' }))
      .rejected('NTFND');
  });
});

describe('verifying an e-mail', () => {
  it('happens once, and another code is asked for only before it', () => {
    given(...registered, added)
      .when((user) => verifyEmail(user, other))
      .then(verified);
    given(...registered, added, verified)
      .when((user) => verifyEmail(user, other))
      .then();
    given(...registered, added, verified)
      .when((user) => requestVerification(user, other))
      .then();
  });

  it('is for addresses of the account', () => {
    given(...registered)
      .when((user) => verifyEmail(user, other))
      .rejected('NTFND');
    given(...registered)
      .when((user) => requestVerification(user, other))
      .rejected('NTFND');
  });
});

describe('the primary e-mail (rule A56)', () => {
  it('becomes one that is verified, and no other', () => {
    given(...registered, added, verified)
      .when((user) => makeEmailPrimary(user, other))
      .then(userPrimaryEmailChanged({ ...other, formerEmailId: first }));
    given(...registered, added)
      .when((user) => makeEmailPrimary(user, other))
      .rejected('DENIED', { message: 'Verify this e-mail first.' });
    given(...registered)
      .when((user) => makeEmailPrimary(user, other))
      .rejected('NTFND');
    given(...registered)
      .when((user) => makeEmailPrimary(user, one))
      .then();
  });

  it('cannot be deleted, nor can the last one; the former one can', () => {
    given(...registered)
      .when((user) => removeEmail(user, one))
      .rejected('DENIED', {
        message: 'The primary e-mail cannot be deleted. Make another one primary first.',
      });
    given(...registered, added, verified, userPrimaryEmailChanged({ ...other, formerEmailId: first }))
      .when((user) => removeEmail(user, one))
      .then(userEmailRemoved(one));
  });
});

it('a code for a new passphrase is asked for with an address of the account', () => {
  given(...registered)
    .when((user) => requestPassphraseReset(user, 'other@example.org'))
    .rejected('NTFND');
});
