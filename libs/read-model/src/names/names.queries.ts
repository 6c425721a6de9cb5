import { isSignedIn, type Viewer } from '@hedgerow/domain';
import type { Pool } from 'pg';
import { Parameters, query } from '../query.js';
import { isVisibleDevice, isVisibleGroup, isVisibleThing } from '../visible.js';

/** What has a name of its own, or that of what it is of (a picture). */
export const namedKinds = ['THING', 'GROUP', 'DEVICE', 'PERSON', 'TASK', 'PICTURE'] as const;
export type NamedKind = (typeof namedKinds)[number];

/** One that a name is asked for. */
export interface AskedName {
  readonly kind: NamedKind;
  readonly id: string;
}

/** What it is called today. */
export interface KnownName extends AskedName {
  readonly name: string;
}

/**
 * The names of any number of things, groups, devices, people, tasks and pictures by their ids, in one statement. What the viewer
 * may not see, is not there or was erased has none.
 */
export const namesOf = (
  pool: Pick<Pool, 'query'>,
  viewer: Viewer,
  asked: readonly AskedName[],
): Promise<KnownName[]> => {
  const { add, values } = new Parameters();
  const isThing = (alias: string) => isVisibleThing(viewer, alias, add);
  const isGroup = (alias: string) => isVisibleGroup(viewer, alias, add);
  const isDevice = (alias: string) => isVisibleDevice(viewer, alias, add);
  // Guests are told of no person; an account that is gone has no name left.
  const isPerson = (alias: string) => (isSignedIn(viewer) ? `${alias}.username <> ''` : 'false');
  const isAsked = (kind: NamedKind) =>
    `r.id = any($${values.push(asked.filter((one) => one.kind === kind).map(({ id }) => id))}::uuid[])`;
  return query<KnownName>(
    pool,
    `select 'THING' as kind, r.id, r.name from things_own r where ${isAsked('THING')} and ${isThing('r')}
     union all select 'GROUP', r.id, r.name from groups r where ${isAsked('GROUP')} and ${isGroup('r')}
     union all select 'DEVICE', r.id, r.name from devices_own r where ${isAsked('DEVICE')} and ${isDevice('r')}
     union all select 'PERSON', r.id, r.name from users r where ${isAsked('PERSON')} and ${isPerson('r')}
     union all select 'TASK', r.id, r.title from tasks r
       join things_own t on t.id = r.thing_id where ${isAsked('TASK')} and ${isThing('t')}
     union all select 'PICTURE', r.id, coalesce(t.name, g.name, d.name, u.name) from pictures r
       left join things_own t on t.id = r.thing_id and ${isThing('t')}
       left join groups g on g.id = r.group_id and ${isGroup('g')}
       left join devices_own d on d.id = r.device_id and ${isDevice('d')}
       left join users u on u.id = r.user_id and ${isPerson('u')}
       where ${isAsked('PICTURE')} and coalesce(t.name, g.name, d.name, u.name) is not null`,
    values,
  );
};
