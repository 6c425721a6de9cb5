import { isSignedIn } from '@hedgerow/domain';
import { list } from '../schema/list.js';
import { usersTable } from './users.js';

/** People. Guests see none; an account that is gone has no name left and is in no list. */
export const userList = list(usersTable, {
  visible: (viewer) => (isSignedIn(viewer) ? `r.username <> ''` : 'false'),
  orders: { NEWEST: { by: ['createdAt', 'id'], descending: true } },
});
