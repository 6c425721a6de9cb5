import { Type } from '@sinclair/typebox';
import { aggregate, unchanged } from '../events/aggregate.js';
import { defineEvent, extensibleEnum, type FactOf, uuidSchema } from '../events/event.js';
import { ids } from '../events/example-ids.js';
import { accountDeletionConfirmed, accountDeletionRequested } from './deletion-events.js';
import {
  passphraseChanged,
  passphraseResetRequested,
  userEmailAdded,
  userEmailRemoved,
  userEmailVerificationRequested,
  userEmailVerified,
  userPrimaryEmailChanged,
} from './email-events.js';
import { dataExportFinished, dataExportRequested } from './export-events.js';
import { rebuildOrdered } from './rebuild-events.js';
import { personsRevealed, replayOrdered } from './replay-events.js';
import { recoveryCodesRenewed, secondFactorAdded, secondFactorRemoved } from './factor-events.js';
import { type NotificationKind, notificationKinds } from '../notifications/kinds.js';
import { type HomeArrangement, homeParts } from './home.js';

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

export const userDetailsChanged = defineEvent({
  type: 'UserDetailsChanged',
  summary:
    'The name, the username or a setting of a person changed. Holds the fields that changed; a one thing of null is none any more, a home of null the usual one.',
  schema: Type.Object({
    userId: uuidSchema(),
    name: Type.Optional(Type.String()),
    username: Type.Optional(Type.String()),
    notificationDaily: Type.Optional(Type.Boolean()),
    oneThingId: Type.Optional(Type.Union([uuidSchema(), Type.Null()])),
    home: Type.Optional(
      Type.Union([
        Type.Object({
          order: Type.Array(extensibleEnum(homeParts)),
          hidden: Type.Array(extensibleEnum(homeParts)),
        }),
        Type.Null(),
      ]),
    ),
    showOnScoreBoard: Type.Optional(Type.Boolean()),
    analyticsOptOut: Type.Optional(Type.Boolean()),
    mutedNotifications: Type.Optional(Type.Array(extensibleEnum(notificationKinds))),
    changedBy: uuidSchema(),
  }),
  key: 'userId',
  personal: { subject: 'userId', fields: ['name', 'username'] },
  example: { userId: ids.anna, oneThingId: ids.thing, changedBy: ids.anna },
});

export const userWelcomed = defineEvent({
  type: 'UserWelcomed',
  summary:
    'An administrator made the account of a person; a letter lets them choose their passphrase. Its code is in no event.',
  schema: Type.Object({ userId: uuidSchema(), emailId: uuidSchema(), addedBy: uuidSchema() }),
  key: 'userId',
  example: { userId: ids.ben, emailId: ids.email, addedBy: ids.anna },
});

export const userRoleChanged = defineEvent({
  type: 'UserRoleChanged',
  summary: 'A person became an administrator, or is none any more.',
  schema: Type.Object({ userId: uuidSchema(), isAdmin: Type.Boolean(), changedBy: uuidSchema() }),
  key: 'userId',
  example: { userId: ids.ben, isAdmin: true, changedBy: ids.anna },
});

export const userSignedIn = defineEvent({
  type: 'UserSignedIn',
  summary: 'A person signed in; a session began.',
  schema: Type.Object({
    userId: uuidSchema(),
    sessionId: uuidSchema(),
    browser: Type.Optional(
      Type.String({ description: 'Browser and system in words, where they are known.' }),
    ),
  }),
  key: 'userId',
  personal: { subject: 'userId', fields: ['browser'] },
  example: { userId: ids.anna, sessionId: ids.session, browser: 'Firefox on Linux' },
});

/** A session began, in a browser that may be unknown. */
export const sessionBegan = (userId: string, sessionId: string, browser: string) =>
  userSignedIn({ userId, sessionId, ...(browser === '' ? {} : { browser }) });

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
  userWelcomed,
  userDetailsChanged,
  userRoleChanged,
  userEmailAdded,
  userEmailVerificationRequested,
  userEmailVerified,
  userPrimaryEmailChanged,
  userEmailRemoved,
  passphraseResetRequested,
  passphraseChanged,
  secondFactorAdded,
  recoveryCodesRenewed,
  secondFactorRemoved,
  userSignedIn,
  userSignedOut,
  dataExportRequested,
  dataExportFinished,
  personsRevealed,
  rebuildOrdered,
  replayOrdered,
  accountDeletionRequested,
  accountDeletionConfirmed,
  personalDataErased,
] as const;
export type UserFact = FactOf<(typeof userEvents)[number]['definition']>;

