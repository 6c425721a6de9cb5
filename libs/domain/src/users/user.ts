import { Type } from '@sinclair/typebox';
import { aggregate, unchanged } from '../events/aggregate.js';
import { defineEvent, type FactOf, uuidSchema } from '../events/event.js';
import { ids } from '../events/example-ids.js';

export const userRegistered = defineEvent({
  type: 'UserRegistered',
  summary: 'A person made an account.',
  schema: Type.Object({
    userId: uuidSchema(),
    name: Type.String(),
    username: Type.String(),
    isAdmin: Type.Boolean(),
  }),
  key: 'userId',
  personal: { subject: 'userId', fields: ['name', 'username'] },
  example: { userId: ids.anna, name: 'Anna Hill', username: 'anna', isAdmin: false },
});

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
  example: { userId: ids.anna, emailId: ids.email, email: 'anna@example.org', isPrimary: true },
});

export const userSignedIn = defineEvent({
  type: 'UserSignedIn',
  summary: 'A person signed in; a session began.',
  schema: Type.Object({ userId: uuidSchema(), sessionId: uuidSchema() }),
  key: 'userId',
  example: { userId: ids.anna, sessionId: ids.session },
});

export const userSignedOut = defineEvent({
  type: 'UserSignedOut',
  summary: 'A person signed out; the session ended for good.',
  schema: Type.Object({ userId: uuidSchema(), sessionId: uuidSchema() }),
  key: 'userId',
  example: { userId: ids.anna, sessionId: ids.session },
});

export const personalDataErased = defineEvent({
  type: 'PersonalDataErased',
  summary:
    'The personal data of a person was erased for good, and with it their account; what they did stays.',
  schema: Type.Object({ userId: uuidSchema() }),
  key: 'userId',
  example: { userId: ids.anna },
});

export const userEvents = [
  userRegistered,
  userEmailAdded,
  userSignedIn,
  userSignedOut,
  personalDataErased,
] as const;
export type UserFact = FactOf<(typeof userEvents)[number]['definition']>;

/** What decisions about a person need to know. */
export interface User {
  readonly exists: boolean;
  readonly isAdmin: boolean;
  readonly emails: readonly string[];
}

const noUser: User = { exists: false, isAdmin: false, emails: [] };

export const users = aggregate<User, UserFact>('user', {
  initial: noUser,
  on: {
    UserRegistered: (user, { isAdmin }) => ({ ...user, exists: true, isAdmin }),
    UserEmailAdded: (user, { email }) => ({ ...user, emails: [...user.emails, email] }),
    UserSignedIn: unchanged,
    UserSignedOut: unchanged,
    PersonalDataErased: () => noUser,
  },
});
