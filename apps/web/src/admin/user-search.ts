import { bothWays, type Order, orderIn, orderVariables } from '../lists/order.js';
import type { UsersPageQuery$variables } from './__generated__/UsersPageQuery.graphql.js';

type UserOrder = NonNullable<UsersPageQuery$variables['orderBy']>;

/** The orders of the users, the usual one first. */
export const userOrders: readonly Order<UserOrder>[] = [
  ...bothWays('name', 'NAME', 'ascending', ['By name', 'By name, Z to A']),
  ...bothWays('seen', 'LAST_SIGN_IN', 'descending', ['Last sign-in first', 'Longest away first']),
  ...bothWays('joined', 'NEWEST', 'descending', ['Newest first', 'Longest here first']),
];

/** Whom the address asks for: everybody, administrators, or others; anything unknown is everybody. */
export const roles = ['all', 'administrators', 'others'] as const;
export type RoleChoice = (typeof roles)[number];
export const roleIn = (search: URLSearchParams): RoleChoice =>
  roles.find((role) => role === search.get('role')) ?? 'all';

/** What the address asks for, as the api takes it. */
export const usersVariables = (search: URLSearchParams): UsersPageQuery$variables => {
  const role = roleIn(search);
  return {
    search: search.get('search'),
    isAdmin: role === 'all' ? null : role === 'administrators',
    ...orderVariables(orderIn(userOrders, search)),
  };
};
