import type { OperationType, PreloadableConcreteRequest } from 'relay-runtime';
import recordAction from './actions/__generated__/RecordActionPageQuery$parameters.js';
import { deviceOrders } from './devices/device-orders.js';
import device from './devices/__generated__/DevicePageQuery$parameters.js';
import devices from './devices/__generated__/DevicesPageQuery$parameters.js';
import newDevice from './devices/__generated__/NewDevicePageQuery$parameters.js';
import { groupOrders } from './groups/group-orders.js';
import groups from './groups/__generated__/GroupsPageQuery$parameters.js';
import { orderIn, orderVariables } from './lists/order.js';
import editThing from './things/__generated__/EditThingPageQuery$parameters.js';
import newThing from './things/__generated__/NewThingPageQuery$parameters.js';
import history from './things/__generated__/ThingHistoryQuery$parameters.js';
import people from './things/__generated__/ThingPeopleQuery$parameters.js';

type Query = PreloadableConcreteRequest<OperationType>;

const queries = {
  newThing,
  recordAction,
  editThing,
  people,
  history,
  devices,
  newDevice,
  device,
  groups,
};
export type LateQuery = keyof typeof queries;

/** The queries of pages that few visits begin with. The routes load this file, and none of it is in the first script. */
export const lateQueries: Readonly<Record<LateQuery, Query>> = queries;

const orders = { devices: deviceOrders, groups: groupOrders };

/** The order of a list, as its query takes it. */
export const orderOf = (list: keyof typeof orders, search: URLSearchParams) =>
  orderVariables(orderIn(orders[list], search));
