import { bothWays, type Order } from '../lists/order.js';
import type { GroupDevicesQuery$variables } from './__generated__/GroupDevicesQuery.graphql.js';
import type { GroupMembersQuery$variables } from './__generated__/GroupMembersQuery.graphql.js';
import type { GroupThingsQuery$variables } from './__generated__/GroupThingsQuery.graphql.js';
import type { GroupOrder } from './__generated__/GroupsPageQuery.graphql.js';

/** The orders of the list of groups, the usual one first. */
export const groupOrders: readonly Order<GroupOrder>[] = [
  { key: 'mine', orderBy: 'MINE', backwards: false, label: 'Mine first, by name', direction: 'ascending' },
  ...bothWays('name', 'NAME', 'ascending', ['By name', 'By name, Z to A']),
  ...bothWays('members', 'MEMBERS', 'descending', ['Most members first', 'Fewest members first']),
];

/** The same for one who belongs to none: a guest has no groups to come first. */
export const groupOrdersFor = (signedIn: boolean): readonly Order<GroupOrder>[] =>
  signedIn ? groupOrders : groupOrders.slice(1);

type MembershipOrder = NonNullable<GroupMembersQuery$variables['orderBy']>;
type ThingOrder = NonNullable<GroupThingsQuery$variables['orderBy']>;
type DeviceOrder = NonNullable<GroupDevicesQuery$variables['orderBy']>;

/** The orders of the members of a group, the usual one first. */
export const memberOrders: readonly Order<MembershipOrder>[] = [
  { key: 'owners', orderBy: 'OWNERS', backwards: false, label: 'Owners first', direction: 'ascending' },
  ...bothWays('name', 'NAME', 'ascending', ['By name', 'By name, Z to A']),
  ...bothWays('since', 'NEWEST', 'descending', ['Newest member first', 'Longest member first']),
];

/** The orders of the things of a group. */
export const groupThingOrders: readonly Order<ThingOrder>[] = [
  ...bothWays('water', 'WATER', 'ascending', ['Driest first', 'Wettest first']),
  ...bothWays('name', 'NAME', 'ascending', ['By name', 'By name, Z to A']),
  ...bothWays('action', 'LAST_ACTION', 'ascending', ['Longest left alone first', 'Latest action first']),
];

/** The orders of the devices of a group. */
export const groupDeviceOrders: readonly Order<DeviceOrder>[] = bothWays('name', 'NAME', 'ascending', [
  'By name',
  'By name, Z to A',
]);
