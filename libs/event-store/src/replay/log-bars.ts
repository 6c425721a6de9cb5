import type pg from 'pg';
import type { MinuteTally } from './log-look.js';

/** How long a bar of a histogram is. */
export const barUnits = ['MINUTE', 'QUARTER_HOUR', 'HOUR', 'DAY', 'WEEK', 'MONTH'] as const;
export type BarUnit = (typeof barUnits)[number];

/** How many events were stored from a moment on, before another. */
export interface LogBar {
  readonly from: Date;
  readonly to: Date;
  readonly events: number;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Up to which length of time bars are of which unit: some hundred of them at most, so that each is still seen. */
const longest: readonly (readonly [BarUnit, number])[] = [
  ['MINUTE', 2 * hourMs],
  // A day that is an hour longer, too.
  ['QUARTER_HOUR', 25 * hourMs],
  ['HOUR', 7 * dayMs + hourMs],
  ['DAY', 124 * dayMs],
  ['WEEK', 2 * 366 * dayMs],
];

/** Of which unit the bars are that a length of time is shown by. */
export const unitFor = (ms: number): BarUnit => longest.find(([, most]) => ms <= most)?.[0] ?? 'MONTH';

const steps: Readonly<Record<BarUnit, string>> = {
  ...{ MINUTE: '1 minute', QUARTER_HOUR: '15 minutes', HOUR: '1 hour' },
  ...{ DAY: '1 day', WEEK: '1 week', MONTH: '1 month' },
};

// Hours are counted on from midnight: where the clock goes back, one comes twice, and where it goes forward, one is left out.
const edgesWithinDays = `select edge from generate_series(
  date_bin($1::interval, $2::timestamptz, date_trunc('day', $2::timestamptz, $4)),
  $3::timestamptz + $1::interval, $1::interval) edge`;
// Days begin at midnight of their zone, however long they are.
const edgesOfDays = `select local at time zone $4 as edge from generate_series(
  date_trunc($5, $2::timestamptz at time zone $4), ($3::timestamptz at time zone $4) + $1::interval, $1::interval) local`;

/** A range of time, and whose days it has. */
export interface BarsOf {
  readonly from: Date;
  /** The last moment that there is a bar of. */
  readonly last: Date;
  /** No bar is longer than to here. */
  readonly to: Date | undefined;
  /** An IANA name. */
  readonly timeZone: string;
}

/** Where bars of a range begin and end in a time zone: the first at its beginning or before, the last behind its end. */
const edgesOf = async (pool: pg.Pool, unit: BarUnit, { from, last, timeZone }: BarsOf): Promise<Date[]> => {
  const ofDays = unit === 'DAY' || unit === 'WEEK' || unit === 'MONTH';
  const { rows } = await pool.query<{ edge: Date }>(`${ofDays ? edgesOfDays : edgesWithinDays} order by 1`, [
    steps[unit],
    from,
    last,
    timeZone,
    ...(ofDays ? [unit.toLowerCase()] : []),
  ]);
  return rows.map(({ edge }) => edge);
};

/** Bars of a range, from what was tallied within it. The first begins where the range does, and none is longer than that. */
export const barsOf = async (
  pool: pg.Pool,
  range: BarsOf,
  tallies: readonly MinuteTally[],
): Promise<{ readonly unit: BarUnit; readonly bars: readonly LogBar[] }> => {
  const unit = unitFor(range.last.getTime() - range.from.getTime());
  const edges = await edgesOf(pool, unit, range);
  const sorted = [...tallies].sort((one, other) => one.from - other.from);
  let next = 0;
  const bars = edges.slice(0, -1).flatMap((from, n) => {
    const to = edges[n + 1]!;
    let events = 0;
    for (; next < sorted.length && sorted[next]!.from < to.getTime(); next += 1)
      events += sorted[next]!.events;
    if (from > range.last) return [];
    return [
      {
        // Also where the clock goes back at midnight, and the day begins an hour later than its first hour.
        from: n === 0 ? range.from : from,
        to: range.to && range.to < to ? range.to : to,
        events,
      },
    ];
  });
  return { unit, bars };
};
