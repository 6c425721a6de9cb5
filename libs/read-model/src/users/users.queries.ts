import { isSignedIn } from '@hedgerow/domain';
import type pg from 'pg';
import { list } from '../schema/list.js';
import { usersTable } from './users.js';

/** People. Guests see none; an account that is gone has no name left and is in no list. */
export const userList = list(usersTable, {
  visible: (viewer) => (isSignedIn(viewer) ? `r.username <> ''` : 'false'),
  orders: { NEWEST: { by: ['createdAt', 'id'], descending: true } },
});

/** Whether any account has the role of an administrator. Looks at every account where none has. */
export const hasAdministrator = async (pool: pg.Pool): Promise<boolean> => {
  const { rowCount } = await pool.query('select from read.users where is_admin limit 1');
  return (rowCount ?? 0) > 0;
};
