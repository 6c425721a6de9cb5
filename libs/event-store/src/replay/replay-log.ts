import type pg from 'pg';
import { sleep } from '@hedgerow/platform';
import { eventColumns, eventOf, type EventRow } from '../event-row.js';
import { type Committed, type Cursor, heldBackBy } from '../outbox.js';

/** Which events of the log are replayed; what is left out chooses nothing. Lists mean any of them, fields all of them. */
export interface ReplayFilter {
  /** ISO 8601: events that occurred at this moment or later. */
  readonly from?: string | undefined;
  /** ISO 8601: events that occurred before this moment. */
  readonly to: string;
  readonly types?: readonly string[] | undefined;
  /** Streams (`thing-<id>`), or ids: all events of the histories that they own, which is those with this key on Kafka. */
  readonly subjects?: readonly string[] | undefined;
  /** Ids of groups: events that name the group, or a thing that was in it when they were stored. */
  readonly groups?: readonly string[] | undefined;
}

/** How far the log may be read, and the moment by the database's clock at which that was asked. */
export interface Horizon {
  readonly position: Cursor;
  readonly at: string;
}

/** So many events there are of one type, as they are stored: in this schema version. */
export interface TypeCount {
  readonly type: string;
  readonly schemaVersion: number;
  readonly events: number;
}

/** About how many events of one type a filter chooses. */
export interface TypeEstimate {
  readonly type: string;
  readonly events: number;
  /** Of their data, as text. */
  readonly dataBytes: number;
  /** When the first and the last of those that were looked at happened. */
  readonly first: Date;
  readonly last: Date;
}

/** About how many events a filter chooses: exactly so where all of the log could be looked at. */
export interface Estimate {
  readonly types: readonly TypeEstimate[];
  readonly isExact: boolean;
}

/** Positions that one statement looks at: few enough to be done long before any limit, however few of them match. */
const atOnce = { read: 2_000, count: 50_000 };
/** Milliseconds between looks at appends that have not ended. */
const lookAgain = 20;

/** The newest groupId that the stream of the named thing has at the position of the event. */
const groupOfThing = `(select g.data->>'groupId' from events.events g
    where g.stream = 'thing-' || (e.data->>'thingId') and g.position <= e.position
      and g.type in ('ThingRegistered', 'ThingDetailsChanged') and g.data->>'groupId' is not null
    order by g.version desc limit 1)`;

/** $1 and $2 are positions: after the first, up to the second. An empty parameter chooses nothing. */
const chosen = `from events.events e
  where e.position > $1 and e.position <= $2
    and e.occurred_at < $3 and ($4::timestamptz is null or e.occurred_at >= $4)
    and ($5::text[] is null or e.type = any($5))
    and ($6::text[] is null or e.stream = any($6) or e.data->>(select t.key_field from events.types t
      where t.type = e.type and t.schema_version = e.schema_version) = any($6))
    and ($7::text[] is null or e.data->>'groupId' = any($7) or ${groupOfThing} = any($7))`;

const valuesOf = ({ from, to, types, subjects, groups }: ReplayFilter): unknown[] => [
  to,
  from ?? null,
  types ?? null,
  subjects ?? null,
  groups ?? null,
];

/** The log as it is read for a replay: page by page up to a horizon, below which nothing can be added any more. */
export class ReplayLog {
  constructor(private readonly pool: pg.Pool) {}

  /**
   * The position of the newest event that there is now, once every append that began before has ended, so that no event
   * can appear at or below it any more (decision 17 tells why the order of the two looks matters).
   *
   * @param patienceMs milliseconds to wait for appends that are open
   * @throws Error that names the transactions, when one of them stays open for longer
   */
  async horizon(patienceMs = 30_000): Promise<Horizon> {
    const { rows } = await this.pool.query<{ position: Cursor; at: Date }>(
      `select coalesce((select max(position) from events.events), 0)::text as position, clock_timestamp() as at`,
    );
    const { position, at } = rows[0]!;
    const deadline = performance.now() + patienceMs;
    while (await this.#isOpenBelow(position)) {
      if (performance.now() > deadline)
        throw new Error(
          `A transaction that appends has been open for too long: ${(await heldBackBy(this.pool)).join('; ')}`,
        );
      await sleep(lookAgain);
    }
    return { position, at: at.toISOString() };
  }

