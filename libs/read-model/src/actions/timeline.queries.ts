import { isSignedIn } from '@hedgerow/domain';
import type { Pool } from 'pg';
import { query } from '../query.js';
import { list } from '../schema/list.js';
import { isThingInGroup, isVisibleThing } from '../visible.js';
import { type ActionRow, timelineTable } from './timeline.js';

interface ActionFilter {
  readonly thingId?: string | null;
  /** Only those for things in this group. */
  readonly groupId?: string | null;
  /** Only those that this person recorded; none for guests. */
  readonly userId?: string | null;
}

/** Actions for things that the viewer may see. */
export const actionList = list(timelineTable, {
  join: 'join things t on t.id = r.thing_id',
  visible: (viewer, parameter) => isVisibleThing(viewer, 't', parameter),
  where: (viewer, parameter, { thingId, groupId, userId }: ActionFilter) => [
    thingId && `r.thing_id = ${parameter(thingId)}`,
    groupId && isThingInGroup(viewer, 't', groupId, parameter),
    userId && (isSignedIn(viewer) ? `r.created_by = ${parameter(userId)}` : 'false'),
  ],
  orders: { NEWEST: { by: ['createdAt', 'id'], descending: true } },
});

/**
 * The newest actions of each thing, at most 100 a thing, in one statement; with `columns`, only those of them. The caller has
 * checked who may see them.
 */
export const actionsByThing = async (
  pool: Pool,
  thingIds: readonly string[],
  first: number,
  columns?: readonly string[],
): Promise<Map<string, ActionRow[]>> => {
  const rows = await query<ActionRow & { readonly ofThing: string }>(
    pool,
    `select ${timelineTable.select('a', columns)}, t.id as "ofThing" from unnest($1::uuid[]) as t(id) cross join lateral
      (select * from timeline a where a.thing_id = t.id order by a.created_at desc, a.id desc limit $2) a`,
    [thingIds, Math.min(first, 100)],
  );
  const byThing = new Map<string, ActionRow[]>(thingIds.map((id) => [id, []]));
  for (const row of rows) byThing.get(row.ofThing)!.push(row);
  return byThing;
};

/** How many actions a person recorded. */
export const actionsBy = async (pool: Pool, userId: string): Promise<number> => {
  const [row] = await query<{ count: number }>(
    pool,
    'select count(*)::int as count from timeline where created_by = $1',
    [userId],
  );
  return row!.count;
};
