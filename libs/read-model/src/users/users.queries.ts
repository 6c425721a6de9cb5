import { isAdmin, isSignedIn } from '@hedgerow/domain';
import type { Pool } from 'pg';
import { query } from '../query.js';
import { list } from '../schema/list.js';
import { type UserEmailRow, userEmailsTable, usersTable } from './users.js';

/** People. Guests see none; an account that is gone has no name left and is in no list. */
export const userList = list(usersTable, {
  visible: (viewer) => (isSignedIn(viewer) ? `r.username <> ''` : 'false'),
  orders: { NEWEST: { by: ['createdAt', 'id'], descending: true } },
});

/** Addresses: each person sees their own, administrators all; the list is that of the viewer. */
export const userEmailList = list(userEmailsTable, {
  visible: (viewer, parameter) => {
    if (!isSignedIn(viewer)) return 'false';
    return isAdmin(viewer) ? `r.email <> ''` : `r.user_id = ${parameter(viewer.userId)}`;
  },
  where: (viewer, parameter) => [isSignedIn(viewer) && `r.user_id = ${parameter(viewer.userId)}`],
  orders: { OLDEST: { by: ['createdAt', 'id'] } },
});

/** The addresses of these people, the primary one of each first. */
export const emailsOfUsers = (pool: Pool, userIds: readonly string[]): Promise<UserEmailRow[]> =>
  query(
    pool,
    `select ${userEmailsTable.select('e')} from user_emails e where e.user_id = any($1::uuid[]) and e.email <> ''
     order by e.is_primary desc, e.created_at, e.id`,
    [userIds],
  );
