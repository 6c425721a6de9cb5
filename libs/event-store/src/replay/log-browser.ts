import {
  definitionOf,
  mostEventsCounted,
  type RecordedEvent,
  UnknownVersion,
  upcastEvent,
} from '@hedgerow/domain';
import type pg from 'pg';
import { eventColumns, eventOf, type EventRow } from '../event-row.js';
import type { Cursor } from '../outbox.js';
import { parseSealed } from '../persons/sealed-text.js';
import { jobsOfEvents, type LogStep, mostSteps, stepsOf } from './log-steps.js';

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

/** An event as administrators may read it: at its newest version, without any personal text. */
export interface BrowsedEvent {
  readonly event: RecordedEvent;
  /** The schema version in which it is stored. */
  readonly storedVersion: number;
  readonly position: Cursor;
  /** The fields of the data whose texts are left out (null), like `comments` or `invited.0.email`. */
  readonly personal: readonly string[];
}

/** What a look through the log found. */
export interface LogPage {
  /** The newest first. */
  readonly events: readonly BrowsedEvent[];
  /** From where to look on; undefined once the log has no older event that may fit. */
  readonly next: Cursor | undefined;
  /** When the oldest event that was looked at was stored; undefined where there was none. */
  readonly lookedUntil: Date | undefined;
  /** The newest event that was looked at; undefined where there was none. */
  readonly newest: Cursor | undefined;
}

/** Between which positions is looked; neither is within. */
interface LogSpan {
  readonly before?: Cursor | undefined;
  readonly behind?: Cursor | undefined;
}

/** How many events fit, as far as that was counted. */
export interface LogCount {
  /** At most `mostEventsCounted`. */
  readonly events: number;
  /** False where there are more, or may be more further back than was looked. */
  readonly isAll: boolean;
  readonly lookedUntil: Date | undefined;
}

export interface LogBrowserLimits {
  /** Events that one statement looks at. */
  readonly atOnce: number;
  /** Events that one call looks at. */
  readonly most: number;
  /** Milliseconds after which a call begins no other statement. */
  readonly patienceMs: number;
}

const usualLimits: LogBrowserLimits = { atOnce: 5_000, most: 100_000, patienceMs: 2_000 };
/** Events are stored in the order of their positions but for this long: so long a transaction may sit idle, and more. */
const disorderMs = 60_000;

const idForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const looking = (which: string, order: string) => `with looked as materialized (
    select * from events.events where ${which} order by ${order} desc limit $2
  )
  select ${eventColumns}, e.position::text as "cursor", b.until, b.looked, b.at, b.newest
  from (select min(position)::text as until, count(*)::int as looked, min(recorded_at) as at,
    max(position)::text as newest from looked) b
  left join lateral (
    select * from looked l
    where ($4::text[] is null or l.type = any($4)) and ($10::text[] is null or l.type <> all($10))
      and ($5::text is null or right(l.stream, 36) = $5 or strpos(l.data::text, $5) > 0)
      and ($6::text is null or (l.actor_kind = 'person' and l.actor_id = $6) or strpos(l.data::text, $6) > 0)
      and ($7::timestamptz is null or l.recorded_at >= $7) and ($8::timestamptz is null or l.recorded_at < $8)
      and ($9::text is null or strpos(lower(l.data::text), lower($9)) > 0)
    order by l.position desc limit $3
  ) e on true
  order by e.position desc`;

/** The events looked at stand before the position $1 and behind $11; $12, of the second, is a stream. */
const statements = {
  all: { name: 'log-browse', text: looking('position < $1::bigint and position > $11::bigint', 'position') },
  // Within a stream, positions rise with the versions, by which its index is.
  stream: {
    name: 'log-browse-stream',
    text: looking('stream = $12 and position < $1::bigint and position > $11::bigint', 'version'),
  },
};
const behindAll = '9223372036854775807';
const beforeAll = '0';

type Looked = { [K in keyof EventRow]: EventRow[K] | null } & {
  readonly cursor: Cursor | null;
  readonly until: Cursor | null;
  readonly looked: number;
  readonly at: Date | null;
  readonly newest: Cursor | null;
};
type Found = EventRow & { readonly cursor: Cursor };

/** Looks through the log for administrators: by content, in steps that are bounded, and without any personal text. */
export class LogBrowser {
  constructor(
    private readonly pool: pg.Pool,
    private readonly limits: LogBrowserLimits = usualLimits,
  ) {}

