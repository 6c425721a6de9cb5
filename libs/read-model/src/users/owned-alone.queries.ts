import type { Pool } from 'pg';
import { query } from '../query.js';

export const ownedKinds = ['THING', 'GROUP', 'DEVICE'] as const;
export type OwnedKind = (typeof ownedKinds)[number];

/** A thing, group or device that no one else owns. */
export interface OwnedAlone {
  readonly id: string;
  readonly kind: OwnedKind;
  readonly name: string;
  /** Who may take it over: people with access, or members. The first one does where nothing is chosen (`fateOf`). */
  readonly heirs: readonly { readonly id: string; readonly name: string }[];
}

/** So many of each kind are answered, by name; and so many heirs of each. */
export const mostOwnedShown = 200;
const mostHeirs = 50;

const kinds: Readonly<
  Record<OwnedKind, { parts: string; of: string; table: string; first: string; only: string }>
> = {
  THING: {
    parts: 'thing_accesses',
    of: 'thing_id',
    table: 'things_own',
    first: 'h.is_collaborator desc,',
    only: 'true',
  },
  GROUP: {
    parts: 'group_memberships',
    of: 'group_id',
    table: 'groups',
    first: '',
    only: 'not t.is_personal',
  },
  DEVICE: { parts: 'device_accesses', of: 'device_id', table: 'devices_own', first: '', only: 'true' },
};

/** SQL: rows `t` of what the person `$1` owns and no other person with an account does. */
const ownedBy = (kind: OwnedKind): string => {
  const { parts, of, table, only } = kinds[kind];
  return `from ${parts} a join ${table} t on t.id = a.${of} where a.user_id = $1 and a.is_owner and ${only}
    and not exists (select from ${parts} o join users u on u.id = o.user_id and u.username <> ''
      where o.${of} = t.id and o.user_id <> $1 and o.is_owner)`;
};

const ownedOf = (pool: Pool, kind: OwnedKind, userId: string): Promise<OwnedAlone[]> => {
  const { parts, of, first } = kinds[kind];
  return query(
    pool,
    `select t.id, '${kind}' as kind, t.name, coalesce((select json_agg(json_build_object('id', h.id, 'name', h.name))
       from (select u.id, u.name from ${parts} h join users u on u.id = h.user_id and u.username <> ''
         where h.${of} = t.id and h.user_id <> $1 order by ${first} h.created_at, h.id limit ${mostHeirs}) h), '[]') as heirs
     ${ownedBy(kind)} order by lower(t.name), t.id limit ${mostOwnedShown}`,
    [userId],
  );
};

/** What a person owns alone, the first of each kind by name. */
export const ownedAlone = async (pool: Pool, userId: string): Promise<OwnedAlone[]> =>
  (await Promise.all(ownedKinds.map((kind) => ownedOf(pool, kind, userId)))).flat();

/** How much of each kind a person owns alone. */
export const ownedAloneCounts = async (pool: Pool, userId: string): Promise<Record<OwnedKind, number>> => {
  const [row] = await query<Record<OwnedKind, number>>(
    pool,
    `select ${ownedKinds.map((kind) => `(select count(*)::int ${ownedBy(kind)}) as "${kind}"`).join(', ')}`,
    [userId],
  );
  return row!;
};
