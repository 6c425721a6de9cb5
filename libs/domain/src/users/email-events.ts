import { Type } from '@sinclair/typebox';
import { defineEvent, uuidSchema } from '../events/event.js';
import { ids } from '../events/example-ids.js';

const ofEmail = () => Type.Object({ userId: uuidSchema(), emailId: uuidSchema() });
const example = { userId: ids.anna, emailId: ids.email };

export const userEmailAdded = defineEvent({
  type: 'UserEmailAdded',
  summary: 'A person added an e-mail address, not verified yet.',
  schema: Type.Object({
    userId: uuidSchema(),
    emailId: uuidSchema(),
    email: Type.String(),
    isPrimary: Type.Boolean(),
  }),
  key: 'userId',
  personal: { subject: 'userId', fields: ['email'] },
  example: { ...example, email: 'anna@example.org', isPrimary: true },
});

export const userEmailVerificationRequested = defineEvent({
  type: 'UserEmailVerificationRequested',
  summary: 'A person asked for another code for an e-mail address; the code itself is in no event.',
  schema: ofEmail(),
  key: 'userId',
  example,
});

export const userEmailVerified = defineEvent({
  type: 'UserEmailVerified',
  summary: 'A code that was sent to an e-mail address came back: the address is the person’s.',
  schema: ofEmail(),
  key: 'userId',
  example,
});

export const userPrimaryEmailChanged = defineEvent({
  type: 'UserPrimaryEmailChanged',
  summary: 'Letters go to another verified e-mail address of the person from now on.',
  schema: Type.Object({ userId: uuidSchema(), emailId: uuidSchema(), formerEmailId: uuidSchema() }),
  key: 'userId',
  example: { ...example, formerEmailId: ids.formerEmail },
});

export const userEmailRemoved = defineEvent({
  type: 'UserEmailRemoved',
  summary: 'A person took an e-mail address off their account.',
  schema: ofEmail(),
  key: 'userId',
  example: { userId: ids.anna, emailId: ids.formerEmail },
});

export const passphraseResetRequested = defineEvent({
  type: 'PassphraseResetRequested',
  summary: 'A code for a new passphrase was asked for, by way of an e-mail address of the account.',
  schema: ofEmail(),
  key: 'userId',
  example,
});

export const passphraseChanged = defineEvent({
  type: 'PassphraseChanged',
  summary:
    'A person has a new passphrase, by the old one or by a code; it is in no event, and sessions ended with it.',
  schema: Type.Object({
    userId: uuidSchema(),
    by: Type.Union([Type.Literal('passphrase'), Type.Literal('code')]),
  }),
  key: 'userId',
  example: { userId: ids.anna, by: 'code' },
});
