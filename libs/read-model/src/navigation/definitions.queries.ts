import type { DayRange } from '@hedgerow/domain';
import type { Pool } from 'pg';
import { Parameters, query } from '../query.js';
import {
  eachWholeDay,
  type SessionFigures,
  sessionFigures,
  type SessionSums,
  sessionSums,
} from './figures.queries.js';

type Queryable = Pick<Pool, 'query'>;

/** A definition of a session: where the sessions by it are, and their sums by UTC day. */
interface Definition {
  readonly rows: 'navigation_sessions' | 'navigation_parts';
  readonly days: 'navigation_session_days' | 'navigation_part_days';
  /** SQL: which of the rows are in figures, as the index has it. */
  readonly areCounted: string;
}
const byBrowser: Definition = {
  rows: 'navigation_sessions',
  days: 'navigation_session_days',
  areCounted: 'is_counted and navigations > 0',
};
const byPauses: Definition = { rows: 'navigation_parts', days: 'navigation_part_days', areCounted: 'true' };

/** What the sessions of one definition come to: over all days of a range, and on each of them. */
export interface DefinedSessions extends SessionFigures {
  readonly days: (SessionFigures & {
    /** `YYYY-MM-DD` */
    readonly date: string;
  })[];
}

interface DaySums extends SessionSums {
  /** From 0, in the order of the range. */
  readonly n: number;
}

const dayMs = 86_400_000;

const sumsByDay = (
  pool: Queryable,
  { rows, days, areCounted }: Definition,
  [first, end]: readonly [number, number],
  offset: number,
): Promise<DaySums[]> =>
  query<DaySums>(
    pool,
    `select d.day - $1 + $3 as n, d.sessions, d.duration_ms::text as "durationMs", d.navigations,
       s.first as "firstStart", s.last as "lastStart"
     from ${days} d cross join lateral (
       select min(started_at) as first, max(started_at) as last from ${rows} where ${areCounted}
         and started_at >= to_timestamp(d.day * 86400::float8) and started_at < to_timestamp((d.day + 1) * 86400::float8)) s
     where d.day >= $1 and d.day < $2`,
    [first, end, offset],
  );

const sumsOneByOne = (
  pool: Queryable,
  { rows, areCounted }: Definition,
  range: DayRange,
): Promise<DaySums[]> => {
  const { add, values } = new Parameters();
  const moments = (which: 'from' | 'until') =>
    `${add(range.days.map((day) => new Date(day[which]).toISOString()))}::timestamptz[]`;
  const moment = (ms: number) => `${add(new Date(ms).toISOString())}::timestamptz`;
  return query<DaySums>(
    pool,
    `select (d.n - 1)::int as n, ${sessionSums}
     from unnest(${moments('from')}, ${moments('until')}) with ordinality as d(begins, ends, n)
     join ${rows} on started_at >= d.begins and started_at < d.ends
     where started_at >= ${moment(range.from)} and started_at < ${moment(range.until)} and ${areCounted} group by d.n`,
    values,
  );
};

const nothing: SessionSums = {
  ...{ sessions: 0, durationMs: '0', navigations: 0, firstStart: null, lastStart: null },
};

/** The earlier, or the later, of two moments, one of which may be unknown. */
const oneOf = (choose: (...ms: number[]) => number, a: Date | null, b: Date | null): Date | null =>
  a && b ? new Date(choose(a.getTime(), b.getTime())) : (a ?? b);

const together = (a: SessionSums, b: SessionSums): SessionSums => ({
  sessions: a.sessions + b.sessions,
  durationMs: String(BigInt(a.durationMs) + BigInt(b.durationMs)),
  navigations: a.navigations + b.navigations,
  firstStart: oneOf(Math.min, a.firstStart, b.firstStart),
  lastStart: oneOf(Math.max, a.lastStart, b.lastStart),
});

const definedSessions = async (
  pool: Queryable,
  definition: Definition,
  range: DayRange,
): Promise<DefinedSessions> => {
  const whole = eachWholeDay({ range });
  const { days, from } = range;
  const sums = await (whole
    ? sumsByDay(pool, definition, whole, (from - days[0]!.from) / dayMs)
    : sumsOneByOne(pool, definition, range));
  const byDay = new Map(sums.map(({ n, ...sum }) => [n, sum]));
  return {
    ...sessionFigures(sums.reduce(together, nothing)),
    days: days.map(({ date }, n) => ({ date, ...sessionFigures(byDay.get(n) ?? nothing) })),
  };
};

/** The counted sessions that start in a range, by each definition: as browsers tell of them, and cut at pauses. */
export const sessionDefinitions = async (
  pool: Queryable,
  range: DayRange,
): Promise<{ readonly byBrowser: DefinedSessions; readonly byPauses: DefinedSessions }> => {
  const [browser, pauses] = await Promise.all([
    definedSessions(pool, byBrowser, range),
    definedSessions(pool, byPauses, range),
  ]);
  return { byBrowser: browser, byPauses: pauses };
};