  async #isOpenBelow(position: Cursor): Promise<boolean> {
    const { rowCount } = await this.pool.query('select from events.marks where position < $1 limit 1', [
      position,
    ]);
    return rowCount === 1;
  }

  /** How many events the filter chooses up to the horizon, by type and stored version, in the order of their names. */
  async counts(filter: ReplayFilter, horizon: Cursor): Promise<TypeCount[]> {
    const counts = new Map<string, TypeCount>();
    for (const [after, until] of windows('0', horizon, atOnce.count)) {
      const { rows } = await this.pool.query<TypeCount>({
        name: 'replay-count',
        text: `select e.type, e.schema_version as "schemaVersion", count(*)::int as events ${chosen} group by 1, 2`,
        values: [after, until, ...valuesOf(filter)],
      });
      for (const { type, schemaVersion, events } of rows) {
        const name = `${type}/${schemaVersion}`;
        counts.set(name, { type, schemaVersion, events: events + (counts.get(name)?.events ?? 0) });
      }
    }
    return [...counts.values()].sort((a, b) =>
      `${a.type}/${a.schemaVersion}` < `${b.type}/${b.schemaVersion}` ? -1 : 1,
    );
  }

  /**
   * About how many events the filter chooses of those that there are now. Looks at parts of the log that are spread over all of it,
   * and takes them for the whole when its patience ends.
   */
  async estimate(filter: ReplayFilter, patienceMs = 2_000): Promise<Estimate> {
    const { rows: newest } = await this.pool.query<{ position: Cursor }>(
      'select coalesce((select max(position) from events.events), 0)::text as position',
    );
    const parts = spread([...windows('0', newest[0]!.position, atOnce.count)]);
    const ends = performance.now() + patienceMs;
    const types = new Map<string, TypeEstimate>();
    let looked = 0;
    for (const [after, until] of parts) {
      const { rows } = await this.pool.query<TypeEstimate>({
        name: 'replay-estimate',
        text: `select e.type, count(*)::int as events, sum(length(e.data::text))::float8 as "dataBytes",
          min(e.occurred_at) as first, max(e.occurred_at) as last ${chosen} group by 1`,
        values: [after, until, ...valuesOf(filter)],
      });
      for (const row of rows) types.set(row.type, together(row, types.get(row.type)));
      looked += 1;
      if (performance.now() > ends) break;
    }
    const scale = looked === 0 ? 1 : parts.length / looked;
    return {
      types: [...types.values()].map(({ events, dataBytes, ...rest }) => ({
        ...{ ...rest, events: Math.round(events * scale), dataBytes: dataBytes * scale },
      })),
      isExact: looked === parts.length,
    };
  }

  /**
   * The events that the filter chooses, after a cursor and up to the horizon, in order of position and exactly as they are
   * stored: in their own versions, personal texts sealed. Pages may be empty.
   */
  async *read(filter: ReplayFilter, after: Cursor, horizon: Cursor): AsyncGenerator<readonly Committed[]> {
    for (const [from, until] of windows(after, horizon, atOnce.read)) {
      const { rows } = await this.pool.query<EventRow & { cursor: Cursor }>({
        name: 'replay-read',
        text: `select ${eventColumns}, position::text as "cursor" ${chosen} order by e.position`,
        values: [from, until, ...valuesOf(filter)],
      });
      yield rows.map((row) => ({ event: eventOf(row), cursor: row.cursor }));
    }
  }

  /** Those of these subjects, streams or ids, that own no history and are no stream. */
  async unknown(subjects: readonly string[]): Promise<string[]> {
    const { rows } = await this.pool.query<{ subject: string }>(
      `select subject from unnest($1::text[]) as asked(subject) where not exists (
        select from events.events e where e.stream = any(array[subject, 'thing-' || subject, 'group-' || subject,
          'device-' || subject, 'user-' || subject, 'picture-' || subject]))`,
      [subjects],
    );
    return rows.map(({ subject }) => subject);
  }
}

/** The positions after `after` up to `until`, in parts of at most `size`. Positions may pass 2^53. */
function* windows(after: Cursor, until: Cursor, size: number): Generator<[after: Cursor, until: Cursor]> {
  const last = BigInt(until);
  for (let at = BigInt(after); at < last;) {
    const next = at + BigInt(size) < last ? at + BigInt(size) : last;
    yield [at.toString(), next.toString()];
    at = next;
  }
}

const together = (one: TypeEstimate, other: TypeEstimate = one): TypeEstimate =>
  one === other
    ? one
    : {
        ...{ type: one.type, events: one.events + other.events, dataBytes: one.dataBytes + other.dataBytes },
        first: one.first < other.first ? one.first : other.first,
        last: one.last > other.last ? one.last : other.last,
      };

/** The same in another order: those that come first lie apart, over all of the list. */
const spread = <T>(list: readonly T[]): readonly T[] => {
  const golden = 0.6180339887498949;
  return list
    .map((one, n) => ({ one, at: (n * golden) % 1 }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
};
