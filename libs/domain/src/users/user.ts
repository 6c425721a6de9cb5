import { Type } from '@sinclair/typebox';
import { aggregate } from '../events/aggregate.js';
import { defineEvent, type FactOf, uuidSchema } from '../events/event.js';

const anna = '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c01';

export const userRegistered = defineEvent({
  type: 'UserRegistered',
  version: 1,
  topic: 'stewardship.events',
  summary: 'A person made an account.',
  schema: Type.Object({
    userId: uuidSchema(),
    name: Type.String(),
    username: Type.String(),
    isAdmin: Type.Boolean(),
  }),
  key: (d) => d.userId,
  personal: { subject: 'userId', fields: ['name', 'username'] },
  example: { userId: anna, name: 'Anna Hill', username: 'anna', isAdmin: false },
});

export const userEmailAdded = defineEvent({
  type: 'UserEmailAdded',
  version: 1,
  topic: 'stewardship.events',
  summary: 'A person added an e-mail address, not verified yet.',
  schema: Type.Object({
    userId: uuidSchema(),
    emailId: uuidSchema(),
    email: Type.String(),
    isPrimary: Type.Boolean(),
  }),
  key: (d) => d.userId,
  personal: { subject: 'userId', fields: ['email'] },
  example: {
    userId: anna,
    emailId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c02',
    email: 'anna@example.org',
    isPrimary: true,
  },
});

export const userSignedIn = defineEvent({
  type: 'UserSignedIn',
  version: 1,
  topic: 'stewardship.events',
  summary: 'A person signed in; a session began.',
  schema: Type.Object({ userId: uuidSchema(), sessionId: uuidSchema() }),
  key: (d) => d.userId,
  example: { userId: anna, sessionId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c03' },
});

export const userSignedOut = defineEvent({
  type: 'UserSignedOut',
  version: 1,
  topic: 'stewardship.events',
  summary: 'A person signed out; the session ended for good.',
  schema: Type.Object({ userId: uuidSchema(), sessionId: uuidSchema() }),
  key: (d) => d.userId,
  example: { userId: anna, sessionId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c03' },
});

export const userEvents = [userRegistered, userEmailAdded, userSignedIn, userSignedOut] as const;
export type UserFact = FactOf<(typeof userEvents)[number]['definition']>;

/** What decisions about a person need to know. */
export interface User {
  readonly exists: boolean;
  readonly isAdmin: boolean;
  readonly emails: readonly string[];
}

export const nobody: User = { exists: false, isAdmin: false, emails: [] };

export const evolveUser = (user: User, fact: UserFact): User => {
  switch (fact.type) {
    case 'UserRegistered':
      return { ...user, exists: true, isAdmin: fact.data.isAdmin };
    case 'UserEmailAdded':
      return { ...user, emails: [...user.emails, fact.data.email] };
    case 'UserSignedIn':
    case 'UserSignedOut':
      return user;
  }
};

export const users = aggregate('user', { initial: nobody, evolve: evolveUser });
