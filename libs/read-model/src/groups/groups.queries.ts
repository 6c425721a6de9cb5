import { isAdmin, isSignedIn, type Viewer } from '@hedgerow/domain';
import { list } from '../schema/list.js';
import type { Parameter } from '../visible.js';
import { groupsTable } from './groups.js';

/** SQL: the viewer belongs to the row `r` of `groups`. */
const isMember = (viewer: Viewer, parameter: Parameter): string =>
  isSignedIn(viewer)
    ? `exists (select from group_memberships m where m.group_id = r.id and m.user_id = ${parameter(viewer.userId)})`
    : 'false';

/** Groups the viewer belongs to, their personal one first, then public ones, each by name. */
export const groupList = list(groupsTable, {
  visible: (viewer, parameter) =>
    isAdmin(viewer) ? 'true' : `(r.is_public or ${isMember(viewer, parameter)})`,
  // Another person's personal group is in no other list, not even an administrator's.
  where: (viewer, parameter, { mine }: { readonly mine?: boolean | null }) => [
    `(${isMember(viewer, parameter)} ${mine ? '' : 'or (r.is_public and not r.is_personal)'})`,
  ],
  orders: {
    NAME: {
      by: [
        {
          sql: (viewer, parameter) =>
            `case when ${isMember(viewer, parameter)} then case when r.is_personal then 0 else 1 end else 2 end`,
          type: 'int',
          // Who has just founded a group belongs to it.
          of: ({ isPersonal }) => (isPersonal ? 0 : 1),
        },
        { sql: 'lower(r.name)', type: 'text', of: ({ name }) => name.toLowerCase() },
        'id',
      ],
    },
  },
});
