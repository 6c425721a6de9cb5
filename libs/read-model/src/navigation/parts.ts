import { isCounted } from '@hedgerow/domain';
import type { PoolClient } from 'pg';
import { insertRows } from '../bulk.js';
import type { Projection } from '../projection.js';
import type { ProjectionEvent } from '../projection-event.js';
import { firstDayInTables } from './forget.js';
import { partDaysTable, partEventsTable, partsTable } from './parts-tables.js';

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;

/** A part of a session, its moments in milliseconds since 1970. */
export interface Part {
  readonly startedAt: number;
  readonly endedAt: number;
  readonly navigations: number;
}

/** Makes one part of those that lie no further apart than the gap. Parts that are joined already and single moments alike. */
export const joined = (parts: readonly Part[], gapMs: number): Part[] => {
  const whole: Part[] = [];
  for (const part of [...parts].sort((a, b) => a.startedAt - b.startedAt)) {
    const last = whole.at(-1);
    if (!last || part.startedAt - last.endedAt > gapMs) whole.push(part);
    else
      whole[whole.length - 1] = {
        startedAt: last.startedAt,
        endedAt: Math.max(last.endedAt, part.endedAt),
        navigations: last.navigations + part.navigations,
      };
  }
  return whole;
};

interface PartOfSession extends Part {
  readonly sessionId: string;
}

/** One transaction of a generation at a time: the sums of a day are those of sessions in several partitions. */
const lockParts = async (client: PoolClient, g: number): Promise<void> => {
  await client.query(`select pg_advisory_xact_lock(hashtext('read-model-parts'), $1)`, [g]);
};

const iso = (ms: number): string => new Date(ms).toISOString();
const inMs = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;

/** Writes the navigations that are not there yet, and answers with a part of each: what is delivered again is not counted again. */
const storeEvents = async (
  client: PoolClient,
  g: number,
  events: readonly ProjectionEvent[],
): Promise<PartOfSession[]> => {
  const stored = await insertRows<{ sessionId: string; at: number }>(
    client,
    partEventsTable.in(g),
    { session_id: 'uuid', at: 'timestamptz', id: 'uuid' },
    events.flatMap((event) =>
      event.type === 'NavigationRecorded' && isCounted(event.data.audience)
        ? [{ session_id: event.data.sessionId, at: event.data.timestamp, id: event.id }]
        : [],
    ),
    `on conflict do nothing returning session_id as "sessionId", ${inMs('at')} as at`,
  );
  return stored.map(({ sessionId, at }) => ({ sessionId, startedAt: at, endedAt: at, navigations: 1 }));
};

const partsOf = async (
  client: PoolClient,
  g: number,
  sessions: readonly string[],
): Promise<PartOfSession[]> => {
  const { rows } = await client.query<PartOfSession>({
    name: `navigation parts ${g}`,
    text: `select session_id as "sessionId", ${inMs('started_at')} as "startedAt", ${inMs('ended_at')} as "endedAt",
        navigations from ${partsTable.in(g)} where session_id = any($1::uuid[])`,
    values: [sessions],
  });
  return rows;
};

const bySession = (parts: readonly PartOfSession[]): Map<string, PartOfSession[]> => {
  const sessions = new Map<string, PartOfSession[]>();
  for (const part of parts)
    (sessions.get(part.sessionId) ?? sessions.set(part.sessionId, []).get(part.sessionId)!).push(part);
  return sessions;
};

const isSame = (a: Part, b: Part): boolean =>
  a.startedAt === b.startedAt && a.endedAt === b.endedAt && a.navigations === b.navigations;

/** Parts that are not any more what they were, and what there is instead. */
interface Changed {
  readonly before: readonly PartOfSession[];
  readonly after: readonly PartOfSession[];
}

const changedBy = (
  known: readonly PartOfSession[],
  fresh: readonly PartOfSession[],
  gapMs: number,
): Changed => {
  const were = bySession(known);
  const [before, after]: [PartOfSession[], PartOfSession[]] = [[], []];
  for (const [sessionId, own] of bySession(fresh)) {
    const had = were.get(sessionId) ?? [];
    const has = joined([...had, ...own], gapMs).map((part) => ({ ...part, sessionId }));
    before.push(...had.filter((part) => !has.some((one) => isSame(one, part))));
    after.push(...has.filter((part) => !had.some((one) => isSame(one, part))));
  }
  return { before, after };
};

