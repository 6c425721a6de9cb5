import { type ActionType, isSignedIn, pointOf, type Viewer } from '@hedgerow/domain';
import { byKey, listsByKey, lookup } from '../graphql/lookup.js';
import { nodeIdOf } from '../graphql/node.js';
import { rows, Values } from '../graphql/sql.js';
import { isVisibleThing } from '../things/thing.rows.js';
import type { ActionNode } from './action.type.js';

export interface ActionRow {
  id: string;
  thingId: string;
  type: ActionType;
  comments: string;
  hasImage: boolean;
  lat: number | null;
  lng: number | null;
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
}

/** Columns of `read.timeline a` under the names of the schema. */
export const actionColumns = `a.id, a.thing_id as "thingId", a.type, a.comments, a.has_image as "hasImage", a.lat, a.lng,
  a.created_by as "createdBy", a.created_at as "createdAt", a.updated_at as "updatedAt"`;

const addresses = /[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>(),;]+/g;

/** Guests do not read the e-mail addresses that people leave in comments (reading A17). */
export const withoutAddresses = (comments: string): string => comments.replace(addresses, '[e-mail address]');

/** An action as this viewer may see it. */
export const actionFrom = ({ lat, lng, ...row }: ActionRow, viewer: Viewer): ActionNode => ({
  ...row,
  nodeId: nodeIdOf('Action', row.id),
  comments: isSignedIn(viewer) ? row.comments : withoutAddresses(row.comments),
  location: lat === null || lng === null ? null : pointOf({ lat, lng }),
});

/** Actions by id. Whoever may see the thing may see what was done for it. */
export const actionsById = lookup<string, ActionNode>(async (ids, { pool, viewer }) => {
  const values = new Values();
  const text = `select ${actionColumns} from read.timeline a join read.things t on t.id = a.thing_id
    where a.id = any(${values.add(ids)}::uuid[]) and ${isVisibleThing(viewer, values)}`;
  const found = await rows<ActionRow>(pool, text, values.all);
  return byKey(
    found.map((row) => actionFrom(row, viewer)),
    (action) => action.id,
  );
});

/** Key of `recentActions`: so many actions of that thing. */
export const recentOf = (thingId: string, first: number): string => `${thingId} ${first}`;

/** The newest actions of things the viewer got, each thing with its own number of them. */
export const recentActions = lookup<string, ActionNode[]>(async (keys, { pool, viewer }) => {
  const asked = keys.map((key) => key.split(' ') as [string, string]);
  const found = await rows<ActionRow & { key: string }>(
    pool,
    `select ${actionColumns}, asked.thing_id || ' ' || asked.first as key
     from unnest($1::uuid[], $2::int[]) as asked(thing_id, first)
     cross join lateral (
       select * from read.timeline a where a.thing_id = asked.thing_id
       order by a.created_at desc, a.id desc limit asked.first
     ) a order by a.created_at desc, a.id desc`,
    [asked.map(([thingId]) => thingId), asked.map(([, first]) => Number(first))],
  );
  const lists = listsByKey(found, (row) => row.key);
  return new Map(
    [...lists].map(([key, list]) => [key, list.map(({ key: _key, ...row }) => actionFrom(row, viewer))]),
  );
});
