import type { PoolClient } from 'pg';
import type { Change, ProjectionEvent, Projection } from '../projection.js';
import { applyDeviceEvents, type DeviceEvent } from './device-events.js';
import { evolveSensor, unheard } from './sensor.js';
import { loadSensors, saveSensors } from './sensor-rows.js';
import { indexes, tables, views } from './tables.js';
import { applyThingEvents, type ThingEvent } from './thing-events.js';
import { refreshThings } from './thing-rows.js';

type FrameEvent = Extract<ProjectionEvent, { type: 'UplinkDecoded' }>;

const isThingEvent = (event: ProjectionEvent): event is ThingEvent =>
  event.type === 'ThingRegistered' || event.type === 'ThingAccessGranted' || event.type === 'ActionRecorded';
const isDeviceEvent = (event: ProjectionEvent): event is DeviceEvent =>
  event.type === 'DeviceRegistered' ||
  event.type === 'DeviceAccessGranted' ||
  event.type === 'DeviceLinkedToThing';
const isFrame = (event: ProjectionEvent): event is FrameEvent => event.type === 'UplinkDecoded';

/** Takes frames into their sensors; answers with the sensors that heard something. */
const applyFrames = async (
  client: PoolClient,
  g: number,
  events: readonly FrameEvent[],
): Promise<string[]> => {
  const ids = [...new Set(events.map((event) => event.data.networkDeviceId))];
  if (ids.length === 0) return [];
  const before = await loadSensors(client, g, ids);
  const after = new Map(before);
  for (const { data } of events)
    after.set(data.networkDeviceId, evolveSensor(after.get(data.networkDeviceId) ?? unheard, data));
  await saveSensors(client, g, after);
  return ids;
};

const devicesOf = async (
  client: PoolClient,
  g: number,
  ids: readonly string[],
  sensors: readonly string[],
): Promise<Change[]> => {
  if (ids.length + sensors.length === 0) return [];
  const { rows } = await client.query<{ id: string; revision: number }>({
    name: `devices changed ${g}`,
    text: `select d.id, greatest(d.revision, s.revision)::float8 as revision
      from read.devices_g${g} d left join read.sensors_g${g} s on s.network_device_id = d.network_device_id
      where d.id = any($1) or d.network_device_id = any($2)`,
    values: [ids, sensors],
  });
  return rows.map(({ id, revision }) => ({ kind: 'device', id, revision }));
};

/** Things, devices and sensors, and who may see them. */
export const things: Projection = {
  name: 'things',
  topics: ['stewardship.events', 'sensors.uplinks'],
  handles: [
    'ThingRegistered',
    'ThingAccessGranted',
    'ActionRecorded',
    'DeviceRegistered',
    'DeviceAccessGranted',
    'DeviceLinkedToThing',
    'UplinkDecoded',
  ],
  tables,
  indexes,
  views,
  async project(client, g, events) {
    // A thing joins keys of several partitions. One batch at a time, so that the later one sees what the earlier wrote.
    await client.query({ name: 'things lock', text: `select pg_advisory_xact_lock(hashtext('read-model-things'), $1)`, values: [g] }); // prettier-ignore
    const sensors = await applyFrames(client, g, events.filter(isFrame));
    const { added, said } = await applyThingEvents(client, g, events.filter(isThingEvent));
    const { devices, things: relinked } = await applyDeviceEvents(client, g, events.filter(isDeviceEvent));
    const affected = [...added.keys(), ...said.keys(), ...relinked];
    const written = await refreshThings(client, g, { things: affected, sensors }, said);
    const revisions = new Map([...added, ...written.map(({ id, revision }) => [id, revision] as const)]);
    return [
      ...[...revisions].map(([id, revision]): Change => ({ kind: 'thing', id, revision })),
      ...(await devicesOf(client, g, devices, sensors)),
    ];
  },
  compare: [
    { table: 'things', key: ['id'], except: ['revision'] },
    { table: 'thing_accesses', key: ['thing_id', 'user_id'] },
    { table: 'thing_totals', key: ['is_public'] },
    { table: 'devices', key: ['id'], except: ['revision'] },
    { table: 'device_accesses', key: ['device_id', 'user_id'] },
    { table: 'device_links', key: ['device_id', 'linked_from'] },
    { table: 'sensors', key: ['network_device_id'], except: ['revision'] },
  ],
};
