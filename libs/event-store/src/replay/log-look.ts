import type pg from 'pg';
import { eventColumns, type EventRow } from '../event-row.js';
import type { Cursor } from '../outbox.js';

/** Which events are looked for; what is left out chooses nothing, and all of it holds. */
export interface LogFilter {
  readonly types?: readonly string[] | undefined;
  /** None of these. */
  readonly withoutTypes?: readonly string[] | undefined;
  /** A stream (`thing-<id>`), or an id: events of streams of this id, and events whose data names it. */
  readonly subject?: string | undefined;
  /** Events that this person caused, or whose data names them. Not what they did under their pseudonym. */
  readonly personId?: string | undefined;
  /** Stored at this moment or later. */
  readonly from?: Date | undefined;
  /** Stored before this moment. */
  readonly to?: Date | undefined;
  /** In a value of the data, whatever its case. Personal texts are not searched. */
  readonly text?: string | undefined;
}

/** Between which positions is looked; neither is within. */
export interface LogSpan {
  readonly before?: Cursor | undefined;
  readonly behind?: Cursor | undefined;
}

export const behindAll = '9223372036854775807';
export const beforeAll = '0';

/** Events are stored in the order of their positions but for this long: so long a transaction may sit idle, and more. */
const disorderMs = 60_000;
const minuteMs = 60_000;

export const idForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Of the window that was looked at, whatever of it fits. */
const windowOf = `select min(position)::text as until, count(*)::int as looked, min(recorded_at) as at,
  max(position)::text as newest from looked`;

const fits = `($4::text[] is null or l.type = any($4)) and ($10::text[] is null or l.type <> all($10))
  and ($5::text is null or right(l.stream, 36) = $5 or strpos(l.data::text, $5) > 0)
  and ($6::text is null or (l.actor_kind = 'person' and l.actor_id = $6) or strpos(l.data::text, $6) > 0)
  and ($7::timestamptz is null or l.recorded_at >= $7) and ($8::timestamptz is null or l.recorded_at < $8)
  and ($9::text is null or strpos(lower(l.data::text), lower($9)) > 0)`;

/** Those of the window that fit, at most $3. */
const finding = `select ${eventColumns}, e.position::text as "cursor", b.until, b.looked, b.at, b.newest
  from (${windowOf}) b
  left join lateral (select * from looked l where ${fits} order by l.position desc limit $3) e on true
  order by e.position desc`;

/** How many of them fit, by the minute in which they were stored: in stretches of $3 seconds since 1970. */
const tallying = `select t.minute, t.events, b.until, b.looked, b.at, b.newest
  from (${windowOf}) b
  left join lateral (
    select floor(extract(epoch from l.recorded_at) / $3::int)::int as minute, count(*)::int as events
    from looked l where ${fits} group by 1
  ) t on true`;

/** The window stands before the position $1 and behind $11; $12, of the second, is a stream. */
const windows = {
  all: { suffix: '', which: 'position < $1::bigint and position > $11::bigint', order: 'position' },
  // Within a stream, positions rise with the versions, by which its index is.
  stream: {
    suffix: '-stream',
    which: 'stream = $12 and position < $1::bigint and position > $11::bigint',
    order: 'version',
  },
};

const statementsOf = (name: string, select: string) => {
  const of = ({ suffix, which, order }: (typeof windows)['all']) => ({
    name: `${name}${suffix}`,
    text: `with looked as materialized (
      select * from events.events where ${which} order by ${order} desc limit $2
    ) ${select}`,
  });
  return { all: of(windows.all), stream: of(windows.stream) };
};
const statements = {
  find: statementsOf('log-browse', finding),
  tally: statementsOf('log-tally', tallying),
};

interface Window {
  /** The oldest position in it; null where there is none. */
  readonly until: Cursor | null;
  /** How many events it has. */
  readonly looked: number;
  /** When the first of them was stored. */
  readonly at: Date | null;
  readonly newest: Cursor | null;
}
type Looked = { [K in keyof EventRow]: EventRow[K] | null } & Window & { readonly cursor: Cursor | null };
export type Found = EventRow & { readonly cursor: Cursor };

