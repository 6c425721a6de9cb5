import { bothWays, type Order } from '../lists/order.js';
import type { DeviceOrder } from './__generated__/DevicesPageQuery.graphql.js';

/** The orders of the list of devices, the usual one first. */
export const deviceOrders: readonly Order<DeviceOrder>[] = [
  ...bothWays('newest', 'NEWEST', 'descending', ['Newest first', 'Oldest first']),
  ...bothWays('name', 'NAME', 'ascending', ['By name', 'By name, Z to A']),
];
