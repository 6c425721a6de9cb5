import { isAdmin, isSignedIn } from '@hedgerow/domain';
import type { Pool } from 'pg';
import { query } from '../query.js';
import { list } from '../schema/list.js';
import { type DeviceAccessRow, deviceAccessesTable } from './tables.js';

/** Entries of people on devices, for those who have one on the same device themselves. The rule is `maySeeDeviceAccesses`. */
export const deviceAccessList = list(deviceAccessesTable, {
  visible: (viewer, parameter) => {
    if (isAdmin(viewer)) return 'true';
    if (!isSignedIn(viewer)) return 'false';
    return `exists (select from device_accesses mine
      where mine.device_id = r.device_id and mine.user_id = ${parameter(viewer.userId)})`;
  },
  where: (
    _viewer,
    parameter,
    { userId, isOwner }: { readonly userId?: string | null; readonly isOwner?: boolean | null },
  ) => [
    userId && `r.user_id = ${parameter(userId)}`,
    isOwner != null && `r.is_owner = ${parameter(isOwner)}`,
  ],
  orders: { NEWEST: { by: ['createdAt', 'id'], descending: true } },
});

/** Who has access to devices, the first ones first. The caller has checked who may see them. */
export const accessesOfDevices = (pool: Pool, deviceIds: readonly string[]): Promise<DeviceAccessRow[]> =>
  query(
    pool,
    `select ${deviceAccessesTable.select('a')} from device_accesses a where a.device_id = any($1::uuid[])
     order by a.created_at, a.id`,
    [deviceIds],
  );

/** The device that an access is for; undefined for an unknown access. */
export const deviceOfAccess = async (pool: Pool, accessId: string): Promise<string | undefined> => {
  const [found] = await query<{ deviceId: string }>(
    pool,
    `select device_id as "deviceId" from device_accesses where id = $1`,
    [accessId],
  );
  return found?.deviceId;
};
