import { type ThingType, thingTypes } from '@hedgerow/domain';
import { bothWays, orderIn, type Order, orderVariables } from '../lists/order.js';
import type { ThingOrder, ThingScope, WaterState } from './__generated__/ThingsPageQuery.graphql.js';
import { recentCap } from './recent-things.js';
import { rememberedLayout } from './things-layout.js';
import * as texts from './texts.js';

/** Whose things. Those viewed last are known to this browser alone, and asked for by their ids. */
export const scopes = [
  { key: 'all', scope: 'ALL', label: texts.scopeAll },
  { key: 'own', scope: 'OWN', label: texts.scopeOwn },
  { key: 'collaborating', scope: 'COLLABORATING', label: texts.scopeCollaborating },
  { key: 'shared', scope: 'SHARED', label: texts.scopeShared },
  { key: 'recent', scope: 'ALL', label: texts.scopeRecent },
] as const satisfies readonly { key: string; scope: ThingScope; label: string }[];

const orders: readonly Order<ThingOrder>[] = [
  ...bothWays('newest', 'NEWEST', 'descending', [texts.newestFirst, texts.oldestFirst]),
  ...bothWays('name', 'NAME', 'ascending', [texts.byName, texts.byNameBackwards]),
  ...bothWays('water', 'WATER', 'ascending', [texts.driestFirst, texts.wettestFirst]),
  ...bothWays('ph', 'PH', 'ascending', [texts.lowestPhFirst, texts.highestPhFirst]),
  ...bothWays('action', 'LAST_ACTION', 'ascending', [texts.oldestActionFirst, texts.latestActionFirst]),
];

/** The usual order of things viewed last. The api knows of no views, so the list puts them so itself. */
const viewed: Order<ThingOrder> = {
  ...{ key: 'viewed', orderBy: 'NEWEST', backwards: false, direction: 'descending' },
  label: texts.viewedFirst,
};

/** The orders of a list of such things, the usual one first. */
export const ordersOf = ({ scope }: Pick<ThingsSearch, 'scope'>): readonly Order<ThingOrder>[] =>
  scope.key === 'recent' ? [viewed, ...orders] : orders;

/** The ways to show things, the usual one first. */
export const layouts = ['list', 'tiles', 'map'] as const;
export type ThingsLayout = (typeof layouts)[number];

/** What things are narrowed to, beside whose they are and what they are called. */
interface ThingsFilter {
  readonly types: readonly ThingType[];
  readonly states: readonly StateKey[];
  readonly group: string | null;
}

/** The states of water, as the URL has them. */
export const stateKeys = ['dry', 'needs', 'moist', 'wet', 'watered', 'none'] as const;
type StateKey = (typeof stateKeys)[number];

export interface ThingsSearch extends ThingsFilter {
  readonly scope: (typeof scopes)[number];
  readonly order: Order<ThingOrder>;
  readonly layout: ThingsLayout;
  readonly text: string;
}

/** The parts of a URL that narrow the list, taken away. */
export const noFilter = { type: null, state: null, group: null };

const among = <V extends string>(values: readonly V[], given: string | null): V[] =>
  values.filter((value) => given?.split(',').includes(value));

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * What the URL of the list asks for; anything unknown counts as not asked for. Where it names no layout, that which was
 * chosen last is meant.
 */
export const thingsSearch = (search: URLSearchParams): ThingsSearch => {
  const scope = scopes.find(({ key }) => key === search.get('scope')) ?? scopes[0];
  const group = search.get('group');
  return {
    scope,
    order: orderIn(ordersOf({ scope }), search),
    layout: layouts.find((layout) => layout === search.get('layout')) ?? rememberedLayout(layouts),
    text: search.get('search')?.trim() ?? '',
    types: among(thingTypes, search.get('type')),
    states: among(stateKeys, search.get('state')),
    group: group !== null && idForm.test(group) ? group : null,
  };
};

/** How many filters narrow the list, beside whose things they are and what they are called. */
export const filtersOn = ({ types, states, group }: ThingsFilter): number =>
  [types.length > 0, states.length > 0, group].filter(Boolean).length;

/** Rows that come at a time. Of things viewed last, all. */
const pageSize = 40;

const unlessNone = <V>(values: readonly V[]): readonly V[] | null => (values.length === 0 ? null : values);

/** The variables of the query for such a search. `recentIds` are those of the things viewed last in this browser. */
export const thingsVariables = (
  { scope, order, text, types, states, group }: ThingsSearch,
  recentIds: readonly string[],
) => ({
  scope: scope.scope,
  ...orderVariables(order),
  search: text === '' ? null : text,
  types: unlessNone(types),
  states: unlessNone(states.map((state) => state.toUpperCase() as WaterState)),
  groupId: group,
  ids: scope.key === 'recent' ? recentIds : null,
  count: scope.key === 'recent' ? recentCap : pageSize,
});