interface Tallied extends Window {
  readonly minute: number | null;
  readonly events: number | null;
}

/** How many events were stored within a minute. */
export interface MinuteTally {
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly events: number;
}

/** Looks at windows of the log, each bounded, by its index: what else an event must be like is seen within the window. */
export class LogLook {
  constructor(
    private readonly pool: pg.Pool,
    /** Events that a window has. */
    readonly atOnce: number,
  ) {}

  /** The newest events that fit within the next window, at most as many as wanted. */
  async find(filter: LogFilter, span: LogSpan, wanted: number) {
    const rows = await this.#run<Looked>(statements.find, filter, span, wanted);
    const found = rows.filter((row): row is Looked & Found => row.id !== null);
    return { ...windowIn(rows[0]!), found };
  }

  /** How many fit within the next window, by the minute. A text is looked for wherever the data has it, shown or not. */
  async tally(filter: LogFilter, span: LogSpan) {
    const rows = await this.#run<Tallied>(statements.tally, filter, span, minuteMs / 1_000);
    const tallies = rows.flatMap(({ minute, events }): MinuteTally[] =>
      minute === null || events === null ? [] : [{ from: minute * minuteMs, events }],
    );
    return { ...windowIn(rows[0]!), tallies };
  }

  /** No event before this window can have been stored at `filter.from` or later. */
  isLast({ from }: LogFilter, { looked, at }: Window): boolean {
    return looked < this.atOnce || (!!from && !!at && at.getTime() < from.getTime() - disorderMs);
  }

  /** Where to begin: a position that everything stored before a moment stands before, found by halves. */
  async start({ to }: LogFilter): Promise<Cursor> {
    return (to && (await this.#after(to))) ?? behindAll;
  }

  #run<R extends object>(
    statement: (typeof statements)['find'],
    { types, withoutTypes, subject, personId, from, to, text }: LogFilter,
    { before, behind = beforeAll }: LogSpan,
    third: number,
  ): Promise<readonly R[]> {
    const isId = subject !== undefined && idForm.test(subject);
    const values = [
      ...[before, this.atOnce, third, types ?? null, isId ? subject : null, personId ?? null],
      // As the data has it: the log keeps JSON as it was written.
      ...[from ?? null, to ?? null, text === undefined ? null : JSON.stringify(text).slice(1, -1)],
      ...[withoutTypes ?? null, behind],
    ];
    const query =
      subject === undefined || isId
        ? { ...statement.all, values }
        : { ...statement.stream, values: [...values, subject] };
    return this.pool.query<R & pg.QueryResultRow>(query).then(({ rows }) => rows);
  }

  /** Undefined where the moment is behind all there is. */
  async #after(moment: Date): Promise<Cursor | undefined> {
    const until = moment.getTime() + disorderMs;
    const { rows } = await this.pool.query<{ first: Cursor | null; last: Cursor | null }>(
      `select (select min(position) from events.events)::text as first, (select max(position) from events.events)::text as last`,
    );
    const { first, last } = rows[0]!;
    if (first === null || last === null) return undefined;
    let [low, high] = [BigInt(first), BigInt(last) + 1n];
    while (low < high) {
      const middle = (low + high) / 2n;
      const stored = await this.#storedAt(middle.toString());
      if (stored !== undefined && stored < until) low = middle + 1n;
      else high = middle;
    }
    return low.toString();
  }

  /** When the event at a position, or the next one, was stored: milliseconds since 1970. */
  async #storedAt(position: Cursor): Promise<number | undefined> {
    const { rows } = await this.pool.query<{ at: Date }>({
      name: 'log-stored-at',
      text: 'select recorded_at as at from events.events where position >= $1 order by position limit 1',
      values: [position],
    });
    return rows[0]?.at.getTime();
  }
}

const windowIn = ({ until, looked, at, newest }: Window): Window => ({ until, looked, at, newest });