  /**
   * At most `first` events that fit, the newest first, before a position or from the newest on. Looks at a bounded number of
   * events for a bounded time and then answers with what it found and from where to look on, be that nothing.
   */
  async page(
    filter: LogFilter,
    { first, before, behind = beforeAll }: LogSpan & { readonly first: number },
  ): Promise<LogPage> {
    const { atOnce, most, patienceMs } = this.limits;
    const ends = performance.now() + patienceMs;
    const events: BrowsedEvent[] = [];
    let at = before ?? (filter.to && (await this.#after(filter.to))) ?? behindAll;
    let lookedUntil: Date | undefined;
    let newest: Cursor | undefined;
    for (let looked = 0; looked < most && (looked === 0 || performance.now() < ends);) {
      // One more than asked for tells whether there is another page.
      const wanted = first + 1 - events.length;
      const { found, ...window } = await this.#look(filter, { before: at, behind }, wanted);
      events.push(...found.map(shownOf).filter(({ event }) => isIn(event.data, filter.text)));
      lookedUntil = window.at ?? lookedUntil;
      newest ??= window.newest ?? undefined;
      if (events.length > first) {
        const shown = events.slice(0, first);
        return { events: shown, next: shown.at(-1)?.position ?? at, lookedUntil, newest };
      }
      looked += window.looked;
      if (found.length === wanted) {
        at = found.at(-1)!.cursor;
        continue;
      }
      const isPast = filter.from && window.at && window.at.getTime() < filter.from.getTime() - disorderMs;
      if (window.looked < atOnce || isPast) return { events, next: undefined, lookedUntil, newest };
      at = window.until!;
    }
    return { events, next: at, lookedUntil, newest };
  }

  /** How many events fit, behind a position or in all: counted to `mostEventsCounted`, and looked for as bounded as a page is. */
  async count(filter: LogFilter, { behind }: Pick<LogSpan, 'behind'> = {}): Promise<LogCount> {
    const { events, next, lookedUntil } = await this.page(filter, { first: mostEventsCounted, behind });
    return { lookedUntil, events: events.length, isAll: next === undefined };
  }

  /** One event; undefined where there is none of this id. */
  async find(id: string): Promise<BrowsedEvent | undefined> {
    const { rows } = await this.pool.query<Found>({
      name: 'log-event',
      text: `select ${eventColumns}, position::text as "cursor" from events.events where id = $1`,
      values: [id],
    });
    return rows[0] && shownOf(rows[0]);
  }

  /**
   * What belongs together by a correlation, in the order of their times: the command that began it, its events, the jobs that
   * follow from these, and their events. The first 200 events and jobs; none where the worker never ran.
   */
  async connected(correlationId: string): Promise<LogStep[]> {
    const { rows } = await this.pool.query<Found & { readonly command: string }>({
      name: 'log-connected',
      text: `select ${eventColumns}, position::text as "cursor", command from (
          (select * from events.events where correlation_id = $1 order by position limit $3)
          union all
          (select * from events.events where command = $2::uuid and correlation_id is null order by position limit $3)
        ) e order by e.position limit $3`,
      values: [correlationId, idForm.test(correlationId) ? correlationId : null, mostSteps],
    });
    const jobs = await jobsOfEvents(this.pool, { eventIds: rows.map(({ id }) => id), correlationId });
    return stepsOf(rows, jobs, correlationId);
  }

  async #look(filter: LogFilter, { before, behind }: LogSpan, wanted: number) {
    const { types, withoutTypes, subject, personId, from, to, text } = filter;
    const isId = subject !== undefined && idForm.test(subject);
    const values = [
      ...[before, this.limits.atOnce, wanted, types ?? null, isId ? subject : null, personId ?? null],
      // As the data has it: the log keeps JSON as it was written.
      ...[from ?? null, to ?? null, text === undefined ? null : JSON.stringify(text).slice(1, -1)],
      ...[withoutTypes ?? null, behind],
    ];
    const query =
      subject === undefined || isId
        ? { ...statements.all, values }
        : { ...statements.stream, values: [...values, subject] };
    const { rows } = await this.pool.query<Looked>(query);
    const { until, looked, at, newest } = rows[0]!;
    return { until, looked, at, newest, found: rows.filter((row): row is Looked & Found => row.id !== null) };
  }

  /** A position that everything stored before a moment stands before: found by halves. Undefined where it is all there is. */
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

const shownOf = (row: Found): BrowsedEvent => {
  const stored = eventOf(row);
  const event = currentOf(stored);
  const personal: string[] = [];
  const fields = new Set(definitionOf(event.type)?.personal?.fields ?? []);
  const data = withoutTexts(event.data, personal, (path) => fields.has(path));
  return {
    ...{ event: { ...event, data }, storedVersion: stored.schemaVersion, position: row.cursor, personal },
  };
};

/** At its newest version; one that a newer program wrote stays as it is stored. */
const currentOf = (event: RecordedEvent): RecordedEvent => {
  try {
    return upcastEvent(event);
  } catch (error) {
    if (error instanceof UnknownVersion) return event;
    throw error;
  }
};

/** The value with null for each personal text: of a field that is declared so, and for whatever else is sealed. */
const withoutTexts = (
  value: unknown,
  personal: string[],
  isPersonal: (path: string) => boolean,
  path = '',
): unknown => {
  if (parseSealed(value) || (value != null && isPersonal(path))) {
    personal.push(path);
    return null;
  }
  if (typeof value !== 'object' || value === null) return value;
  const below = (child: unknown, key: string | number) =>
    withoutTexts(child, personal, isPersonal, path === '' ? String(key) : `${path}.${key}`);
  if (Array.isArray(value)) return value.map(below);
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, below(child, key)]));
};

/** Whether a value within the data has the text. Names of fields, and what is not shown, do not count. */
const isIn = (data: unknown, text: string | undefined): boolean => {
  if (text === undefined) return true;
  if (typeof data === 'object' && data !== null)
    return Object.values(data).some((child) => isIn(child, text));
  return data !== null && String(data).toLowerCase().includes(text.toLowerCase());
};
