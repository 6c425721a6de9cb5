import {
  badgeId,
  badgeKinds,
  badges,
  definitionOf,
  pushSubscriptions,
  type RecordedEvent,
  upcastEvent,
  users,
} from '@hedgerow/domain';
import { pages } from '@hedgerow/platform';
import type pg from 'pg';
import { eventColumns, eventOf, type EventRow } from '../event-row.js';
import type { PersonKeys } from '../persons/person-keys.js';
import { reveal } from '../persons/reveal.js';

/** Rows of one page; their texts are all in memory at once. */
const atOnce = 500;

/** The streams that are about a person alone: their account, their push messages and their badges. */
const streamsOf = (person: string): string[] => [
  users.stream(person),
  pushSubscriptions.stream(person),
  ...badgeKinds.map((kind) => badges.stream(badgeId(person, kind))),
];

/** What a person caused, by the index over it. */
const caused = `actor_kind = 'person' and actor_id = $1 and stream <> all($2::text[])`;

/**
 * The events of a person: those of their account, push messages and badges, and all that they caused, under their pseudonym, too
 * (where they went in the app).
 */
export class OwnEvents {
  constructor(
    private readonly pool: pg.Pool,
    private readonly keys: PersonKeys,
  ) {}

  /** How many there are now. */
  async count(person: string): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>(
      `select ((select count(*) from events.events where stream = any($2::text[]))
         + (select count(*) from events.events where ${caused})
         + (select count(*) from events.events where actor_kind = 'person' and actor_id = $3))::int as count`,
      [person, streamsOf(person), (await this.keys.knownVisitorOf(person)) ?? null],
    );
    return rows[0]!.count;
  }

  /**
   * Page by page: the own streams first, then what they caused in order. In clear, but for texts about other people (the
   * address of one they invited, the name of one they added): those are empty.
   */
  async *read(person: string): AsyncGenerator<RecordedEvent[]> {
    const streams = streamsOf(person);
    const visitor = await this.keys.knownVisitorOf(person);
    for (const stream of streams)
      yield* this.#revealed([person], (last) =>
        this.#query(
          'own-events-of-stream',
          `select ${eventColumns} from events.events
           where stream = $1 and version > $2 order by version limit $3`,
          [stream, last?.version ?? 0, atOnce],
        ),
      );
    for (const actor of visitor === undefined ? [person] : [person, visitor])
      yield* this.#revealed([person, actor], (last) =>
        this.#query(
          'own-events-caused',
          `select ${eventColumns}, position::text as "cursor" from events.events
           where ${caused} and position > $3 order by position limit $4`,
          [actor, streams, last?.cursor ?? '0', atOnce],
        ),
      );
  }

  async *#revealed(
    own: readonly string[],
    next: (last: Row | undefined) => Promise<Row[]>,
  ): AsyncGenerator<RecordedEvent[]> {
    for await (const rows of pages(next))
      yield await reveal(
        this.keys,
        rows.map((row) => ownTextsOf(currentOf(row), own)),
      );
  }

  async #query(name: string, text: string, values: unknown[]): Promise<Row[]> {
    return (await this.pool.query<Row>({ name, text, values })).rows;
  }
}

/** The cursor is not called position: `order by` would take it for the column, and order numbers as text. */
type Row = EventRow & { readonly cursor?: string };

/** At its newest version; one that a newer program wrote stays as it is stored, with its texts sealed. */
const currentOf = (row: EventRow): RecordedEvent => {
  const event = eventOf(row);
  return definitionOf(event.type) ? upcastEvent(event) : event;
};

/** Without the texts of other people; the own ones stand under the person's id, or under their pseudonym. */
const ownTextsOf = (event: RecordedEvent, own: readonly string[]): RecordedEvent => {
  const personal = definitionOf(event.type)?.personal;
  const data = event.data as Record<string, unknown>;
  if (!personal || own.includes(data[personal.subject] as string)) return event;
  const emptied = personal.fields.filter((field) => field in data).map((field) => [field, '']);
  return { ...event, data: { ...data, ...Object.fromEntries(emptied) } };
};
