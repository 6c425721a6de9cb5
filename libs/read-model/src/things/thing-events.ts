import type { PoolClient } from 'pg';
import { insertRows, type Row } from '../bulk.js';
import type { ProjectionEvent } from '../projection.js';
import { slugOf } from '../slug.js';

export type ThingEvent = Extract<
  ProjectionEvent,
  { type: 'ThingRegistered' | 'ThingAccessGranted' | 'ActionRecorded' }
>;

/** What a batch says of one thing: its last word on each count. */
export interface Said {
  registered?: Row;
  version: number;
  ownEvent: string;
  ownEventAt: string;
  lastAction: string | null;
}

const columns = {
  id: 'uuid',
  group_id: 'uuid',
  name: 'text',
  description: 'text',
  type: 'text',
  is_public: 'boolean',
  has_image: 'boolean',
  lat: 'float8',
  lng: 'float8',
  slug: 'text',
  indicator_parameter: 'text',
  created_at: 'timestamptz',
  version: 'int',
  last_action: 'timestamptz',
  access_count: 'int',
  own_event: 'text',
  own_event_at: 'timestamptz',
  last_event: 'text',
  last_event_at: 'timestamptz',
};

const registeredRow = (event: Extract<ThingEvent, { type: 'ThingRegistered' }>): Row => ({
  id: event.data.thingId,
  group_id: event.data.groupId,
  name: event.data.name,
  description: event.data.description,
  type: event.data.type,
  is_public: event.data.isPublic,
  has_image: event.data.hasImage,
  lat: event.data.location?.lat,
  lng: event.data.location?.lng,
  slug: slugOf(event.data.name, event.data.thingId),
  indicator_parameter: event.data.indicatorParameter,
  created_at: event.occurredAt,
});

const accessColumns = {
  thing_id: 'uuid',
  user_id: 'uuid',
  id: 'uuid',
  is_owner: 'boolean',
  is_collaborator: 'boolean',
  created_at: 'timestamptz',
};

const accessRow = ({ data, occurredAt }: Extract<ThingEvent, { type: 'ThingAccessGranted' }>): Row => ({
  thing_id: data.thingId,
  user_id: data.userId,
  id: data.accessId,
  is_owner: data.isOwner,
  is_collaborator: data.isCollaborator,
  created_at: occurredAt,
});

const laterOf = (a: string | null, b: string): string =>
  a !== null && Date.parse(a) > Date.parse(b) ? a : b;

/** The later by its own time: a stretch that is sent again must not bring an old event back as the last one. */
const lastOf = (
  before: Said | undefined,
  { type, occurredAt }: ThingEvent,
): Pick<Said, 'ownEvent' | 'ownEventAt'> =>
  before && Date.parse(before.ownEventAt) > Date.parse(occurredAt)
    ? { ownEvent: before.ownEvent, ownEventAt: before.ownEventAt }
    : { ownEvent: type, ownEventAt: occurredAt };

const fold = (events: readonly ThingEvent[]): Map<string, Said> => {
  const said = new Map<string, Said>();
  for (const event of events) {
    const before = said.get(event.data.thingId);
    said.set(event.data.thingId, {
      ...(before?.registered ? { registered: before.registered } : {}),
      ...(event.type === 'ThingRegistered' ? { registered: registeredRow(event) } : {}),
      // An action has a stream of its own; the thing's version counts the thing's stream.
      version: event.type === 'ActionRecorded' ? (before?.version ?? 0) : event.version,
      lastAction:
        event.type === 'ActionRecorded'
          ? laterOf(before?.lastAction ?? null, event.occurredAt)
          : (before?.lastAction ?? null),
      ...lastOf(before, event),
    });
  }
  return said;
};

const rowOf = (said: Said, accesses: number): Row => ({
  ...said.registered,
  access_count: accesses,
  version: said.version,
  last_action: said.lastAction,
  own_event: said.ownEvent,
  own_event_at: said.ownEventAt,
  last_event: said.ownEvent,
  last_event_at: said.ownEventAt,
});

/** Counts added things; a total is a row, since counting a hundred thousand for every page is not. */
const count = async (
  client: PoolClient,
  g: number,
  added: readonly { is_public: boolean }[],
): Promise<void> => {
  const totals = [true, false].flatMap((is_public) => {
    const n = added.filter((row) => row.is_public === is_public).length;
    return n > 0 ? [{ is_public, n }] : [];
  });
  await insertRows(
    client,
    `read.thing_totals_g${g}`,
    { is_public: 'boolean', n: 'bigint' },
    totals,
    `on conflict (is_public) do update set n = read.thing_totals_g${g}.n + excluded.n`,
  );
};

const accessesIn = (events: readonly ThingEvent[]): Row[] => {
  const accesses = new Map<string, Row>();
  for (const event of events)
    if (event.type === 'ThingAccessGranted')
      accesses.set(`${event.data.thingId} ${event.data.userId}`, accessRow(event));
  return [...accesses.values()];
};

/**
 * Adds the things that are new, with their accesses. Answers with their revisions, and with what is said of things that
 * were there before: that is written together with what they show.
 */
export const applyThingEvents = async (
  client: PoolClient,
  g: number,
  events: readonly ThingEvent[],
): Promise<{ added: Map<string, number>; said: Map<string, Said> }> => {
  if (events.length === 0) return { added: new Map(), said: new Map() };
  const said = fold(events);
  const accesses = accessesIn(events);
  const granted = new Map<string, number>();
  for (const row of accesses) {
    const id = row['thing_id'] as string;
    granted.set(id, (granted.get(id) ?? 0) + 1);
  }
  const rows = [...said].flatMap(([id, one]) => (one.registered ? [rowOf(one, granted.get(id) ?? 0)] : []));
  const inserted = await insertRows<{ id: string; is_public: boolean; revision: number }>(
    client,
    `read.things_g${g}`,
    columns,
    rows,
    'on conflict do nothing returning id, is_public, revision::float8 as revision',
  );
  await count(client, g, inserted);
  await insertRows(
    client,
    `read.thing_accesses_g${g}`,
    accessColumns,
    accesses,
    `on conflict (thing_id, user_id) do update set is_owner = excluded.is_owner,
       is_collaborator = excluded.is_collaborator`,
  );
  const added = new Map(inserted.map((row) => [row.id, row.revision]));
  const known = [...granted.keys()].filter((id) => !added.has(id));
  if (known.length > 0)
    await client.query({
      name: `things access count ${g}`,
      text: `update read.things_g${g} t set access_count =
          (select count(*) from read.thing_accesses_g${g} a where a.thing_id = t.id) where t.id = any($1)`,
      values: [known],
    });
  return { added, said: new Map([...said].filter(([id]) => !added.has(id))) };
};
