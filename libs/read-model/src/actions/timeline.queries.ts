import type { Viewer } from '@hedgerow/domain';
import type { Pool } from 'pg';
import { isVisibleThing, parameters } from '../visible.js';

export interface ActionRow {
  readonly id: string;
  readonly thingId: string;
  readonly type: string;
  readonly comments: string;
  readonly hasImage: boolean;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const columns = `a.id, a.thing_id as "thingId", a.type, a.comments, a.has_image as "hasImage", a.lat, a.lng,
  a.created_by as "createdBy", a.created_at as "createdAt", a.updated_at as "updatedAt"`;

/** The newest actions of each thing, at most 100 a thing, in one statement. The caller has checked who may see them. */
export const actionsByThing = async (
  pool: Pool,
  thingIds: readonly string[],
  first: number,
): Promise<Map<string, ActionRow[]>> => {
  const { rows } = await pool.query<ActionRow>({
    name: 'actions by thing',
    text: `select ${columns} from unnest($1::uuid[]) as t(id) cross join lateral
      (select * from read.timeline a where a.thing_id = t.id order by a.created_at desc, a.id desc limit $2) a`,
    values: [thingIds, Math.min(first, 100)],
  });
  const byThing = new Map<string, ActionRow[]>(thingIds.map((id) => [id, []]));
  for (const row of rows) byThing.get(row.thingId)!.push(row);
  return byThing;
};

/** Actions with these ids, as far as the viewer may see their things. */
export const actionsWithIds = async (
  pool: Pool,
  viewer: Viewer,
  ids: readonly string[],
): Promise<ActionRow[]> => {
  const { values, parameter } = parameters();
  const { rows } = await pool.query<ActionRow>(
    `select ${columns} from read.timeline a join read.things t on t.id = a.thing_id
     where a.id = any(${parameter(ids)}::uuid[]) and ${isVisibleThing(viewer, 't', parameter)}`,
    values,
  );
  return rows;
};

export interface ActionsAsked {
  readonly viewer: Viewer;
  /** Of one thing; of every thing the viewer may see without. */
  readonly thingId?: string | null | undefined;
  readonly first: number;
  /** The last row of the page before. */
  readonly after?: { readonly createdAt: Date | string; readonly id: string } | undefined;
}

/** Actions that the viewer may see, newest first. Ask for one more than the page to learn whether there is a next. */
export const actionsPage = async (pool: Pool, asked: ActionsAsked): Promise<ActionRow[]> => {
  const { values, parameter } = parameters();
  const where = [isVisibleThing(asked.viewer, 't', parameter)];
  if (asked.thingId) where.push(`a.thing_id = ${parameter(asked.thingId)}`);
  if (asked.after)
    where.push(`(a.created_at, a.id) < (${parameter(asked.after.createdAt)}, ${parameter(asked.after.id)})`);
  const { rows } = await pool.query<ActionRow>(
    `select ${columns} from read.timeline a join read.things t on t.id = a.thing_id
     where ${where.join(' and ')} order by a.created_at desc, a.id desc limit ${parameter(asked.first)}`,
    values,
  );
  return rows;
};

/** How many actions the viewer may see. */
export const countActions = async (
  pool: Pool,
  asked: Pick<ActionsAsked, 'viewer' | 'thingId'>,
): Promise<number> => {
  const { values, parameter } = parameters();
  const where = [isVisibleThing(asked.viewer, 't', parameter)];
  if (asked.thingId) where.push(`a.thing_id = ${parameter(asked.thingId)}`);
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from read.timeline a join read.things t on t.id = a.thing_id
     where ${where.join(' and ')}`,
    values,
  );
  return rows[0]!.n;
};
