import type { PoolClient } from 'pg';
import { applyLinks } from '../devices/device-links.js';
import { deviceReducers } from '../devices/reducers.js';
import { evolveSensor, newSensor } from '../devices/sensor.js';
import { loadSensors, saveSensors } from '../devices/sensor-rows.js';
import { deviceAccessesTable, deviceLinksTable, devicesTable, sensorsTable } from '../devices/tables.js';
import type { Change, Projection } from '../projection.js';
import type { ProjectionEvent } from '../projection-event.js';
import type { EventNamed } from '../schema/reducers.js';
import { writeRows } from '../schema/write-rows.js';
import { lastEventsOf } from './last-event.js';
import { thingReducers } from './reducers.js';
import { refreshThings } from './refresh-things.js';
import { thingAccessesTable, thingActionsTable, thingsTable } from './tables.js';

const isNamed =
  <T extends ProjectionEvent['type']>(type: T) =>
  (event: ProjectionEvent): event is EventNamed<T> =>
    event.type === type;

/** Takes frames into their sensors; answers with the sensors that changed. */
const applyFrames = async (
  client: PoolClient,
  g: number,
  events: readonly EventNamed<'UplinkDecoded'>[],
): Promise<string[]> => {
  const ids = [...new Set(events.map((event) => event.data.networkDeviceId))];
  if (ids.length === 0) return [];
  const before = await loadSensors(client, g, ids);
  const after = new Map(before);
  for (const { data } of events)
    after.set(data.networkDeviceId, evolveSensor(after.get(data.networkDeviceId) ?? newSensor, data));
  await saveSensors(client, g, after);
  return ids;
};

/** Devices that changed themselves, and those whose sensor did. */
const changedDevices = async (
  client: PoolClient,
  g: number,
  ids: readonly unknown[],
  sensors: readonly string[],
): Promise<Change[]> => {
  if (ids.length + sensors.length === 0) return [];
  const { rows } = await client.query<{ id: string; revision: number }>({
    name: `devices changed ${g}`,
    text: `with own as (
        update ${devicesTable.in(g)} set revision = nextval('read.revisions') where id = any($1) returning id, revision)
      select d.id, greatest(own.revision, d.revision, s.revision)::float8 as revision
      from ${devicesTable.in(g)} d left join own on own.id = d.id
        left join ${sensorsTable.in(g)} s on s.network_device_id = d.network_device_id
      where d.id = any($1) or d.network_device_id = any($2)`,
    values: [ids, sensors],
  });
  return rows.map(({ id, revision }) => ({ kind: 'device', id, revision }));
};

const reducers = { ...thingReducers, ...deviceReducers };
const rowTables = [thingsTable, thingAccessesTable, thingActionsTable, devicesTable, deviceAccessesTable];

/** Things, devices and sensors, and who may see them. */
export const things: Projection = {
  name: 'things',
  topics: ['stewardship.events', 'sensors.uplinks'],
  handles: [...Object.keys(reducers), 'UplinkDecoded'],
  tables: [...rowTables, deviceLinksTable, sensorsTable],
  reducers,
  counts: [{ column: 'accessCount', of: thingAccessesTable }],
  async project(client, g, events) {
    // A thing joins keys of several partitions. One batch at a time, so that the later one sees what the earlier wrote.
    await client.query({ name: 'things lock', text: `select pg_advisory_xact_lock(hashtext('read-model-things'), $1)`, values: [g] }); // prettier-ignore
    const sensors = await applyFrames(client, g, events.filter(isNamed('UplinkDecoded')));
    const written = await writeRows(client, g, { tables: rowTables, reducers }, events);
    const relinked = await applyLinks(client, g, events.filter(isNamed('DeviceLinkedToThing')));
    const lastEvents = lastEventsOf(events);
    const affected = { things: [...lastEvents.keys(), ...relinked], sensors };
    const refreshed = await refreshThings(client, g, affected, lastEvents);
    const removed = (written.get(thingsTable) ?? []).filter(({ isRemoved }) => isRemoved);
    const devices = (written.get(devicesTable) ?? []).map(({ key }) => key['id']);
    return [
      ...removed.map(({ key }): Change => ({ kind: 'thing', id: key['id'] as string, revision: -1 })),
      ...refreshed.map(({ id, revision }): Change => ({ kind: 'thing', id, revision })),
      ...(await changedDevices(client, g, devices, sensors)),
    ];
  },
};
