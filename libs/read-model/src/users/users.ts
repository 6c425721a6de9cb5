import type { HomeArrangement, NotificationKind } from '@hedgerow/domain';
import { projection } from '../projection.js';
import { boolean, jsonb, text, time, uuid } from '../schema/column.js';
import { insert, remove, update } from '../schema/reducers.js';
import { type RowOf, versionedTable } from '../schema/table.js';

/** People. Their names are here in clear and nowhere else outside the encrypted events. */
export const usersTable = versionedTable(
  'users',
  {
    id: uuid().key(),
    username: text(),
    name: text(),
    isAdmin: boolean(),
    /** One of the addresses is theirs beyond doubt. */
    isVerified: boolean().derivedFrom(false),
    notificationDaily: boolean(),
    oneThingId: uuid().null(),
    home: jsonb<HomeArrangement>().null(),
    showOnScoreBoard: boolean(),
    analyticsOptOut: boolean(),
    mutedNotifications: jsonb<readonly NotificationKind[]>(),
    createdAt: time().ofInsert(),
    lastSignIn: time().null(),
  },
  {
    announces: 'user',
    personal: { of: 'id', texts: ['username', 'name'] },
    indexes: {
      name: `(lower(name), id) where username <> ''`,
      begins: `((lower(name)) text_pattern_ops) where username <> ''`,
      newest: `(created_at, id) where username <> ''`,
      signedIn: `(coalesce(last_sign_in, '-infinity'), id) where username <> ''`,
      search: `using gin ((lower(name || ' ' || username)) gin_trgm_ops)`,
    },
  },
);
export type UserRow = RowOf<typeof usersTable>;

/** The e-mail addresses of people; each of them sees their own. */
export const userEmailsTable = versionedTable(
  'user_emails',
  {
    userId: uuid().key(),
    id: uuid().key(),
    email: text(),
    isPrimary: boolean(),
    isVerified: boolean(),
    createdAt: time().ofInsert(),
    updatedAt: time().ofChange(),
  },
  {
    partOf: { table: usersTable, by: 'userId' },
    removable: true,
    personal: { of: 'userId', texts: ['email'] },
    indexes: {
      id: '(id)',
      verified: '(lower(email)) where is_verified',
      search: 'using gin ((lower(email)) gin_trgm_ops)',
    },
  },
);
export type UserEmailRow = RowOf<typeof userEmailsTable>;

type OfEmail = { readonly data: { readonly userId: string; readonly emailId: string } };
const emailOf = ({ data }: OfEmail) => ({ userId: data.userId, id: data.emailId });
const personOf = ({ data }: { readonly data: { readonly userId: string } }) => ({ id: data.userId });

/** Who there is, and their addresses. */
export const users = projection('users', {
  tables: [usersTable, userEmailsTable],
  counts: [{ column: 'isVerified', of: userEmailsTable, any: 'isVerified' }],
  on: {
    UserRegistered: insert(usersTable, (event) => ({
      ...personOf(event),
      notificationDaily: false,
      showOnScoreBoard: true,
      analyticsOptOut: false,
      mutedNotifications: [],
    })),
    UserWelcomed: update(usersTable, personOf),
    UserRoleChanged: update(usersTable, ({ data: { userId, isAdmin } }) => ({ id: userId, isAdmin })),
    UserDetailsChanged: update(
      usersTable,
      ({ data: { userId, name, username, oneThingId, home, ...settings } }) => ({
        ...{ id: userId, name, username, oneThingId, home },
        notificationDaily: settings.notificationDaily,
        showOnScoreBoard: settings.showOnScoreBoard,
        analyticsOptOut: settings.analyticsOptOut,
        mutedNotifications: settings.mutedNotifications,
      }),
    ),
    UserEmailAdded: insert(userEmailsTable, ({ data }) => ({ id: data.emailId, isVerified: false })),
    UserEmailVerificationRequested: update(usersTable, personOf),
    UserEmailVerified: update(userEmailsTable, (event) => ({ ...emailOf(event), isVerified: true })),
    UserPrimaryEmailChanged: [
      update(userEmailsTable, (event) => ({ ...emailOf(event), isPrimary: true })),
      update(userEmailsTable, ({ data }) => ({
        userId: data.userId,
        id: data.formerEmailId,
        isPrimary: false,
      })),
    ],
    UserEmailRemoved: remove(userEmailsTable, emailOf),
    PassphraseResetRequested: update(usersTable, personOf),
    PassphraseChanged: update(usersTable, personOf),
    SecondFactorAdded: update(usersTable, personOf),
    RecoveryCodesRenewed: update(usersTable, personOf),
    SecondFactorRemoved: update(usersTable, personOf),
    UserSignedIn: update(usersTable, ({ data, occurredAt }) => ({ id: data.userId, lastSignIn: occurredAt })),
    UserSignedOut: update(usersTable, personOf),
    DataExportRequested: update(usersTable, personOf),
    DataExportFinished: update(usersTable, personOf),
    PersonsRevealed: update(usersTable, personOf),
    RebuildOrdered: update(usersTable, personOf),
    ReplayOrdered: update(usersTable, personOf),
    AccountDeletionRequested: update(usersTable, personOf),
    AccountDeletionConfirmed: update(usersTable, personOf),
    PersonalDataErased: update(usersTable, ({ data }) => ({
      id: data.userId,
      username: '',
      name: '',
      isAdmin: false,
      notificationDaily: false,
      oneThingId: null,
      home: null,
      showOnScoreBoard: false,
      analyticsOptOut: false,
      mutedNotifications: [],
      lastSignIn: null,
    })),
  },
});