const saveParts = async (client: PoolClient, g: number, { before, after }: Changed): Promise<void> => {
  const t = partsTable.in(g);
  const kept = new Set(after.map(({ sessionId, startedAt }) => `${sessionId} ${startedAt}`));
  const gone = before.filter(({ sessionId, startedAt }) => !kept.has(`${sessionId} ${startedAt}`));
  if (gone.length > 0)
    await client.query({
      name: `joined navigation parts ${g}`,
      text: `delete from ${t} p using unnest($1::uuid[], $2::timestamptz[]) as gone(session_id, started_at)
        where p.session_id = gone.session_id and p.started_at = gone.started_at`,
      values: [gone.map(({ sessionId }) => sessionId), gone.map(({ startedAt }) => iso(startedAt))],
    });
  await insertRows(
    client,
    t,
    { session_id: 'uuid', started_at: 'timestamptz', ended_at: 'timestamptz', navigations: 'int' },
    after.map(({ sessionId, startedAt, endedAt, navigations }) => ({
      ...{ session_id: sessionId, started_at: iso(startedAt), ended_at: iso(endedAt), navigations },
    })),
    `on conflict (session_id, started_at) do update set ended_at = excluded.ended_at,
       navigations = excluded.navigations`,
  );
};

/** SQL: adds what came to what a day has. */
const addToDay = (
  t: string,
): string => `on conflict (day) do update set sessions = ${t}.sessions + excluded.sessions,
  duration_ms = ${t}.duration_ms + excluded.duration_ms, navigations = ${t}.navigations + excluded.navigations`;

const saveDays = async (client: PoolClient, g: number, { before, after }: Changed): Promise<void> => {
  const days = new Map<number, { day: number; sessions: number; duration_ms: number; navigations: number }>();
  const add = (sign: 1 | -1) => (part: Part) => {
    const day = Math.floor(part.startedAt / dayMs);
    const none = { day, sessions: 0, duration_ms: 0, navigations: 0 };
    const sum = days.get(day) ?? days.set(day, none).get(day)!;
    sum.sessions += sign;
    sum.duration_ms += sign * (part.endedAt - part.startedAt);
    sum.navigations += sign * part.navigations;
  };
  before.forEach(add(-1));
  after.forEach(add(1));
  const t = partDaysTable.in(g);
  await insertRows(
    client,
    t,
    { day: 'int', sessions: 'int', duration_ms: 'bigint', navigations: 'int' },
    [...days.values()],
    addToDay(t),
  );
  // The only part of a day may have been joined to one of the day before.
  if (before.length > 0) await client.query(`delete from ${t} where sessions = 0`);
};

/**
 * Removes what is in no figure any more (N42), as `forgetNavigation` does: a part that began before goes on with its first navigation that
 * is kept. Only its beginning can go, so that nothing falls apart.
 */
const forgetParts = async (client: PoolClient, g: number, now: number): Promise<number> => {
  await lockParts(client, g);
  const first = firstDayInTables(now);
  const [events, parts, days] = [partEventsTable.in(g), partsTable.in(g), partDaysTable.in(g)];
  const { rows } = await client.query<{ n: number }>(
    `with old as (delete from ${parts} where started_at < $1 returning session_id, ended_at),
       gone as (delete from ${events} e using (select distinct session_id from old) o
         where e.session_id = o.session_id and e.at < $1 returning 1),
       shortened as (insert into ${parts} (session_id, started_at, ended_at, navigations)
         select o.session_id, min(e.at), o.ended_at, count(*)::int
         from old o join ${events} e on e.session_id = o.session_id and e.at >= $1 and e.at <= o.ended_at
         group by o.session_id, o.ended_at returning *),
       summed as (insert into ${days} (day, sessions, duration_ms, navigations)
         select floor(extract(epoch from started_at) / 86400)::int, count(*)::int,
           sum(round(extract(epoch from ended_at - started_at) * 1000))::bigint, sum(navigations)::int
         from shortened group by 1 ${addToDay(days)})
     select (select count(*) from old)::int + (select count(*) from gone)::int as n`,
    [new Date(first * dayMs).toISOString()],
  );
  const { rowCount } = await client.query(`delete from ${days} where day < $1`, [first]);
  return rows[0]!.n + (rowCount ?? 0);
};

/**
 * Another definition of a session, beside the first one (N41b): it also ends where two of its navigations lie more than so many minutes
 * apart. A function of the set of navigations: the beginning and the ends that a browser told of are not looked at.
 */
export const sessionParts = (gapMinutes: number): Projection => ({
  name: 'session_parts',
  topics: ['navigation.events'],
  handles: ['NavigationRecorded'],
  tables: [partEventsTable, partsTable, partDaysTable],
  settings: { gapMinutes },
  forget: forgetParts,
  async project(client, g, events) {
    await lockParts(client, g);
    const fresh = await storeEvents(client, g, events);
    if (fresh.length === 0) return [];
    const known = await partsOf(client, g, [...new Set(fresh.map(({ sessionId }) => sessionId))]);
    const changed = changedBy(known, fresh, gapMinutes * minuteMs);
    await saveParts(client, g, changed);
    await saveDays(client, g, changed);
    return [];
  },
});
