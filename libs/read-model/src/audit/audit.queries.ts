import { isAdmin, isSignedIn, type Viewer } from '@hedgerow/domain';
import type { Pool } from 'pg';
import { Parameters, query } from '../query.js';
import { list } from '../schema/list.js';
import type { Parameter } from '../visible.js';
import { type AuditRow, auditTable } from './audit.js';
import type { AuditRole, OwnedKind } from './changes.js';

const entries: Readonly<Record<OwnedKind, { readonly table: string; readonly by: string }>> = {
  thing: { table: 'thing_accesses', by: 'thing_id' },
  group: { table: 'group_memberships', by: 'group_id' },
  device: { table: 'device_accesses', by: 'device_id' },
};

/** SQL: the viewer owns what the row `r` of `audit` is about, or is an administrator. */
const isOwned = (viewer: Viewer, parameter: Parameter): string => {
  if (isAdmin(viewer)) return 'true';
  if (!isSignedIn(viewer)) return 'false';
  const owned = Object.entries(entries).map(
    ([kind, { table, by }]) => `(r.kind = '${kind}' and exists (select from ${table} mine
      where mine.${by} = r.target_id and mine.user_id = ${parameter(viewer.userId)} and mine.is_owner))`,
  );
  return `(${owned.join(' or ')})`;
};

// Who creates something, and who accepts an invitation, gets access by it: one act, two events.
const isOfTheActBefore = `r.change = 'GRANTED' and exists (select from audit before
  where before.target_id = r.target_id and before.version = r.version - 1
    and before.change in ('CREATED', 'ACCEPTED') and before.by_id = r.person_id)`;

interface AuditFilter {
  /** The thing, the group, the device or the person. */
  readonly targetId?: string;
  /** Who changed it, or whose right it is. */
  readonly userId?: string;
}

/** SQL: the person changed it, or it changed what they may do. Each from its own index. */
const concerns = (userId: string, parameter: Parameter): string => {
  const id = `${parameter(userId)}::uuid`;
  return `r.id in (select b.id from audit b where b.by_id = ${id} union select p.id from audit p where p.person_id = ${id})`;
};

/**
 * The changes of rights of one thing, group or device, for its owners and administrators; or those that a person made and that
 * were made of them.
 */
export const auditList = list(auditTable, {
  visible: isOwned,
  where: (_viewer, parameter, { targetId, userId }: AuditFilter) => [
    targetId !== undefined && `r.target_id = ${parameter(targetId)}`,
    userId !== undefined && concerns(userId, parameter),
    `not (${isOfTheActBefore})`,
  ],
  orders: {
    // Of one target by its versions: two changes may be of one moment.
    NEWEST: { by: ['version', 'id'], descending: true },
    LATEST: { by: ['at', 'id'], descending: true },
  },
});

/** What an entry says beside its own columns. */
export interface AuditDetails extends Pick<AuditRow, 'id'> {
  /** What the person is since. */
  readonly role: AuditRole | null;
  /** What they were before; null where they were nothing, or that is not known. */
  readonly formerRole: AuditRole | null;
  /** Browser and system in words, where they are known. */
  readonly browser: string | null;
  /** The invited address, while it is kept. */
  readonly email: string | null;
}

/** The same of several entries. The caller has checked who may see them. */
export const auditDetails = (pool: Pool, ids: readonly string[]): Promise<AuditDetails[]> =>
  query(
    pool,
    `select r.id, nullif(s.browser, '') as browser,
       coalesce(r.role, (select n.role from audit n where n.target_id = r.target_id and n.version = r.version + 1
         and n.person_id = r.person_id and n.change = 'GRANTED' and r.change = 'ACCEPTED')) as role,
       (select p.role from audit p where p.target_id = r.target_id and p.person_id = r.person_id
         and p.version < r.version and p.change in ('GRANTED', 'CHANGED', 'REVOKED')
         order by p.version desc limit 1) as "formerRole",
       nullif(coalesce(t.email, g.email, d.email), '') as email
     from audit r
     left join audit_sessions s on s.id = r.session_id
     left join thing_invitations t on t.thing_id = r.target_id and t.id = r.invitation_id
     left join group_invitations g on g.group_id = r.target_id and g.id = r.invitation_id
     left join device_invitations d on d.device_id = r.target_id and d.id = r.invitation_id
     where r.id = any($1::uuid[])`,
    [ids],
  );

/** The version of the last change of each that the viewer owns; of the others nothing. */
export const auditVersions = async (
  pool: Pool,
  viewer: Viewer,
  targetIds: readonly string[],
): Promise<Map<string, number>> => {
  const parameters = new Parameters();
  const rows = await query<{ id: string; version: number }>(
    pool,
    `select r.target_id as id, max(r.version) as version from audit r
     where r.target_id = any(${parameters.add(targetIds)}::uuid[]) and ${isOwned(viewer, parameters.add)} group by 1`,
    parameters.values,
  );
  return new Map(rows.map(({ id, version }) => [id, version]));
};
