import type { InvitationKind } from '@hedgerow/domain';
import type { Pool } from 'pg';
import { deviceAccessesTable, deviceInvitationsTable } from '../devices/tables.js';
import { groupInvitationsTable, membershipsTable } from '../groups/groups.js';
import { query } from '../query.js';
import { thingAccessesTable, thingInvitationsTable } from '../things/tables.js';
import type { InvitationRow } from './invitations-table.js';

/** An invitation, what it is to, and whether an account has verified the address. */
export interface ShownInvitation extends InvitationRow {
  readonly targetId: string;
  readonly isVerified: boolean;
}

const tables = {
  Thing: { invitations: thingInvitationsTable, accesses: thingAccessesTable, by: 'thing_id' },
  Group: { invitations: groupInvitationsTable, accesses: membershipsTable, by: 'group_id' },
  Device: { invitations: deviceInvitationsTable, accesses: deviceAccessesTable, by: 'device_id' },
};

/**
 * Invitations to things, groups or devices, the last ones first: those that are open, and those that were accepted by one
 * who still has what they got. One that is just being erased is none any more. The caller has checked who may see them.
 */
export const invitationsOf = (
  pool: Pool,
  kind: InvitationKind,
  targetIds: readonly string[],
): Promise<ShownInvitation[]> => {
  const { invitations, accesses, by } = tables[kind];
  return query(
    pool,
    `select ${invitations.select('r')}, r.${by} as "targetId", exists (select from user_emails e
        where lower(e.email) = lower(r.email) and e.is_verified) as "isVerified"
     from ${invitations.view} r where r.${by} = any($1::uuid[]) and r.email <> '' and (r.accepted_by is null or exists (
       select from ${accesses.view} a where a.${by} = r.${by} and a.user_id = r.accepted_by))
     order by r.created_at desc, r.id`,
    [targetIds],
  );
};
