import { isCounted } from '@hedgerow/domain';
import type { PoolClient } from 'pg';
import { insertRows } from '../bulk.js';
import type { Projection } from '../projection.js';
import type { ProjectionEvent } from '../projection-event.js';
import type { EventNamed } from '../schema/reducers.js';
import { forgetNavigation, lockNavigation } from './forget.js';
import { addSessions, type SessionStep } from './sessions.js';
import {
  navigationEventsTable,
  navigationSessionsTable,
  pairDaysTable,
  presenceTable,
  routeDaysTable,
  sessionDaysTable,
  uniquesTable,
} from './tables.js';
import { addPresence, scopesOf, UniqueCounts } from './uniques.js';

const dayMs = 86_400_000;

/** A navigation on its way into the tables. */
interface Navigation {
  readonly id: string;
  readonly sessionId: string;
  readonly visitorId: string | null;
  readonly isCounted: boolean;
  readonly at: string;
  /** The UTC day since 1970. */
  readonly day: number;
  readonly fromRoute: string | null;
  readonly toRoute: string;
  readonly timeSpentMs: number;
}

const navigationOf = ({ id, data }: EventNamed<'NavigationRecorded'>): Navigation => ({
  id,
  sessionId: data.sessionId,
  visitorId: data.visitorId ?? null,
  isCounted: isCounted(data.audience),
  at: data.timestamp,
  day: Math.floor(Date.parse(data.timestamp) / dayMs),
  fromRoute: data.fromRoute ?? null,
  toRoute: data.toRoute,
  timeSpentMs: data.timeSpentMs,
});

/** Writes the navigations that the table does not hold, and answers with them: what is delivered again is not counted again. */
const storeNavigations = async (
  client: PoolClient,
  g: number,
  all: readonly Navigation[],
): Promise<Navigation[]> => {
  const written = await insertRows<{ id: string }>(
    client,
    navigationEventsTable.in(g),
    {
      ...{ id: 'uuid', session_id: 'uuid', visitor_id: 'uuid', is_counted: 'boolean', at: 'timestamptz' },
      ...{ from_route: 'text', to_route: 'text', time_spent_ms: 'int' },
    },
    all.map((one) => ({
      ...{ id: one.id, session_id: one.sessionId, visitor_id: one.visitorId, is_counted: one.isCounted },
      ...{ at: one.at, from_route: one.fromRoute, to_route: one.toRoute, time_spent_ms: one.timeSpentMs },
    })),
    'on conflict do nothing returning id',
  );
  const left = new Set(written.map(({ id }) => id));
  // Of repetitions within the batch the first was inserted.
  return all.filter(({ id }) => left.delete(id));
};

/** The earlier and the later of two moments as ISO 8601, which sorts as text. */
const earlier = (a: string | null, b: string): string => (a === null || b < a ? b : a);
const later = (a: string | null, b: string): string => (a === null || b > a ? b : a);

interface RouteDay {
  readonly day: number;
  readonly route: string;
  visits: number;
  first_visited: string | null;
  last_visited: string | null;
  left_count: number;
  left_ms: number;
}

const addRouteDays = async (client: PoolClient, g: number, counted: readonly Navigation[]): Promise<void> => {
  const rows = new Map<string, RouteDay>();
  const rowOf = (day: number, route: string): RouteDay => {
    const key = `${day} ${route}`;
    const none = { visits: 0, first_visited: null, last_visited: null, left_count: 0, left_ms: 0 };
    return rows.get(key) ?? rows.set(key, { day, route, ...none }).get(key)!;
  };
  for (const { day, at, fromRoute, toRoute, timeSpentMs } of counted) {
    const visited = rowOf(day, toRoute);
    visited.visits += 1;
    visited.first_visited = earlier(visited.first_visited, at);
    visited.last_visited = later(visited.last_visited, at);
    if (fromRoute === null) continue;
    const left = rowOf(day, fromRoute);
    left.left_count += 1;
    left.left_ms += timeSpentMs;
  }
  const t = routeDaysTable.in(g);
  await insertRows(
    client,
    t,
    {
      ...{
        day: 'int',
        route: 'text',
        visits: 'int',
        first_visited: 'timestamptz',
        last_visited: 'timestamptz',
      },
      ...{ left_count: 'int', left_ms: 'bigint' },
    },
    [...rows.values()] as unknown as Record<string, unknown>[],
    `on conflict (day, route) do update set visits = ${t}.visits + excluded.visits,
       first_visited = least(${t}.first_visited, excluded.first_visited),
       last_visited = greatest(${t}.last_visited, excluded.last_visited),
       left_count = ${t}.left_count + excluded.left_count, left_ms = ${t}.left_ms + excluded.left_ms`,
  );
};

const addPairDays = async (client: PoolClient, g: number, counted: readonly Navigation[]): Promise<void> => {
  const rows = new Map<string, Record<string, string | number> & { occurrences: number; spent_ms: number }>();
  for (const { day, at, fromRoute, toRoute, timeSpentMs } of counted) {
    if (fromRoute === null) continue;
    const key = `${day} ${fromRoute}\n${toRoute}`;
    const known = rows.get(key);
    rows.set(key, {
      ...{ day, from_route: fromRoute, to_route: toRoute },
      occurrences: (known?.occurrences ?? 0) + 1,
      spent_ms: (known?.spent_ms ?? 0) + timeSpentMs,
      first_occurrence: earlier((known?.['first_occurrence'] as string | undefined) ?? null, at),
      last_occurrence: later((known?.['last_occurrence'] as string | undefined) ?? null, at),
    });
  }
  const t = pairDaysTable.in(g);
  await insertRows(
    client,
    t,
    {
      ...{ day: 'int', from_route: 'text', to_route: 'text', occurrences: 'int', spent_ms: 'bigint' },
      ...{ first_occurrence: 'timestamptz', last_occurrence: 'timestamptz' },
    },
    [...rows.values()],
    `on conflict (day, from_route, to_route) do update set occurrences = ${t}.occurrences + excluded.occurrences,
       spent_ms = ${t}.spent_ms + excluded.spent_ms,
       first_occurrence = least(${t}.first_occurrence, excluded.first_occurrence),
       last_occurrence = greatest(${t}.last_occurrence, excluded.last_occurrence)`,
  );
};

