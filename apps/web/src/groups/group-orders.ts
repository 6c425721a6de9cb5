import { bothWays, type Order } from '../lists/order.js';
import type { GroupOrder } from './__generated__/GroupsPageQuery.graphql.js';

/** The orders of the list of groups, the usual one first. */
export const groupOrders: readonly Order<GroupOrder>[] = [
  { key: 'mine', orderBy: 'MINE', backwards: false, label: 'Mine first, by name', direction: 'ascending' },
  ...bothWays('name', 'NAME', 'ascending', ['By name', 'By name, Z to A']),
  ...bothWays('members', 'MEMBERS', 'descending', ['Most members first', 'Fewest members first']),
];
