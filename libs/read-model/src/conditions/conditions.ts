import type { PoolClient } from 'pg';
import { linkBegins } from '../devices/device-links.js';
import type { Projection } from '../projection.js';
import type { ProjectionEvent } from '../projection-event.js';
import { asksLast } from '../transaction.js';
import { type Asked, type Locked, lockRows, networkIdsOf, sensorsOfThings } from './lock-rows.js';
import { type Linked, saveLinks, saveMeasured, saveThings } from './save-rows.js';
import { evolveSensor } from './sensor.js';
import type { SensorState } from './sensor-rows.js';
import { conditionsTable, sensorsTable } from './tables.js';
import { saveTurningPoints, turningPointsTable, turnOf, type TurningPoint } from './turning-points.js';

/** The id that networks know each of the batch's devices by, and what the batch is about. */
interface Concerned extends Asked {
  readonly networkIds: ReadonlyMap<string, string>;
  /** Those among them that say here for the first time that they exist. */
  readonly likelyNew: Asked;
}

const concernedBy = async (
  client: PoolClient,
  g: number,
  events: readonly ProjectionEvent[],
): Promise<Concerned> => {
  const networkIds = new Map<string, string>();
  const sensors = new Set<string>();
  const likelyNew: { sensors: string[]; things: string[] } = { sensors: [], things: [] };
  const things = new Set<string>();
  const devices = new Set<string>();
  for (const { type, data } of events) {
    if (type === 'UplinkDecoded') sensors.add(data.networkDeviceId);
    else if (type === 'DeviceRegistered') {
      const id = data.networkDeviceId.toLowerCase();
      networkIds.set(data.deviceId, id);
      likelyNew.sensors.push(id);
    } else if (type === 'DeviceLinkedToThing') {
      things.add(data.thingId);
      devices.add(data.deviceId);
    } else if (type === 'DeviceDeleted') devices.add(data.deviceId);
    else if (type === 'ThingRegistered') likelyNew.things.push(data.thingId);
    else if (type === 'ThingDetailsChanged' || type === 'ThingDeleted') things.add(data.thingId);
  }
  const known = await networkIdsOf(
    client,
    g,
    [...devices].filter((id) => !networkIds.has(id)),
  );
  for (const [deviceId, id] of known) networkIds.set(deviceId, id);
  for (const id of networkIds.values()) sensors.add(id);
  for (const id of likelyNew.things) things.add(id);
  return { networkIds, sensors: [...sensors], things: [...things], likelyNew };
};

/** What a batch changed, by key; the rows are the locked ones. */
interface Changed {
  readonly measured: Set<string>;
  readonly linked: Set<string>;
  /** Things that said something of themselves. */
  readonly things: Set<string>;
  /** Things that gained or lost a device. */
  readonly relinked: Set<string>;
  readonly turns: TurningPoint[];
}

const link = (
  { sensors }: Locked,
  changed: Changed,
  networkDeviceId: string | undefined,
  event: Extract<ProjectionEvent, { type: 'DeviceLinkedToThing' }>,
): void => {
  const state = networkDeviceId === undefined ? undefined : sensors.get(networkDeviceId);
  // A link that was applied already is delivered again.
  if (!state || event.version <= state.link.version) return;
  const before = state.link.thingId === null ? undefined : state.link.linkedFrom;
  const { deviceId, thingId } = event.data;
  if (state.link.thingId !== null) changed.relinked.add(state.link.thingId);
  changed.relinked.add(thingId);
  changed.linked.add(state.networkDeviceId);
  sensors.set(state.networkDeviceId, {
    ...state,
    link: {
      deviceId,
      thingId,
      linkedFrom: linkBegins(before, event.occurredAt),
      linkedAt: Date.parse(event.occurredAt),
      version: event.version,
    },
  });
};

/** A device that was deleted says nothing of a thing any more. Its sensor stays known by it: the id is not given away. */
const unlink = (
  { sensors }: Locked,
  changed: Changed,
  networkDeviceId: string | undefined,
  { version }: Extract<ProjectionEvent, { type: 'DeviceDeleted' }>,
): void => {
  const state = networkDeviceId === undefined ? undefined : sensors.get(networkDeviceId);
  if (!state || version <= state.link.version) return;
  if (state.link.thingId !== null) changed.relinked.add(state.link.thingId);
  changed.linked.add(state.networkDeviceId);
  const { deviceId } = state.link;
  const link = { deviceId, thingId: null, linkedFrom: -Infinity, linkedAt: 0, version };
  sensors.set(state.networkDeviceId, { ...state, link });
};

