import { isSignedIn } from '@hedgerow/domain';
import { list, type SortKey } from '../schema/list.js';
import { isGroupOf, isMemberOf, isVisibleGroup } from '../visible.js';
import { type GroupRow, groupsTable } from './groups.js';

interface GroupFilter {
  /** Only those that the viewer belongs to. */
  readonly mine?: boolean | null;
  /** False leaves out the viewer's personal group. */
  readonly personal?: boolean | null;
  /** Only those that this person belongs to, without their personal one. */
  readonly userId?: string | null;
}

const name: SortKey<GroupRow> = {
  sql: 'lower(r.name)',
  type: 'text',
  of: (row) => row.name.toLowerCase(),
};

/** Groups the viewer belongs to, and public ones; for administrators private ones, too. */
export const groupList = list(groupsTable, {
  visible: (viewer, parameter) => isVisibleGroup(viewer, 'r', parameter),
  where: (viewer, parameter, { mine, personal, userId }: GroupFilter) => {
    const isMember = () => isMemberOf(viewer, 'r.id', parameter);
    // One condition or the other: of both PostgreSQL would expect few rows, and read and sort all groups for a page.
    const noneIsPersonal = personal === false || userId || !isSignedIn(viewer);
    return [
      userId && isGroupOf(viewer, 'r', userId, parameter),
      mine && isMember(),
      // Another person's personal group is in no other list, not even an administrator's.
      noneIsPersonal ? 'not r.is_personal' : !mine && `(${isMember()} or not r.is_personal)`,
    ];
  },
  orders: {
    /** The viewer's own first, the personal one before all, then the others, each by name. */
    MINE: {
      by: [
        {
          sql: (viewer, parameter) =>
            `case when ${isMemberOf(viewer, 'r.id', parameter)} then case when r.is_personal then 0 else 1 end else 2 end`,
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
  sizes: [8, 50, 100],
});
