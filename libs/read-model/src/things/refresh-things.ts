import type { PoolClient } from 'pg';
import { timestamp } from '../conditions/sensor-rows.js';
import type { LastEvent } from './last-event.js';
import { thingActionsTable, thingsTable } from './tables.js';

// From the end of an index, however many actions the thing has, and however few of them were waterings.
const lastDone = (g: number, which = ''): string =>
  `(select created_at from ${thingActionsTable.in(g)} a where a.thing_id = t.id ${which} order by created_at desc limit 1)`;

const refreshText = (g: number, rows: string): string => `update ${thingsTable.in(g)} t set
    last_action = ${lastDone(g)},
    last_watering = ${lastDone(g, "and a.type = 'WATERING'")},
    own_event = case when t.own_event_at is null or rows.at > t.own_event_at
      or (rows.at = t.own_event_at and rows.name < t.own_event collate "C") then rows.name else t.own_event end,
    own_event_at = greatest(t.own_event_at, rows.at),
    revision = nextval('read.revisions')
  from ${rows} as rows(id, name, at) where t.id = rows.id
  returning t.id, t.revision::float8 as revision`;

/**
 * Writes what follows from the history of the given things: their last event, and when something was last done and it was last watered.
 * Of two events at one moment the smaller name is the last, whatever their order of arrival.
 */
export const refreshThings = async (
  client: PoolClient,
  g: number,
  lastEvents: ReadonlyMap<string, LastEvent>,
): Promise<{ id: string; revision: number }[]> => {
  if (lastEvents.size === 0) return [];
  const events = [...lastEvents.values()];
  const values = [
    [...lastEvents.keys()],
    events.map(({ name }) => name),
    events.map(({ at }) => timestamp(at)),
  ];
  // Of one thing, as nearly always: for several PostgreSQL reads all things, as long as there are few.
  const isOne = events.length === 1;
  const { rows } = await client.query<{ id: string; revision: number }>({
    name: `${isOne ? 'thing' : 'things'} refresh ${g}`,
    text: refreshText(
      g,
      isOne
        ? '(values ($1::uuid, $2::text, $3::timestamptz))'
        : 'unnest($1::uuid[], $2::text[], $3::timestamptz[])',
    ),
    values: isOne ? values.flat() : values,
  });
  return rows;
};