/** Lets a batch change the locked rows in memory. */
const fold = (
  locked: Locked,
  networkIds: ReadonlyMap<string, string>,
  events: readonly ProjectionEvent[],
): Changed => {
  const changed: Changed = {
    measured: new Set(),
    linked: new Set(),
    things: new Set(),
    relinked: new Set(),
    turns: [],
  };
  const changeThing = (
    thingId: string,
    version: number,
    to: { indicatorParameter: string | null; isGone: boolean },
  ) => {
    const thing = locked.things.get(thingId)!;
    if (version <= thing.version) return;
    locked.things.set(thingId, { ...thing, ...to, version });
    changed.things.add(thingId);
  };
  for (const event of events) {
    const { type, data, version } = event;
    if (type === 'UplinkDecoded') {
      const state = locked.sensors.get(data.networkDeviceId)!;
      const sensor = evolveSensor(state.sensor, data);
      if (sensor === state.sensor) continue;
      const turn = turnOf(data.networkDeviceId, state.sensor, sensor);
      if (turn) changed.turns.push(turn);
      locked.sensors.set(data.networkDeviceId, { ...state, sensor });
      changed.measured.add(data.networkDeviceId);
    } else if (type === 'DeviceRegistered') {
      const state = locked.sensors.get(networkIds.get(data.deviceId)!)!;
      if (state.link.deviceId !== null) continue;
      const registered = { ...state.link, deviceId: data.deviceId };
      locked.sensors.set(state.networkDeviceId, { ...state, link: registered });
      changed.linked.add(state.networkDeviceId);
    } else if (type === 'DeviceLinkedToThing') link(locked, changed, networkIds.get(data.deviceId), event);
    else if (type === 'DeviceDeleted') unlink(locked, changed, networkIds.get(data.deviceId), event);
    else if (type === 'ThingDeleted')
      changeThing(data.thingId, version, { indicatorParameter: null, isGone: true });
    else if (type === 'ThingRegistered' || (type === 'ThingDetailsChanged' && data.indicatorParameter))
      changeThing(data.thingId, version, { indicatorParameter: data.indicatorParameter!, isGone: false });
  }
  return changed;
};

/** The things that show something else now, each with the sensors of all its devices. */
const affectedThings = async (
  client: PoolClient,
  g: number,
  { sensors, things }: Locked,
  changed: Changed,
): Promise<Linked[]> => {
  const affected = new Set([...changed.things, ...changed.relinked]);
  for (const id of changed.measured) {
    const { thingId } = sensors.get(id)!.link;
    if (thingId !== null) affected.add(thingId);
  }
  const linked = new Map<string, SensorState[]>();
  for (const id of affected) if (!things.get(id)!.isGone || changed.things.has(id)) linked.set(id, []);
  const add = (state: SensorState) => {
    if (state.link.thingId !== null) linked.get(state.link.thingId)?.push(state);
  };
  for (const state of sensors.values()) add(state);
  // With one device, and no word of the thing or of a link, that one's sensor is all there is.
  const more = [...linked.keys()].filter(
    (id) => changed.things.has(id) || changed.relinked.has(id) || things.get(id)!.devices !== 1,
  );
  for (const state of await sensorsOfThings(client, g, more))
    if (!sensors.has(state.networkDeviceId)) add(state);
  return [...linked].map(([id, own]): Linked => [things.get(id)!, own]);
};

/**
 * What each thing shows of its sensors: the latest values and whose they are, the colour, the moment it began to need water.
 * Joins the keys of things, devices and sensors. No lock over all: transactions take turns by sensor and by thing.
 */
export const conditions: Projection = {
  name: 'conditions',
  topics: ['stewardship.events', 'sensors.uplinks'],
  handles: [
    'ThingRegistered',
    'ThingDetailsChanged',
    'ThingDeleted',
    'DeviceRegistered',
    'DeviceLinkedToThing',
    'DeviceDeleted',
    'UplinkDecoded',
  ],
  tables: [conditionsTable, sensorsTable, turningPointsTable],
  async project(client, g, events) {
    const { networkIds, likelyNew, ...asked } = await concernedBy(client, g, events);
    const locked = await lockRows(client, g, asked, likelyNew);
    const changed = fold(locked, networkIds, events);
    const affected = await affectedThings(client, g, locked, changed);
    const sensorsOf = (ids: ReadonlySet<string>) => [...ids].map((id) => locked.sensors.get(id)!);
    const saidThings = [...changed.things].map((id) => locked.things.get(id)!);
    // At once and in this order: none needs what another answers.
    asksLast(client);
    const [, , , changes] = await Promise.all([
      saveLinks(client, g, sensorsOf(changed.linked)),
      saveThings(client, g, saidThings),
      saveTurningPoints(client, g, changed.turns),
      saveMeasured(client, g, sensorsOf(changed.measured), affected),
    ]);
    return changes;
  },
};
