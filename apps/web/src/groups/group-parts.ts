import type { ComponentType } from 'react';
import type { OperationType, PreloadableConcreteRequest } from 'relay-runtime';
import { orderIn, type Order, orderVariables } from '../lists/order.js';
import activity from './__generated__/GroupActivityQuery$parameters.js';
import dashboard from './__generated__/GroupDashboardQuery$parameters.js';
import devices from './__generated__/GroupDevicesQuery$parameters.js';
import members from './__generated__/GroupMembersQuery$parameters.js';
import page from './__generated__/GroupPageQuery$parameters.js';
import settings from './__generated__/GroupSettingsPageQuery$parameters.js';
import things from './__generated__/GroupThingsQuery$parameters.js';
import { groupDeviceOrders, groupThingOrders, memberOrders } from './group-orders.js';

interface Part {
  readonly query: PreloadableConcreteRequest<OperationType>;
  readonly orders?: readonly Order[];
  readonly page: () => Promise<ComponentType>;
}

/** The pages of a group: one query each, and the code. The routes load this file when the first of them is opened. */
const parts = {
  group: { query: page, page: async () => (await import('./GroupPage.js')).GroupPage },
  settings: { query: settings, page: async () => (await import('./GroupSettingsPage.js')).GroupSettingsPage },
  dashboard: { query: dashboard, page: async () => (await import('./GroupDashboard.js')).GroupDashboard },
  activity: { query: activity, page: async () => (await import('./GroupActivity.js')).GroupActivity },
  members: {
    query: members,
    orders: memberOrders,
    page: async () => (await import('./GroupMembers.js')).GroupMembers,
  },
  membership: {
    query: members,
    orders: memberOrders,
    page: async () => (await import('./GroupMembership.js')).GroupMembership,
  },
  things: {
    query: things,
    orders: groupThingOrders,
    page: async () => (await import('./GroupThings.js')).GroupThings,
  },
  devices: {
    query: devices,
    orders: groupDeviceOrders,
    page: async () => (await import('./GroupDevices.js')).GroupDevices,
  },
  tasks: { query: dashboard, page: async () => (await import('./GroupTasks.js')).GroupTasks },
} satisfies Readonly<Record<string, Part>>;

export type GroupPart = keyof typeof parts;

/** The code of a part. */
export const groupPage = (part: GroupPart): Promise<ComponentType> => parts[part].page();

/** The query of a part, with its variables as the address asks for them. */
export const groupQuery = (part: GroupPart, id: string, search: URLSearchParams) => {
  const { query, orders }: Part = parts[part];
  return { query, variables: { id, ...(orders && orderVariables(orderIn(orders, search))) } };
};
