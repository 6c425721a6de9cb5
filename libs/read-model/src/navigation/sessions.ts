import type { PoolClient } from 'pg';
import { insertRows } from '../bulk.js';
import { navigationSessionsTable, sessionDaysTable } from './tables.js';

const dayMs = 86_400_000;

/** What one event says of its session; `at` is ISO 8601. */
export type SessionStep = { readonly sessionId: string; readonly at: string } & (
  | { readonly kind: 'bound'; readonly visitorId: string | null; readonly isCounted: boolean }
  | { readonly kind: 'navigated' }
  | { readonly kind: 'lasted' }
);

/** A row of `navigation_sessions`, its moments in milliseconds since 1970. */
interface SessionState {
  readonly id: string;
  readonly visitorId: string | null;
  readonly isCounted: boolean;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly navigations: number;
}

const stored = async (client: PoolClient, g: number, ids: readonly string[]): Promise<SessionState[]> => {
  const { rows } = await client.query<SessionState>({
    name: `navigation sessions ${g}`,
    text: `select id, visitor_id as "visitorId", is_counted as "isCounted",
        (extract(epoch from started_at) * 1000)::float8 as "startedAt",
        (extract(epoch from ended_at) * 1000)::float8 as "endedAt", navigations
      from ${navigationSessionsTable.in(g)} where id = any($1::uuid[])`,
    values: [ids],
  });
  return rows;
};

const next = (session: SessionState | undefined, step: SessionStep): SessionState | undefined => {
  const at = Date.parse(step.at);
  // Bound once: what is delivered again changes nothing. Without its beginning, which is kept as long as its day, a session is
  // in no figure of sessions.
  if (step.kind === 'bound')
    return (
      session ?? {
        ...{ id: step.sessionId, visitorId: step.visitorId, isCounted: step.isCounted },
        ...{ startedAt: at, endedAt: at, navigations: 0 },
      }
    );
  return (
    session && {
      ...session,
      endedAt: Math.max(session.endedAt, at),
      navigations: session.navigations + (step.kind === 'navigated' ? 1 : 0),
    }
  );
};

interface SessionDay {
  readonly day: number;
  sessions: number;
  duration_ms: number;
  navigations: number;
  first_start: number;
  last_start: number;
}

/** What sessions add to the day on which they start; one without events adds nothing. */
const addedByDay = (changed: readonly { before?: SessionState | undefined; after: SessionState }[]) => {
  const days = new Map<number, SessionDay>();
  for (const { before, after } of changed) {
    if (!after.isCounted || after.navigations === 0) continue;
    const { startedAt } = after;
    const day = Math.floor(startedAt / dayMs);
    const none = {
      sessions: 0,
      duration_ms: 0,
      navigations: 0,
      first_start: startedAt,
      last_start: startedAt,
    };
    const sum = days.get(day) ?? days.set(day, { day, ...none }).get(day)!;
    const was = before && before.navigations > 0 ? before : undefined;
    sum.sessions += was ? 0 : 1;
    sum.duration_ms += after.endedAt - startedAt - (was ? was.endedAt - startedAt : 0);
    sum.navigations += after.navigations - (was?.navigations ?? 0);
    sum.first_start = Math.min(sum.first_start, startedAt);
    sum.last_start = Math.max(sum.last_start, startedAt);
  }
  return [...days.values()];
};

const iso = (ms: number): string => new Date(ms).toISOString();

/** Takes in what events say of sessions, in the order of each session, and sums them up by day. */
export const addSessions = async (
  client: PoolClient,
  g: number,
  steps: readonly SessionStep[],
): Promise<void> => {
  if (steps.length === 0) return;
  const before = new Map(
    (await stored(client, g, [...new Set(steps.map(({ sessionId }) => sessionId))])).map((one) => [
      one.id,
      one,
    ]),
  );
  const after = new Map<string, SessionState>(before);
  for (const step of steps) {
    const session = next(after.get(step.sessionId), step);
    if (session) after.set(step.sessionId, session);
  }
  const changed = [...after.values()]
    .map((session) => ({ before: before.get(session.id), after: session }))
    .filter((one) => one.before !== one.after);
  const sessions = navigationSessionsTable.in(g);
  await insertRows(
    client,
    sessions,
    {
      ...{ id: 'uuid', visitor_id: 'uuid', is_counted: 'boolean', started_at: 'timestamptz' },
      ...{ ended_at: 'timestamptz', navigations: 'int' },
    },
    changed.map(({ after: { id, visitorId, isCounted, startedAt, endedAt, navigations } }) => ({
      ...{ id, visitor_id: visitorId, is_counted: isCounted, started_at: iso(startedAt) },
      ...{ ended_at: iso(endedAt), navigations },
    })),
    'on conflict (id) do update set ended_at = excluded.ended_at, navigations = excluded.navigations',
  );
  const t = sessionDaysTable.in(g);
  await insertRows(
    client,
    t,
    {
      ...{ day: 'int', sessions: 'int', duration_ms: 'bigint', navigations: 'int' },
      ...{ first_start: 'timestamptz', last_start: 'timestamptz' },
    },
    addedByDay(changed).map((row) => ({
      ...row,
      ...{ first_start: iso(row.first_start), last_start: iso(row.last_start) },
    })),
    `on conflict (day) do update set sessions = ${t}.sessions + excluded.sessions,
       duration_ms = ${t}.duration_ms + excluded.duration_ms, navigations = ${t}.navigations + excluded.navigations,
       first_start = least(${t}.first_start, excluded.first_start),
       last_start = greatest(${t}.last_start, excluded.last_start)`,
  );
};
