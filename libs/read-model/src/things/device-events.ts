import type { PoolClient } from 'pg';
import { insertRows, type Row } from '../bulk.js';
import type { ProjectionEvent } from '../projection.js';

export type DeviceEvent = Extract<
  ProjectionEvent,
  { type: 'DeviceRegistered' | 'DeviceAccessGranted' | 'DeviceLinkedToThing' }
>;
type LinkEvent = Extract<DeviceEvent, { type: 'DeviceLinkedToThing' }>;

const columns = {
  id: 'uuid',
  network_device_id: 'text',
  model: 'text',
  name: 'text',
  is_public: 'boolean',
  lat: 'float8',
  lng: 'float8',
  created_at: 'timestamptz',
  version: 'int',
};

const registeredRow = ({
  data,
  occurredAt,
  version,
}: Extract<DeviceEvent, { type: 'DeviceRegistered' }>): Row => ({
  id: data.deviceId,
  network_device_id: data.networkDeviceId.toLowerCase(),
  model: data.model,
  name: data.name,
  is_public: data.isPublic,
  lat: data.location.lat,
  lng: data.location.lng,
  created_at: occurredAt,
  version,
});

const accessColumns = {
  device_id: 'uuid',
  user_id: 'uuid',
  id: 'uuid',
  is_owner: 'boolean',
  created_at: 'timestamptz',
};

const linkColumns = {
  device_id: 'uuid',
  linked_from: 'timestamptz',
  linked_to: 'timestamptz',
  network_device_id: 'text',
  thing_id: 'uuid',
};

interface Link {
  readonly thingId: string;
  readonly networkDeviceId: string;
  /** Milliseconds since 1970; -Infinity for the first link of a device, whose readings all belong to its thing. */
  readonly from: number;
  to: number;
  readonly at: string;
}

const bound = (ms: number): string =>
  ms === -Infinity ? '-infinity' : ms === Infinity ? 'infinity' : new Date(ms).toISOString();

/** Links of one device after these events: the open one before them comes first. Intervals never overlap. */
export const relink = (
  open: Link | undefined,
  networkDeviceId: string,
  events: readonly LinkEvent[],
): Link[] => {
  const links = open ? [open] : [];
  for (const { data, occurredAt } of events) {
    const before = links.at(-1);
    // Two links in one millisecond, or a clock that went back, must not make an empty or a reversed interval.
    const from = before
      ? Math.max(Date.parse(occurredAt), before.from === -Infinity ? -Infinity : before.from + 1)
      : -Infinity;
    if (before) before.to = from;
    links.push({ thingId: data.thingId, networkDeviceId, from, to: Infinity, at: occurredAt });
  }
  return links;
};

/** Of one device's events, those past the version we know: a publisher that was killed may send a stretch again. */
const unheard = (events: readonly LinkEvent[], known: number): LinkEvent[] => {
  let last = known;
  return events.filter((event) => {
    if (event.version <= last) return false;
    last = event.version;
    return true;
  });
};

const groupBy = <T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};

const applyLinks = async (
  client: PoolClient,
  g: number,
  events: readonly LinkEvent[],
): Promise<Set<string>> => {
  if (events.length === 0) return new Set();
  const byDevice = groupBy(events, (event) => event.data.deviceId);
  const { rows } = await client.query<{
    id: string;
    network_device_id: string;
    thing_id: string | null;
    linked_from: number | null;
    version: number;
  }>({
    name: `devices open links ${g}`,
    text: `select id, version, network_device_id, thing_id, extract(epoch from linked_from)::float8 * 1000 as linked_from
      from read.devices_g${g} where id = any($1)`,
    values: [[...byDevice.keys()]],
  });
  const affected = new Set<string>();
  const links: Row[] = [];
  const current: Row[] = [];
  for (const { id, version, network_device_id, thing_id, linked_from } of rows) {
    const fresh = unheard(byDevice.get(id)!, version);
    if (fresh.length === 0) continue;
    const open =
      thing_id === null
        ? undefined
        : { thingId: thing_id, networkDeviceId: network_device_id, from: linked_from!, to: Infinity, at: '' };
    const after = relink(open, network_device_id, fresh);
    for (const link of after) {
      affected.add(link.thingId);
      links.push({
        device_id: id,
        linked_from: bound(link.from),
        linked_to: bound(link.to),
        network_device_id,
        thing_id: link.thingId,
      });
    }
    const last = after.at(-1)!;
    current.push({ id, thing_id: last.thingId, linked_from: bound(last.from), linked_at: last.at });
  }
  await insertRows(
    client,
    `read.device_links_g${g}`,
    linkColumns,
    links,
    'on conflict (device_id, linked_from) do update set linked_to = excluded.linked_to',
  );
  await client.query({
    name: `devices link ${g}`,
    text: `update read.devices_g${g} d set thing_id = r.thing_id, linked_from = r.linked_from, linked_at = r.linked_at
      from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::timestamptz[])
        as r(id, thing_id, linked_from, linked_at) where d.id = r.id`,
    values: ['id', 'thing_id', 'linked_from', 'linked_at'].map((c) => current.map((row) => row[c])),
  });
  return affected;
};

/**
 * Writes what devices say of themselves. Answers with the devices that changed and the things that gained or lost
 * one.
 */
export const applyDeviceEvents = async (
  client: PoolClient,
  g: number,
  events: readonly DeviceEvent[],
): Promise<{ devices: string[]; things: Set<string> }> => {
  if (events.length === 0) return { devices: [], things: new Set() };
  const registered = events.flatMap((e) => (e.type === 'DeviceRegistered' ? [registeredRow(e)] : []));
  await insertRows(client, `read.devices_g${g}`, columns, registered);
  const accesses = new Map<string, Row>();
  const versions = new Map<string, number>();
  for (const event of events) {
    versions.set(event.data.deviceId, event.version);
    if (event.type !== 'DeviceAccessGranted') continue;
    const { deviceId: device_id, userId: user_id, accessId: id, isOwner: is_owner } = event.data;
    accesses.set(`${device_id} ${user_id}`, {
      device_id,
      user_id,
      id,
      is_owner,
      created_at: event.occurredAt,
    });
  }
  await insertRows(
    client,
    `read.device_accesses_g${g}`,
    accessColumns,
    [...accesses.values()],
    'on conflict (device_id, user_id) do update set is_owner = excluded.is_owner',
  );
  const things = await applyLinks(
    client,
    g,
    events.filter((event) => event.type === 'DeviceLinkedToThing'),
  );
  await client.query({
    name: `devices version ${g}`,
    text: `update read.devices_g${g} d set version = greatest(d.version, r.version), revision = nextval('read.revisions')
      from unnest($1::uuid[], $2::int[]) as r(id, version) where d.id = r.id`,
    values: [[...versions.keys()], [...versions.values()]],
  });
  // A device registered after its first uplinks brings its sensor along only once it is linked.
  return { devices: [...versions.keys()], things };
};
