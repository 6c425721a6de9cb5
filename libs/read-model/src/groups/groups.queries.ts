import { isAdmin, isSignedIn, type Viewer } from '@hedgerow/domain';
import { list, type SortKey } from '../schema/list.js';
import type { Parameter } from '../visible.js';
import { type GroupRow, groupsTable } from './groups.js';

/** SQL: the viewer belongs to the row `r` of `groups`. */
const isMember = (viewer: Viewer, parameter: Parameter): string =>
  isSignedIn(viewer)
    ? `exists (select from group_memberships m where m.group_id = r.id and m.user_id = ${parameter(viewer.userId)})`
    : 'false';

interface GroupFilter {
  /** Only those that the viewer belongs to. */
  readonly mine?: boolean | null;
  /** False leaves out the viewer's personal group. */
  readonly personal?: boolean | null;
}

const name: SortKey<GroupRow> = {
  sql: 'lower(r.name)',
  type: 'text',
  of: (row) => row.name.toLowerCase(),
};

/** Groups the viewer belongs to, and public ones. */
export const groupList = list(groupsTable, {
  visible: (viewer, parameter) =>
    isAdmin(viewer) ? 'true' : `(r.is_public or ${isMember(viewer, parameter)})`,
  // Another person's personal group is in no other list, not even an administrator's.
  where: (viewer, parameter, { mine, personal }: GroupFilter) => [
    personal === false && 'not r.is_personal',
    `(${isMember(viewer, parameter)} ${mine ? '' : 'or (r.is_public and not r.is_personal)'})`,
  ],
  orders: {
    /** The viewer's own first, the personal one before all, then the others, each by name. */
    MINE: {
      by: [
        {
          sql: (viewer, parameter) =>
            `case when ${isMember(viewer, parameter)} then case when r.is_personal then 0 else 1 end else 2 end`,
          type: 'int',
          // Who has just founded a group belongs to it.
          of: ({ isPersonal }) => (isPersonal ? 0 : 1),
        },
        name,
        'id',
      ],
    },
    NAME: { by: [name, 'id'] },
    MEMBERS: { by: ['memberCount', 'id'], descending: true },
  },
});
