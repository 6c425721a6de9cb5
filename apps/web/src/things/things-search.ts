import type { ThingOrder, ThingScope } from './__generated__/ThingsPageQuery.graphql.js';

export const scopes = [
  { key: 'all', scope: 'ALL', words: 'All' },
  { key: 'own', scope: 'OWN', words: 'Own' },
  { key: 'collaborating', scope: 'COLLABORATING', words: 'Collaborating' },
  { key: 'shared', scope: 'SHARED', words: 'Shared with me' },
] as const satisfies readonly { key: string; scope: ThingScope; words: string }[];

export const orders = [
  { key: 'newest', order: 'NEWEST', words: 'Newest first' },
  { key: 'name', order: 'NAME', words: 'By name' },
  { key: 'water', order: 'WATER', words: 'By water, driest first' },
  { key: 'ph', order: 'PH', words: 'By pH' },
] as const satisfies readonly { key: string; order: ThingOrder; words: string }[];

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