/** Where each of these sessions was on which days, before this batch: by session, scope and day. */
const daysOfSessions = async (
  client: PoolClient,
  g: number,
  sessions: readonly string[],
): Promise<Pick<Navigation, 'sessionId' | 'day' | 'fromRoute' | 'toRoute'>[]> => {
  const { rows } = await client.query<Pick<Navigation, 'sessionId' | 'day' | 'fromRoute' | 'toRoute'>>({
    name: `navigation days of sessions ${g}`,
    text: `select distinct session_id as "sessionId", from_route as "fromRoute", to_route as "toRoute",
        floor(extract(epoch from at) / 86400)::int as day
      from ${navigationEventsTable.in(g)} where session_id = any($1::uuid[])`,
    values: [sessions],
  });
  return rows;
};

type DaysByScope = Map<
  string,
  { readonly scope: ReturnType<typeof scopesOf>[number]; readonly days: Set<number> }
>;

const daysByScope = (of: readonly Pick<Navigation, 'day' | 'fromRoute' | 'toRoute'>[]): DaysByScope => {
  const scopes: DaysByScope = new Map();
  for (const { day, fromRoute, toRoute } of of)
    for (const scope of scopesOf(fromRoute, toRoute)) {
      const key = `${scope.fromRoute}\n${scope.toRoute}`;
      const known = scopes.get(key) ?? scopes.set(key, { scope, days: new Set() }).get(key)!;
      known.days.add(day);
    }
  return scopes;
};

const inOrder = (days: Iterable<number>): number[] => [...days].sort((a, b) => a - b);

const bySession = <T extends { readonly sessionId: string }>(all: readonly T[]): Map<string, T[]> => {
  const sessions = new Map<string, T[]>();
  for (const one of all)
    (sessions.get(one.sessionId) ?? sessions.set(one.sessionId, []).get(one.sessionId)!).push(one);
  return sessions;
};

/** Counts the sessions that came on other days than before. */
const countSessions = (
  before: Awaited<ReturnType<typeof daysOfSessions>>,
  counted: readonly Navigation[],
  counts: UniqueCounts,
): void => {
  const known = bySession(before);
  for (const [sessionId, fresh] of bySession(counted)) {
    const were = daysByScope(known.get(sessionId) ?? []);
    const who = fresh[0]!.visitorId === null ? 'guest' : 'session';
    for (const [key, { scope, days }] of daysByScope(fresh)) {
      const earlierDays = were.get(key)?.days ?? new Set<number>();
      counts.change(scope, who, inOrder(earlierDays), inOrder(new Set([...earlierDays, ...days])));
    }
  }
};

const stepOf = (event: ProjectionEvent, fresh: Set<string>): SessionStep | undefined => {
  switch (event.type) {
    case 'NavigationSessionStarted': {
      const { sessionId, visitorId = null, audience, startedAt } = event.data;
      return { kind: 'bound', sessionId, visitorId, isCounted: isCounted(audience), at: startedAt };
    }
    case 'NavigationSessionEndReported':
      return { kind: 'lasted', sessionId: event.data.sessionId, at: event.data.endedAt };
    case 'NavigationRecorded':
      return fresh.delete(event.id)
        ? { kind: 'navigated', sessionId: event.data.sessionId, at: event.data.timestamp }
        : undefined;
    default:
      return undefined;
  }
};

/**
 * Where people go: events, sessions, and what is counted of them by UTC day. A function of the set of events: it reads no clock,
 * no role and no opt-out of now.
 */
export const navigation: Projection = {
  name: 'navigation',
  topics: ['navigation.events'],
  handles: ['NavigationSessionStarted', 'NavigationRecorded', 'NavigationSessionEndReported'],
  tables: [
    ...[navigationEventsTable, navigationSessionsTable, routeDaysTable, pairDaysTable],
    ...[sessionDaysTable, presenceTable, uniquesTable],
  ],
  forget: forgetNavigation,
  async project(client, g, events) {
    await lockNavigation(client, g);
    const recorded = events.filter((event) => event.type === 'NavigationRecorded').map(navigationOf);
    const touched = [...new Set(recorded.filter((one) => one.isCounted).map(({ sessionId }) => sessionId))];
    const before = touched.length > 0 ? await daysOfSessions(client, g, touched) : [];
    const fresh = await storeNavigations(client, g, recorded);
    const counted = fresh.filter((one) => one.isCounted);
    const unseen = new Set(fresh.map(({ id }) => id));
    const steps = events.map((event) => stepOf(event, unseen)).filter((step) => step !== undefined);
    await addSessions(client, g, steps);
    if (counted.length === 0) return [];
    await addRouteDays(client, g, counted);
    await addPairDays(client, g, counted);
    const counts = new UniqueCounts();
    countSessions(before, counted, counts);
    await addPresence(
      client,
      g,
      counted.flatMap(({ visitorId, day, fromRoute, toRoute }) =>
        visitorId === null ? [] : scopesOf(fromRoute, toRoute).map((scope) => ({ ...scope, visitorId, day })),
      ),
      counts,
    );
    await counts.save(client, g);
    return [];
  },
};
