import { isAdmin, isSignedIn } from '@hedgerow/domain';
import { list } from '../schema/list.js';
import { thingAccessesTable } from './tables.js';

/** Entries of people on things, for those who have one on the same thing themselves. The rule is `maySeeAccesses`. */
export const thingAccessList = list(thingAccessesTable, {
  visible: (viewer, parameter) => {
    if (isAdmin(viewer)) return 'true';
    if (!isSignedIn(viewer)) return 'false';
    return `exists (select from thing_accesses mine
      where mine.thing_id = r.thing_id and mine.user_id = ${parameter(viewer.userId)})`;
  },
  where: (
    _viewer,
    parameter,
    { userId, isOwner }: { readonly userId?: string | null; readonly isOwner?: boolean | null },
  ) => [
    userId && `r.user_id = ${parameter(userId)}`,
    isOwner != null && `r.is_owner = ${parameter(isOwner)}`,
  ],
  orders: { NEWEST: { by: ['createdAt', 'id'], descending: true } },
});
