import { setImmediate as othersTurn } from 'node:timers/promises';
import {
  definitionOf,
  mostEventsCounted,
  type RecordedEvent,
  UnknownVersion,
  upcastEvent,
} from '@hedgerow/domain';
import type pg from 'pg';
import { eventColumns, eventOf } from '../event-row.js';
import type { Cursor } from '../outbox.js';
import { parseSealed } from '../persons/sealed-text.js';
import { barsOf, type BarUnit, type LogBar } from './log-bars.js';
import { type Found, idForm, type LogFilter, LogLook, type LogSpan, type MinuteTally } from './log-look.js';
import { jobsOfEvents, type LogStep, mostSteps, stepsOf } from './log-steps.js';

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

/** How many events fit, as far as that was counted. */
export interface LogCount {
  /** At most `mostEventsCounted`. */
  readonly events: number;
  /** False where there are more, or may be more further back than was looked. */
  readonly isAll: boolean;
}

/** When the events that fit were stored, as far as was looked. */
export interface LogHistogram {
  readonly unit: BarUnit;
  /** One after the other, those without any event, too. None where no event was looked at. */
  readonly bars: readonly LogBar[];
  /** In all of them. */
  readonly events: number;
  /** False where there may be more further back than was looked: then the first bar begins where the look ended. */
  readonly isAll: boolean;
}

export interface LogBrowserLimits {
  /** Events that one statement looks at. */
  readonly atOnce: number;
  /** Events that one call looks at. */
  readonly most: number;
  /** Milliseconds after which a call begins no other statement. */
  readonly patienceMs: number;
}

/** Events that are read through before others get their turn: the same process serves live pages. */
const mostInATurn = 250;

const usualLimits: LogBrowserLimits = { atOnce: 5_000, most: 100_000, patienceMs: 2_000 };

/** Looks through the log for administrators: by content, in steps that are bounded, and without any personal text. */
export class LogBrowser {
  readonly #look: LogLook;

  constructor(
    private readonly pool: pg.Pool,
    private readonly limits: LogBrowserLimits = usualLimits,
  ) {
    this.#look = new LogLook(pool, limits.atOnce);
  }

  /**
   * At most `first` events that fit, the newest first, before a position or from the newest on. Looks at a bounded number of
   * events for a bounded time and then answers with what it found and from where to look on, be that nothing.
   */
  async page(
    filter: LogFilter,
    { first, before, behind }: LogSpan & { readonly first: number },
  ): Promise<LogPage> {
    const { most, patienceMs } = this.limits;
    const ends = performance.now() + patienceMs;
    const events: BrowsedEvent[] = [];
    let at = before ?? (await this.#look.start(filter));
    let lookedUntil: Date | undefined;
    let newest: Cursor | undefined;
    for (let looked = 0; looked < most && (looked === 0 || performance.now() < ends);) {
      // One more than asked for tells whether there is another page.
      const wanted = first + 1 - events.length;
      const { found, ...window } = await this.#look.find(filter, { before: at, behind }, wanted);
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
      if (this.#look.isLast(filter, window)) return { events, next: undefined, lookedUntil, newest };
      at = window.until!;
    }
    return { events, next: at, lookedUntil, newest };
  }

  /** How many events fit, behind a position or in all: counted to `mostEventsCounted`, and looked for as bounded as a page is. */
  async count(filter: LogFilter, { behind }: Pick<LogSpan, 'behind'> = {}): Promise<LogCount> {
    const { events, next } = await this.page(filter, { first: mostEventsCounted, behind });
    return { events: events.length, isAll: next === undefined };
  }

  /**
   * How many events fit in each stretch of their time, in bars of a time zone. Looks as far as a page does, so that what the list
   * would find within that is what is counted.
   */
  async histogram(filter: LogFilter, { timeZone }: { readonly timeZone: string }): Promise<LogHistogram> {
    const { most, patienceMs } = this.limits;
    const ends = performance.now() + patienceMs;
    const tallies: MinuteTally[] = [];
    let before = await this.#look.start(filter);
    let lookedUntil: Date | undefined;
    let isAll = false;
    for (let looked = 0; !isAll && looked < most && (looked === 0 || performance.now() < ends);) {
      const { tallies: found, ...window } = await this.#tally(filter, { before });
      tallies.push(...found);
      if (window.at && !(lookedUntil && lookedUntil < window.at)) lookedUntil = window.at;
      looked += window.looked;
      isAll = this.#look.isLast(filter, window);
      before = window.until ?? before;
    }
    const events = tallies.reduce((sum, tally) => sum + tally.events, 0);
    const range = lookedUntil && rangeOf(filter, lookedUntil, tallies);
    const { unit, bars } =
      range && range.from <= range.last
        ? barsOf({ ...range, timeZone }, tallies)
        : ({ unit: 'HOUR', bars: [] } as const);
    return { unit, bars, events, isAll };
  }

  /** The tallies of the next window. A text may stand where it is not shown, so then it is the events that are looked at. */
  async #tally(filter: LogFilter, span: LogSpan) {
    if (filter.text === undefined) return this.#look.tally(filter, span);
    const { found, ...window } = await this.#look.find(filter, span, this.limits.atOnce);
    const tallies: MinuteTally[] = [];
    for (let n = 0; n < found.length; n += mostInATurn) {
      for (const row of found.slice(n, n + mostInATurn)) {
        const { event } = shownOf(row);
        if (isIn(event.data, filter.text)) tallies.push({ from: Date.parse(event.recordedAt), events: 1 });
      }
      await othersTurn();
    }
    return { ...window, tallies };
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
}

/** From the first event that was looked at, or from where was asked for, to now or to where was asked for. */
const rangeOf = ({ from, to }: LogFilter, lookedUntil: Date, tallies: readonly MinuteTally[]) => {
  const begins = from && from > lookedUntil ? from : lookedUntil;
  // The clock of the database may be ahead of this one.
  const now = tallies.reduce((latest, tally) => Math.max(latest, tally.from), Date.now());
  return to && to.getTime() <= now
    ? { from: begins, last: new Date(to.getTime() - 1), to }
    : { from: begins, last: new Date(now), to };
};

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
