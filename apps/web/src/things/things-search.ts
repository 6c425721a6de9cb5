import { bothWays, orderIn, type Order, orderVariables } from '../lists/order.js';
import type { ThingOrder, ThingScope } from './__generated__/ThingsPageQuery.graphql.js';
import * as texts from './texts.js';

export const scopes = [
  { key: 'all', scope: 'ALL', label: texts.scopeAll },
  { key: 'own', scope: 'OWN', label: texts.scopeOwn },
  { key: 'collaborating', scope: 'COLLABORATING', label: texts.scopeCollaborating },
  { key: 'shared', scope: 'SHARED', label: texts.scopeShared },
] as const satisfies readonly { key: string; scope: ThingScope; label: string }[];

export const orders: readonly Order<ThingOrder>[] = [
  ...bothWays('newest', 'NEWEST', 'descending', [texts.newestFirst, texts.oldestFirst]),
  ...bothWays('name', 'NAME', 'ascending', [texts.byName, texts.byNameBackwards]),
  ...bothWays('water', 'WATER', 'ascending', [texts.driestFirst, texts.wettestFirst]),
  ...bothWays('ph', 'PH', 'ascending', [texts.lowestPhFirst, texts.highestPhFirst]),
  ...bothWays('action', 'LAST_ACTION', 'ascending', [texts.oldestActionFirst, texts.latestActionFirst]),
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
