import { isSignedIn, type ThingType, type Viewer } from '@hedgerow/domain';
import type { Pool } from 'pg';
import { query } from '../query.js';
import { list, type Order, type SortKey } from '../schema/list.js';
import { matching } from '../search/matching.js';
import { isThingInGroup, isThingOf, isVisibleThing, type Parameter } from '../visible.js';
import { type ThingAccessRow, thingAccessesTable } from './tables.js';
import { type ThingRow, thingsView } from './things-view.js';
import { waterBoundsSql, waterStateSql, type WaterStateName } from './water-state.js';

export const thingScopes = ['ALL', 'OWN', 'COLLABORATING', 'SHARED'] as const;
export type ThingScope = (typeof thingScopes)[number];

export interface ThingFilter {
  /** Which of the things that the viewer may see. */
  readonly scope?: ThingScope | null | undefined;
  /** Part of the name or the description. */
  readonly search?: string | null | undefined;
  readonly publicOnly?: boolean;
  /** Only those in this group. */
  readonly groupId?: string | null | undefined;
  /** Only those that this person owns or collaborates on. */
  readonly userId?: string | null | undefined;
  /** Only these, as far as the viewer may see them. */
  readonly ids?: readonly string[] | null | undefined;
  /** Only of these types. */
  readonly types?: readonly ThingType[] | null | undefined;
  /** Only those whose water is in one of these states now. */
  readonly states?: readonly WaterStateName[] | null | undefined;
  /** Only those with a location, or only those without. */
  readonly hasLocation?: boolean | null | undefined;
}

const rightsOf = {
  OWN: 'is_owner',
  COLLABORATING: 'is_collaborator and not is_owner',
  SHARED: 'not is_collaborator and not is_owner',
};

const inScope = (scope: ThingScope, viewer: Viewer, parameter: Parameter): string | undefined => {
  if (scope === 'ALL') return undefined;
  if (!isSignedIn(viewer)) return 'false';
  const userId = parameter(viewer.userId);
  return `r.id in (select thing_id from thing_accesses where user_id = ${userId} and ${rightsOf[scope]})`;
};

const isAmong = (
  { ids, types, states, hasLocation }: Pick<ThingFilter, 'ids' | 'types' | 'states' | 'hasLocation'>,
  parameter: Parameter,
) => [
  ids && `r.id = any(${parameter(ids)}::uuid[])`,
  types && `r.type = any(${parameter(types)}::text[])`,
  states && `${waterStateSql('now()')} = any(${parameter(states)}::text[])`,
  states && waterBoundsSql(states),
  hasLocation != null && `r.lat is ${hasLocation ? 'not ' : ''}null`,
];

/** The id, from the table that the order before it is in. */
const conditionsId = { sql: 'r.conditions_id', type: 'uuid', of: ({ id }: ThingRow) => id };

/** By what a sensor says, the lowest first; things without a reading come last in either direction. */
const measured = (column: 'water' | 'ph'): Order<ThingRow> => ({
  by: [
    { sql: `coalesce(r.${column}, 'infinity')`, type: 'float8', of: (row) => row[column] ?? 'infinity' },
    conditionsId,
  ],
  last: 'infinity',
});

/** When something was last done; never counts as longest ago. */
const lastAction: SortKey<ThingRow> = {
  sql: `coalesce(r.last_action, '-infinity')`,
  type: 'timestamptz',
  of: (row) => row.lastAction ?? '-infinity',
};

/** Things that the viewer may see. Driest, sourest and longest left alone first. */
export const thingList = list(thingsView, {
  visible: (viewer, parameter) => isVisibleThing(viewer, 'r', parameter),
  where: (viewer, parameter, { scope, search, publicOnly, groupId, userId, ...narrowed }: ThingFilter) => [
    publicOnly && 'r.is_public',
    groupId && isThingInGroup(viewer, 'r', groupId, parameter),
    inScope(scope ?? 'ALL', viewer, parameter),
    matching(`r.name || ' ' || r.description`, search, parameter),
    userId && isThingOf(viewer, 'r', userId, parameter),
    ...isAmong(narrowed, parameter),
  ],
  orders: {
    NAME: { by: [{ sql: 'lower(r.name)', type: 'text', of: ({ name }) => name.toLowerCase() }, 'id'] },
    WATER: measured('water'),
    PH: measured('ph'),
    LAST_ACTION: { by: [lastAction, 'id'] },
    NEWEST: { by: ['createdAt', 'id'], descending: true },
  },
  sizes: [5, 6, 8, 12, 20, 40, 50, 100, 200],
});

/** Who has access to things, the first ones first. The caller has checked who may see them. */
export const accessesOfThings = (pool: Pool, thingIds: readonly string[]): Promise<ThingAccessRow[]> =>
  query(
    pool,
    `select ${thingAccessesTable.select('a')} from thing_accesses a where a.thing_id = any($1::uuid[])
     order by a.created_at, a.id`,
    [thingIds],
  );

/** A person's own access to each of the things. */
export const accessesOfPerson = (
  pool: Pool,
  userId: string,
  thingIds: readonly string[],
): Promise<ThingAccessRow[]> =>
  query(
    pool,
    `select ${thingAccessesTable.select('a')} from thing_accesses a
     where a.thing_id = any($1::uuid[]) and a.user_id = $2`,
    [thingIds, userId],
  );

/** The thing that an access is for; undefined for an unknown access. */
export const thingOfAccess = async (pool: Pool, accessId: string): Promise<string | undefined> => {
  const [found] = await query<{ thingId: string }>(
    pool,
    `select thing_id as "thingId" from thing_accesses where id = $1`,
    [accessId],
  );
  return found?.thingId;
};
