import { bigint, boolean, int, text, time, uuid } from '../schema/column.js';
import { table } from '../schema/table.js';

/** Every navigation; `isCounted` says whether it is in the figures for all, by the audience of its session. */
export const navigationEventsTable = table(
  'navigation_events',
  {
    id: uuid().key(),
    sessionId: uuid(),
    /** The pseudonym of a person; none for a guest. */
    visitorId: uuid().null(),
    isCounted: boolean(),
    at: time(),
    /** None for an entry. */
    fromRoute: text().null(),
    toRoute: text(),
    timeSpentMs: int(),
  },
  {
    writeIndexes: { session: '(session_id)' },
    indexes: {
      newest: '(at, id) where is_counted',
      uncounted: '(at) where not is_counted',
      route: '(to_route, at, session_id) where is_counted',
      person: '(visitor_id, at, id) where visitor_id is not null',
    },
  },
);

/** Sessions, with their end as it is known. */
export const navigationSessionsTable = table(
  'navigation_sessions',
  {
    id: uuid().key(),
    visitorId: uuid().null(),
    isCounted: boolean(),
    startedAt: time(),
    endedAt: time(),
    navigations: int(),
  },
  {
    storage: 'with (fillfactor = 80)',
    indexes: {
      counted: '(started_at) where is_counted and navigations > 0',
      started: '(started_at)',
      person: '(visitor_id, started_at) where visitor_id is not null',
    },
  },
);

// Days are UTC days, as whole numbers since 1970. What is summed up is what is counted.

/** Visits of a route by day, and how long people stayed who left it. */
export const routeDaysTable = table(
  'navigation_route_days',
  {
    day: int().key(),
    route: text().key(),
    visits: int(),
    firstVisited: time().null(),
    lastVisited: time().null(),
    leftCount: int(),
    leftMs: bigint(),
  },
  { storage: 'with (fillfactor = 80)' },
);

/** How often people went from one route to another, by day. */
export const pairDaysTable = table(
  'navigation_pair_days',
  {
    day: int().key(),
    fromRoute: text().key(),
    toRoute: text().key(),
    occurrences: int(),
    spentMs: bigint(),
    firstOccurrence: time(),
    lastOccurrence: time(),
  },
  { storage: 'with (fillfactor = 80)' },
);

/** Sessions with events, by the day on which they start. */
export const sessionDaysTable = table(
  'navigation_session_days',
  {
    day: int().key(),
    sessions: int(),
    durationMs: bigint(),
    navigations: int(),
    firstStart: time(),
    lastStart: time(),
  },
  { storage: 'with (fillfactor = 80)' },
);

/**
 * On which days a person came to a route, or from one to another, or anywhere: `fromRoute` or both are empty then. What is known
 * of a session's days is in its events.
 */
export const presenceTable = table(
  'navigation_presence',
  { visitorId: uuid().key(), fromRoute: text().key(), toRoute: text().key(), day: int().key() },
  { indexes: { day: '(day)' } },
);

/** Who is counted once: persons, the sessions of persons, and the sessions of guests, each of which is a visitor. */
export const countedOnce = ['person', 'session', 'guest'] as const;
export type CountedOnce = (typeof countedOnce)[number];

/** Stands for the day before the first visit. */
export const never = -1;

/**
 * How many came on a day who had come last on `previousDay`. Of a range those are different whose previous day lies before
 * it: so different ones are counted at a cost that does not grow with their number.
 */
export const uniquesTable = table(
  'navigation_uniques',
  {
    fromRoute: text().key(),
    toRoute: text().key(),
    day: int().key(),
    who: text<CountedOnce>().key(),
    previousDay: int().key(),
    count: int(),
  },
  { storage: 'with (fillfactor = 80)' },
);
