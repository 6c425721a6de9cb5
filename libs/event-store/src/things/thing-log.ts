import { type PastEvent, pastEventTypes, things, upcast } from '@hedgerow/domain';
import type pg from 'pg';

/** An event as the statement answers with it, times in ISO 8601. */
type Found = readonly [
  stream: string,
  version: number,
  type: string,
  schemaVersion: number,
  occurredAt: string,
  data: unknown,
];

const columns = 'stream, version, type, schema_version, occurred_at, data';
const listed = (types: readonly string[]): string => types.map((type) => `'${type}'`).join(', ');

// The types of the index `events_of_thing` that have streams of their own for each action and task.
const done = listed([
  ...['ActionRecorded', 'ActionDetailsChanged', 'ActionDeleted'],
  ...['TaskCreated', 'TaskStatusChanged', 'TaskDeleted'],
]);

/** What the log says of things. */
export class ThingLog {
  constructor(private readonly pool: pg.Pool) {}

  /**
   * The events that say what a thing was at a moment, by the times at which they occurred, in no order: of its own stream, of
   * its actions and tasks, and of the devices that were linked to it by then. One statement; none of these events holds a
   * text under a person's key. Throws `UnknownVersion` for an event that a newer program wrote.
   */
  async until(thingId: string, moment: Date): Promise<PastEvent[]> {
    // As one value: ten thousand rows take a driver several times as long as one text.
    const { rows } = await this.pool.query<{ readonly events: readonly Found[] | null }>({
      name: 'thing-log-until',
      text: `select json_agg(json_build_array(stream, version, type, schema_version,
            to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), data)) as events
        from (select ${columns} from events.events
          where stream = $1 and type in (${listed(pastEventTypes.ofThing)}) and occurred_at <= $3
        union all
        select ${columns} from events.events
          where data->>'thingId' = $2 and occurred_at <= $3 and type in (${done})
        union all
        select ${columns} from events.events d
          where d.stream in (select l.stream from events.events l
            where l.data->>'thingId' = $2 and l.occurred_at <= $3 and l.type = 'DeviceLinkedToThing')
          and d.type in (${listed(pastEventTypes.ofDevice)}) and d.occurred_at <= $3) found`,
      values: [things.stream(thingId), thingId, moment],
    });
    return (rows[0]!.events ?? []).map(([stream, version, type, schemaVersion, occurredAt, data]) => ({
      ...{ stream, version, type, occurredAt },
      data: upcast(type, schemaVersion, data),
    }));
  }
}
