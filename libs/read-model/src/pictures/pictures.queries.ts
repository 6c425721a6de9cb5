import { isSignedIn, type PictureSubject, type Viewer } from '@hedgerow/domain';
import type { Pool } from 'pg';
import { Parameters, query } from '../query.js';
import { list } from '../schema/list.js';
import { isVisibleDevice, isVisibleGroup, isVisibleThing, type Parameter } from '../visible.js';
import { type PictureRow, picturesTable } from './pictures.js';

/** The column with the id of what a picture is of. */
const columnOf: Readonly<Record<PictureSubject, string>> = {
  thing: 'thing_id',
  group: 'group_id',
  device: 'device_id',
  user: 'user_id',
  action: 'action_id',
};

const seen = (from: string, where: string): string => `exists (select from ${from} where ${where})`;

/** SQL: the viewer may see what the picture `r` is of. The rule is `maySeePictured`; a test holds the two together. */
const isOfVisible = (viewer: Viewer, parameter: Parameter): string => `case r.subject
  when 'thing' then ${seen('things_own t', `t.id = r.thing_id and ${isVisibleThing(viewer, 't', parameter)}`)}
  when 'action' then ${seen(
    'timeline a join things_own t on t.id = a.thing_id',
    `a.id = r.action_id and ${isVisibleThing(viewer, 't', parameter)}`,
  )}
  when 'group' then ${seen('groups g', `g.id = r.group_id and ${isVisibleGroup(viewer, 'g', parameter)}`)}
  when 'device' then ${seen('devices_own d', `d.id = r.device_id and ${isVisibleDevice(viewer, 'd', parameter)}`)}
  when 'user' then ${isSignedIn(viewer) ? seen('users u', `u.id = r.user_id and u.username <> ''`) : 'false'}
  else false end`;

/**
 * SQL: the viewer may see the picture `r`. Until it is ready, that is who added it alone; with the account of the one who
 * added it, it is gone.
 */
const isVisiblePicture = (viewer: Viewer, parameter: Parameter): string => {
  const isOwn = isSignedIn(viewer) ? `or r.added_by = ${parameter(viewer.userId)}` : '';
  return `(r.status = 'READY' ${isOwn}) and ${isOfVisible(viewer, parameter)}
    and ${seen('users adder', `adder.id = r.added_by and adder.username <> ''`)}`;
};

/** Pictures that the viewer may see. */
export const pictureList = list(picturesTable, {
  visible: isVisiblePicture,
  orders: { NEWEST: { by: ['createdAt', 'id'], descending: true } },
});

export interface PicturesAsked {
  readonly subject: PictureSubject;
  readonly ids: readonly string[];
  /** So many of each. */
  readonly first: number;
  /** Leaves out those that are being made, or were refused. */
  readonly readyOnly?: boolean;
  /** Those of the actions of a thing as well. */
  readonly withActions?: boolean;
}

/** The newest pictures of things, groups, devices, people or actions, as far as the viewer may see them, in one statement. */
export const picturesOf = async (
  pool: Pool,
  viewer: Viewer,
  { subject, ids, first, readyOnly = false, withActions = false }: PicturesAsked,
): Promise<Map<string, PictureRow[]>> => {
  const parameters = new Parameters();
  const column = columnOf[subject];
  const asked = parameters.add(ids);
  const only = subject === 'thing' && !withActions ? 'and r.action_id is null' : '';
  const ready = readyOnly ? `and r.status = 'READY'` : '';
  const rows = await query<PictureRow & { readonly of: string }>(
    pool,
    `select ${picturesTable.select('r')}, s.id as of from unnest(${asked}::uuid[]) as s(id) cross join lateral
      (select r.* from pictures r where r.${column} = s.id ${only} ${ready} and ${isVisiblePicture(viewer, parameters.add)}
       order by r.created_at desc, r.id desc limit ${parameters.add(first)}) r`,
    parameters.values,
  );
  const found = new Map<string, PictureRow[]>();
  for (const { of, ...row } of rows) {
    const own = found.get(of);
    if (own) own.push(row);
    else found.set(of, [row]);
  }
  return found;
};
