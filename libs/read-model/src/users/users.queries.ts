import { isAdmin, isSignedIn, type Viewer } from '@hedgerow/domain';
import type { Pool } from 'pg';
import { query } from '../query.js';
import { list, type SortKey } from '../schema/list.js';
import { matching } from '../search/matching.js';
import type { Parameter } from '../visible.js';
import { type UserEmailRow, userEmailsTable, type UserRow, usersTable } from './users.js';

interface UserFilter {
  /** Part of the name or of the username. */
  readonly search?: string | null;
  /** Only those with whom the viewer shares a thing, a device or a group. */
  readonly shared?: boolean | null;
  /** What is searched for may be part of an address, too: for administrators, since it tells whose that is. */
  readonly withEmails?: boolean;
  /** Only administrators, or only others. For administrators. */
  readonly isAdmin?: boolean | null;
  /** Only those with an address that is theirs beyond doubt, or only others. */
  readonly isVerified?: boolean | null;
}

const name: SortKey<UserRow> = {
  sql: 'lower(r.name)',
  type: 'text',
  of: (row) => row.name.toLowerCase(),
};

/** When a person signed in last; those who never did come behind all others, in either direction. */
const lastSignIn: SortKey<UserRow> = {
  sql: `coalesce(r.last_sign_in, '-infinity')`,
  type: 'timestamptz',
  of: (row) => row.lastSignIn ?? '-infinity',
};

/** SQL: one of the person's names or addresses holds what is searched for. Two indexes, which an `or` would not use. */
const isCalled = (search: string | null | undefined, parameter: Parameter): string | undefined => {
  const byName = matching(`u.name || ' ' || u.username`, search, parameter);
  const byEmail = matching('e.email', search, parameter);
  return (
    byName &&
    `r.id in (select u.id from users u where ${byName} union select e.user_id from user_emails e where ${byEmail})`
  );
};

/** SQL: the person is another one, and belongs to something that the viewer belongs to as well (rule A30). */
const isShared = (viewer: Viewer, parameter: Parameter): string => {
  if (!isSignedIn(viewer)) return 'false';
  const me = parameter(viewer.userId);
  const both = (table: string, of: string) =>
    `select theirs.user_id from ${table} mine join ${table} theirs on theirs.${of} = mine.${of} where mine.user_id = ${me}`;
  return `r.id <> ${me} and r.id in (${both('thing_accesses', 'thing_id')}
    union ${both('device_accesses', 'device_id')} union ${both('group_memberships', 'group_id')})`;
};

/**
 * People. Guests see none; an account that is gone has no name left and is in no list. Who signed in when is told to
 * administrators alone, so no other list is offered that order.
 */
export const userList = list(usersTable, {
  visible: (viewer) => (isSignedIn(viewer) ? `r.username <> ''` : 'false'),
  where: (viewer, parameter, { search, shared, withEmails, ...only }: UserFilter) => [
    withEmails ? isCalled(search, parameter) : matching(`r.name || ' ' || r.username`, search, parameter),
    shared && isShared(viewer, parameter),
    only.isAdmin != null && `r.is_admin = ${only.isAdmin}`,
    only.isVerified != null && `r.is_verified = ${only.isVerified}`,
  ],
  orders: {
    NAME: { by: [name, 'id'] },
    NEWEST: { by: ['createdAt', 'id'], descending: true },
    LAST_SIGN_IN: { by: [lastSignIn, 'id'], descending: true, last: '-infinity' },
  },
  sizes: [12, 20, 50, 200],
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
