import { projection } from '../projection.js';
import { boolean, text, time, uuid } from '../schema/column.js';
import { insert, update } from '../schema/reducers.js';
import { type RowOf, versionedTable } from '../schema/table.js';

/** People. Their names are here in clear and nowhere else outside the encrypted events. */
export const usersTable = versionedTable(
  'users',
  {
    id: uuid().key(),
    username: text(),
    name: text(),
    isAdmin: boolean(),
    createdAt: time().ofInsert(),
    lastSignIn: time().null(),
  },
  { announces: 'user', personal: { of: 'id', texts: ['username', 'name'] } },
);
export type UserRow = RowOf<typeof usersTable>;

/** Who there is. */
export const users = projection('users', {
  tables: [usersTable],
  on: {
    UserRegistered: insert(usersTable, ({ data }) => ({ id: data.userId })),
    UserEmailAdded: update(usersTable, ({ data }) => ({ id: data.userId })),
    UserSignedIn: update(usersTable, ({ data, occurredAt }) => ({ id: data.userId, lastSignIn: occurredAt })),
    UserSignedOut: update(usersTable, ({ data }) => ({ id: data.userId })),
    PersonalDataErased: update(usersTable, ({ data }) => ({
      id: data.userId,
      username: '',
      name: '',
      isAdmin: false,
      lastSignIn: null,
    })),
  },
});
