import { type PastEvent, pastEventTypes, things, upcast } from '@hedgerow/domain';
import type pg from 'pg';

interface Row {
  readonly stream: string;
  readonly version: number;
  readonly type: string;
  readonly schema_version: number;
  readonly occurred_at: Date;
  readonly data: unknown;
}

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
    const { rows } = await this.pool.query<Row>({
      name: 'thing-log-until',
      text: `select ${columns} from events.events
          where stream = $1 and type in (${listed(pastEventTypes.ofThing)}) and occurred_at <= $3
        union all
        select ${columns} from events.events
          where data->>'thingId' = $2 and occurred_at <= $3 and type in (${done})
        union all
        select ${columns} from events.events d
          where d.stream in (select l.stream from events.events l
            where l.data->>'thingId' = $2 and l.occurred_at <= $3 and l.type = 'DeviceLinkedToThing')
          and d.type in (${listed(pastEventTypes.ofDevice)}) and d.occurred_at <= $3`,
      values: [things.stream(thingId), thingId, moment],
    });
    return rows.map(({ schema_version, occurred_at, data, ...event }) => ({
      ...event,
      occurredAt: occurred_at.toISOString(),
      data: upcast(event.type, schema_version, data),
    }));
  }
}
