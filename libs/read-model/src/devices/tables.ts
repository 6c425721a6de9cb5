import type { DeviceModel } from '@hedgerow/domain';
import { nearIndexes } from '../geo.js';
import { invitationsTable } from '../invitations/invitations-table.js';
import { bigint, boolean, float8, int, text, time, uuid } from '../schema/column.js';
import { type RowOf, table, versionedTable } from '../schema/table.js';

/** What was registered of a device, and the thing that it belongs to now: columns of its table and of its view. */
export const registeredColumns = {
  id: uuid().key(),
  networkDeviceId: text(),
  model: text<DeviceModel>(),
  name: text(),
  isPublic: boolean(),
  lat: float8(),
  lng: float8(),
  thingId: uuid().null(),
};

/** Devices as they were registered, and the thing that each belongs to now. */
export const devicesTable = table(
  'devices',
  {
    ...registeredColumns,
    createdAt: time().ofInsert(),
    version: int(),
    /** Of the last link that `device_links` shows. */
    linkVersion: int().derivedFrom(0),
    revision: bigint().derivedFrom(0, `nextval('read.revisions')`),
  },
  {
    announces: 'device',
    removable: true,
    uncompared: ['revision'],
    writeIndexes: { network: '(network_device_id)', thing: '(thing_id)' },
    indexes: {
      newest: '(created_at, id)',
      name: '(lower(name), id)',
      begins: '((lower(name)) text_pattern_ops)',
      search: 'using gin ((lower(name)) gin_trgm_ops)',
      ...nearIndexes(),
    },
    // Readers get the view that adds what its sensor says.
    viewName: 'devices_own',
  },
);

/** Who has access to which device. */
export const deviceAccessesTable = versionedTable(
  'device_accesses',
  {
    deviceId: uuid().key(),
    userId: uuid().key(),
    id: uuid(),
    isOwner: boolean(),
    createdAt: time().ofInsert(),
  },
  {
    removable: true,
    partOf: { table: devicesTable, by: 'deviceId' },
    indexes: { user: '(user_id, device_id)', id: '(id)' },
  },
);

export type DeviceAccessRow = RowOf<typeof deviceAccessesTable>;

/** Who is invited to which device. */
export const deviceInvitationsTable = invitationsTable('device_invitations', devicesTable, 'deviceId');

/** Which thing a device belonged to, and when: half-open, from, not until. */
export const deviceLinksTable = table(
  'device_links',
  {
    deviceId: uuid().key(),
    linkedFrom: time().key(),
    linkedTo: time(),
    networkDeviceId: text(),
    thingId: uuid(),
  },
  { indexes: { thing: '(thing_id)' } },
);
