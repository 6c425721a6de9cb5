import { bothWays, orderIn, type Order, orderVariables } from '../lists/order.js';
import type { ThingOrder, ThingScope } from './__generated__/ThingsPageQuery.graphql.js';

export const scopes = [
  { key: 'all', scope: 'ALL', label: 'All' },
  { key: 'own', scope: 'OWN', label: 'Own' },
  { key: 'collaborating', scope: 'COLLABORATING', label: 'Collaborating' },
  { key: 'shared', scope: 'SHARED', label: 'Shared with me' },
] as const satisfies readonly { key: string; scope: ThingScope; label: string }[];

export const orders: readonly Order<ThingOrder>[] = [
  ...bothWays('newest', 'NEWEST', 'descending', ['Newest first', 'Oldest first']),
  ...bothWays('name', 'NAME', 'ascending', ['By name', 'By name, Z to A']),
  ...bothWays('water', 'WATER', 'ascending', ['By water, driest first', 'By water, wettest first']),
  ...bothWays('ph', 'PH', 'ascending', ['By pH', 'By pH, highest first']),
  ...bothWays('action', 'LAST_ACTION', 'ascending', [
    'By last action, longest ago',
    'By last action, latest',
  ]),
];

export interface ThingsSearch {
  readonly scope: (typeof scopes)[number];
  readonly order: Order<ThingOrder>;
  readonly layout: 'tiles' | 'list';
  readonly text: string;
}

/** What the URL of the list asks for; anything unknown counts as the usual. */
export const thingsSearch = (search: URLSearchParams): ThingsSearch => ({
  scope: scopes.find(({ key }) => key === search.get('scope')) ?? scopes[0],
  order: orderIn(orders, search),
  layout: search.get('layout') === 'tiles' ? 'tiles' : 'list',
  text: search.get('search')?.trim() ?? '',
});

/** The variables of the query for such a search. */
export const thingsVariables = ({ scope, order, text }: ThingsSearch) => ({
  scope: scope.scope,
  ...orderVariables(order),
  search: text === '' ? null : text,
});
