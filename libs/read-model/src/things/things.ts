import type { PoolClient } from 'pg';
import { applyLinks, dropLinks } from '../devices/device-links.js';
import { deviceReducers } from '../devices/reducers.js';
import {
  deviceAccessesTable,
  deviceInvitationsTable,
  deviceLinksTable,
  devicesTable,
} from '../devices/tables.js';
import type { Change, Projection } from '../projection.js';
import type { ProjectionEvent } from '../projection-event.js';
import { countParts } from '../schema/count-parts.js';
import type { EventNamed } from '../schema/reducers.js';
import type { PartCount } from '../schema/table.js';
import { writeRows } from '../schema/write-rows.js';
import { asksLast } from '../transaction.js';
import { lastEventsOf } from './last-event.js';
import { thingReducers } from './reducers.js';
import { refreshThings } from './refresh-things.js';
import { thingAccessesTable, thingActionsTable, thingInvitationsTable, thingsTable } from './tables.js';

const isLink = (event: ProjectionEvent): event is EventNamed<'DeviceLinkedToThing'> =>
  event.type === 'DeviceLinkedToThing';

const isDeletion = (event: ProjectionEvent): event is EventNamed<'DeviceDeleted'> =>
  event.type === 'DeviceDeleted';

interface ChangedDevice {
  readonly id: string;
  readonly thing_id: string | null;
  readonly revision: number;
}

/** Gives devices that changed their next revision. */
const changedDevices = async (
  client: PoolClient,
  g: number,
  ids: readonly unknown[],
): Promise<ChangedDevice[]> => {
  if (ids.length === 0) return [];
  const { rows } = await client.query<ChangedDevice>({
    name: `devices changed ${g}`,
    text: `update ${devicesTable.in(g)} set revision = nextval('read.revisions') where id = any($1)
      returning id, thing_id, revision::float8 as revision`,
    values: [ids],
  });
  return rows;
};

/** The things of devices that are called or shown otherwise from now on. */
const thingsOfRenamed = (events: readonly ProjectionEvent[], changed: readonly ChangedDevice[]): string[] => {
  const renamed = new Set(events.flatMap((e) => (e.type === 'DeviceDetailsChanged' ? e.data.deviceId : [])));
  return changed.flatMap(({ id, thing_id }) => (thing_id !== null && renamed.has(id) ? thing_id : []));
};

const reducers = { ...thingReducers, ...deviceReducers };
const rowTables = [
  ...[thingsTable, thingAccessesTable, thingInvitationsTable, thingActionsTable],
  ...[devicesTable, deviceAccessesTable, deviceInvitationsTable],
];

/** Actions that were recorded, the most frequent event: nothing else changes but what follows from them, in one round trip. */
const recordActions = async (
  client: PoolClient,
  g: number,
  events: readonly ProjectionEvent[],
): Promise<Change[]> => {
  let refreshing: ReturnType<typeof refreshThings> | undefined;
  const behind = () => (refreshing = refreshThings(client, g, lastEventsOf(events)));
  await writeRows(client, g, { tables: rowTables, answered: [], reducers, isLast: true, behind }, events); // prettier-ignore
  return (await refreshing!).map(thingChanged);
};

const thingChanged = ({ id, revision }: { readonly id: string; readonly revision: number }): Change => ({
  ...{ kind: 'thing', id, revision },
});

const accessCount: PartCount = { column: 'accessCount', of: thingAccessesTable };

/**
 * Things and devices as people made them, and who may see them. Every row follows from the events of one key, so that
 * transactions for different partitions never meet: no lock is needed.
 */
export const things: Projection = {
  name: 'things',
  topics: ['stewardship.events'],
  handles: Object.keys(reducers),
  tables: [...rowTables, deviceLinksTable],
  reducers,
  counts: [accessCount],
  async project(client, g, events) {
    if (events.every(({ type }) => type === 'ActionRecorded')) return recordActions(client, g, events);
    const written = await writeRows(client, g, { tables: rowTables, reducers }, events);
    const shownAnew = await applyLinks(client, g, events.filter(isLink));
    for (const id of await dropLinks(client, g, events.filter(isDeletion))) shownAnew.add(id);
    const removed = (written.get(thingsTable) ?? []).filter(({ isRemoved }) => isRemoved);
    const goneDevices = (written.get(devicesTable) ?? []).filter(({ isRemoved }) => isRemoved);
    const writtenDevices = (written.get(devicesTable) ?? []).map(({ key }) => key['id']);
    asksLast(client);
    const [refreshed, changed] = await Promise.all([
      refreshThings(client, g, lastEventsOf(events)),
      changedDevices(client, g, writtenDevices),
      countParts(client, g, accessCount, written),
    ]);
    for (const id of thingsOfRenamed(events, changed)) shownAnew.add(id);
    return [
      ...removed.map(({ key }): Change => ({ kind: 'thing', id: key['id'] as string, revision: -1 })),
      ...goneDevices.map(({ key }): Change => ({ kind: 'device', id: key['id'] as string, revision: -1 })),
      ...refreshed.map(thingChanged),
      // The page of a thing shows its devices; the row of the thing stays as it is.
      ...[...shownAnew].map((id): Change => ({ kind: 'thing', id, revision: null })),
      ...changed.map(({ id, revision }): Change => ({ kind: 'device', id, revision })),
    ];
  },
};
