import { bothWays, type Order } from '../lists/order.js';
import type { PeoplePageQuery$variables } from './__generated__/PeoplePageQuery.graphql.js';
import type { PersonThingsQuery$variables } from './__generated__/PersonThingsQuery.graphql.js';

type UserOrder = NonNullable<PeoplePageQuery$variables['orderBy']>;
type ThingOrder = NonNullable<PersonThingsQuery$variables['orderBy']>;

/** The orders of the list of people, the usual one first. */
export const personOrders: readonly Order<UserOrder>[] = [
  ...bothWays('name', 'NAME', 'ascending', ['By name', 'By name, Z to A']),
  ...bothWays('joined', 'NEWEST', 'descending', ['Newest first', 'Longest here first']),
];

/** The orders of the things of a person. */
export const personThingOrders: readonly Order<ThingOrder>[] = [
  ...bothWays('name', 'NAME', 'ascending', ['By name', 'By name, Z to A']),
  ...bothWays('water', 'WATER', 'ascending', ['Driest first', 'Wettest first']),
  ...bothWays('action', 'LAST_ACTION', 'ascending', ['Longest left alone first', 'Latest action first']),
];