/** An address of a person. */
export interface UserEmail {
  readonly id: string;
  readonly email: string;
  readonly isPrimary: boolean;
  readonly isVerified: boolean;
}

/** What decisions about a person need to know. */
export interface User {
  /** Empty while there is no account. */
  readonly id: string;
  /** False from the moment that the person deletes it, though its texts are still there. */
  readonly exists: boolean;
  readonly isAdmin: boolean;
  readonly name: string;
  readonly username: string;
  readonly notificationDaily: boolean;
  /** Null while there is none. */
  readonly oneThingId: string | null;
  /** Null while home is the usual one. */
  readonly home: HomeArrangement | null;
  /** Others see them on the score board. */
  readonly showOnScoreBoard: boolean;
  /** Nothing of where they go is stored. */
  readonly analyticsOptOut: boolean;
  /** Kinds of notifications that they are not sent. */
  readonly mutedNotifications: readonly NotificationKind[];
  readonly emails: readonly UserEmail[];
  /** A letter asked them to choose a passphrase, and they have not done so yet. */
  readonly isWelcomed: boolean;
  /** The account is deleted; its texts are about to be. */
  readonly isLeaving?: boolean;
}

const noUser: User = {
  id: '',
  exists: false,
  isAdmin: false,
  name: '',
  username: '',
  notificationDaily: false,
  oneThingId: null,
  home: null,
  showOnScoreBoard: true,
  analyticsOptOut: false,
  mutedNotifications: [],
  isWelcomed: false,
  emails: [],
};

const eachEmail = (user: User, change: (email: UserEmail) => UserEmail): User => ({
  ...user,
  emails: user.emails.map(change),
});

export const users = aggregate<User, UserFact>('user', {
  initial: noUser,
  on: {
    UserRegistered: (user, { userId, isAdmin, name, username }) => ({
      ...user,
      ...{ id: userId, exists: true, isAdmin, name, username },
    }),
    UserWelcomed: (user) => ({ ...user, isWelcomed: true }),
    UserRoleChanged: (user, { isAdmin }) => ({ ...user, isAdmin }),
    UserDetailsChanged: (user, { userId: _userId, changedBy: _changedBy, ...changes }) => ({
      ...user,
      ...changes,
    }),
    UserEmailAdded: (user, { emailId, email, isPrimary }) => ({
      ...user,
      emails: [...user.emails, { id: emailId, email, isPrimary, isVerified: false }],
    }),
    UserEmailVerificationRequested: unchanged,
    UserEmailVerified: (user, { emailId }) =>
      eachEmail(user, (email) => (email.id === emailId ? { ...email, isVerified: true } : email)),
    UserPrimaryEmailChanged: (user, { emailId }) =>
      eachEmail(user, (email) => ({ ...email, isPrimary: email.id === emailId })),
    UserEmailRemoved: (user, { emailId }) => ({
      ...user,
      emails: user.emails.filter(({ id }) => id !== emailId),
    }),
    PassphraseResetRequested: unchanged,
    PassphraseChanged: (user) => ({ ...user, isWelcomed: false }),
    SecondFactorAdded: unchanged,
    RecoveryCodesRenewed: unchanged,
    SecondFactorRemoved: unchanged,
    UserSignedIn: unchanged,
    UserSignedOut: unchanged,
    DataExportRequested: unchanged,
    DataExportFinished: unchanged,
    PersonsRevealed: unchanged,
    RebuildOrdered: unchanged,
    ReplayOrdered: unchanged,
    AccountDeletionRequested: unchanged,
    AccountDeletionConfirmed: (user) => ({ ...user, exists: false, isLeaving: true }),
    PersonalDataErased: () => noUser,
  },
});
