import type { PoolClient } from 'pg';
import { insertRows, type Row } from '../bulk.js';
import type { EventNamed } from '../schema/reducers.js';
import { deviceLinksTable, devicesTable } from './tables.js';

type LinkEvent = EventNamed<'DeviceLinkedToThing'>;

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
}

const bound = (ms: number): string =>
  ms === -Infinity ? '-infinity' : ms === Infinity ? 'infinity' : new Date(ms).toISOString();

/**
 * When the next link of a device begins, in milliseconds since 1970; `before` is when the one before it began, undefined
 * for none. Two links in one millisecond, or a clock that went back, must not make an empty or a reversed interval.
 */
export const linkBegins = (before: number | undefined, occurredAt: string): number =>
  before === undefined
    ? -Infinity
    : Math.max(Date.parse(occurredAt), before === -Infinity ? -Infinity : before + 1);

/** Links of one device after these events: the open one before them comes first. Intervals never overlap. */
const relink = (open: Link | undefined, networkDeviceId: string, events: readonly LinkEvent[]): Link[] => {
  const links = open ? [open] : [];
  for (const { data, occurredAt } of events) {
    const before = links.at(-1);
    const from = linkBegins(before?.from, occurredAt);
    if (before) before.to = from;
    links.push({ thingId: data.thingId, networkDeviceId, from, to: Infinity });
  }
  return links;
};

/** Of one device's links, those past the version that was applied: a publisher that was killed may send events again. */
const notApplied = (events: readonly LinkEvent[], known: number): LinkEvent[] => {
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

/** Writes to which thing each device belongs now and belonged before. Answers with the things that gained or lost one. */
export const applyLinks = async (
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
    link_version: number;
  }>({
    name: `devices open links ${g}`,
    text: `select d.id, d.link_version, d.network_device_id, l.thing_id,
        extract(epoch from l.linked_from)::float8 * 1000 as linked_from
      from ${devicesTable.in(g)} d left join ${deviceLinksTable.in(g)} l on l.device_id = d.id and l.linked_to = 'infinity'
      where d.id = any($1)`,
    values: [[...byDevice.keys()]],
  });
  const affected = new Set<string>();
  const links: Row[] = [];
  const versions: { id: string; version: number }[] = [];
  for (const { id, link_version, network_device_id, thing_id, linked_from } of rows) {
    const fresh = notApplied(byDevice.get(id)!, link_version);
    if (fresh.length === 0) continue;
    const open =
      thing_id === null
        ? undefined
        : { thingId: thing_id, networkDeviceId: network_device_id, from: linked_from!, to: Infinity };
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
    versions.push({ id, version: fresh.at(-1)!.version });
  }
  if (versions.length === 0) return affected;
  await insertRows(
    client,
    deviceLinksTable.in(g),
    linkColumns,
    links,
    'on conflict (device_id, linked_from) do update set linked_to = excluded.linked_to',
  );
  await client.query({
    name: `devices link ${g}`,
    text: `update ${devicesTable.in(g)} d set link_version = r.version
      from unnest($1::uuid[], $2::int[]) as r(id, version) where d.id = r.id`,
    values: [versions.map(({ id }) => id), versions.map(({ version }) => version)],
  });
  return affected;
};

/** Ends every link of devices that were deleted. Answers with the things that lost one. */
export const dropLinks = async (
  client: PoolClient,
  g: number,
  deletions: readonly EventNamed<'DeviceDeleted'>[],
): Promise<string[]> => {
  if (deletions.length === 0) return [];
  const { rows } = await client.query<{ thing_id: string }>({
    name: `devices drop links ${g}`,
    text: `delete from ${deviceLinksTable.in(g)} where device_id = any($1) returning thing_id`,
    values: [deletions.map(({ data }) => data.deviceId)],
  });
  return [...new Set(rows.map((row) => row.thing_id))];
};
