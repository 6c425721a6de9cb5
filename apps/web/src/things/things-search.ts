import type { ThingOrder, ThingScope } from './__generated__/ThingsPageQuery.graphql.js';

export const scopes = [
  { key: 'all', scope: 'ALL', label: 'All' },
  { key: 'own', scope: 'OWN', label: 'Own' },
  { key: 'collaborating', scope: 'COLLABORATING', label: 'Collaborating' },
  { key: 'shared', scope: 'SHARED', label: 'Shared with me' },
] as const satisfies readonly { key: string; scope: ThingScope; label: string }[];

export const orders = [
  { key: 'newest', order: 'NEWEST', label: 'Newest first' },
  { key: 'name', order: 'NAME', label: 'By name' },
  { key: 'water', order: 'WATER', label: 'By water, driest first' },
  { key: 'ph', order: 'PH', label: 'By pH' },
] as const satisfies readonly { key: string; order: ThingOrder; label: string }[];

export interface ThingsSearch {
  readonly scope: (typeof scopes)[number];
  readonly order: (typeof orders)[number];
  readonly layout: 'tiles' | 'list';
  readonly text: string;
}

/** What the URL of the list asks for; anything unknown counts as the usual. */
export const thingsSearch = (search: URLSearchParams): ThingsSearch => ({
  scope: scopes.find(({ key }) => key === search.get('scope')) ?? scopes[0],
  order: orders.find(({ key }) => key === search.get('sort')) ?? orders[0],
  layout: search.get('layout') === 'tiles' ? 'tiles' : 'list',
  text: search.get('search')?.trim() ?? '',
});

/** The variables of the query for such a search. */
export const thingsVariables = ({ scope, order, text }: ThingsSearch) => ({
  scope: scope.scope,
  orderBy: order.order,
  search: text === '' ? null : text,
});
