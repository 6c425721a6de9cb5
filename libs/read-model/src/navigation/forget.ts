import { firstKeptDay } from '@hedgerow/domain';
import type { PoolClient } from 'pg';
import {
  navigationEventsTable,
  navigationSessionsTable,
  never,
  pairDaysTable,
  presenceTable,
  routeDaysTable,
  sessionDaysTable,
  uniquesTable,
} from './tables.js';

const dayMs = 86_400_000;
// Where the day before is still today, or the one after already, the oldest day reaches into the one before ours.
const daysOfOtherZones = 1;

/** One transaction of a generation at a time: one person’s sessions lie in several partitions, and who came anew is told by what came before. */
export const lockNavigation = async (client: PoolClient, g: number): Promise<void> => {
  await client.query(`select pg_advisory_xact_lock(hashtext('read-model-navigation'), $1)`, [g]);
};

/** The first UTC day, since 1970, that the tables of a generation keep at a moment (milliseconds since 1970). */
export const firstDayInTables = (now: number): number => firstKeptDay(now) / dayMs - daysOfOtherZones;

/**
 * Removes from a generation what is in no figure any more (N42), within the caller's transaction. What is left follows from the
 * events of the days that are kept, whatever there was before: who came last on a day that is gone has not come before. `now` is
 * in milliseconds since 1970. Answers with how many rows were removed.
 */
export const forgetNavigation = async (client: PoolClient, g: number, now: number): Promise<number> => {
  await lockNavigation(client, g);
  const first = firstDayInTables(now);
  const moment = new Date(first * dayMs).toISOString();
  const gone = async (from: string, where: string, value: string | number): Promise<number> =>
    (await client.query(`delete from ${from} where ${where}`, [value])).rowCount ?? 0;
  const events = navigationEventsTable.in(g);
  let rows = 0;
  // Each has an index of its own.
  rows += await gone(events, 'is_counted and at < $1', moment);
  rows += await gone(events, 'not is_counted and at < $1', moment);
  rows += await gone(navigationSessionsTable.in(g), 'started_at < $1', moment);
  for (const table of [routeDaysTable, pairDaysTable, sessionDaysTable, presenceTable, uniquesTable])
    rows += await gone(table.in(g), 'day < $1', first);
  return rows + (await neverBefore(client, g, first));
};

/** Who came last before the first day that is kept has come for the first time since. */
const neverBefore = async (client: PoolClient, g: number, first: number): Promise<number> => {
  const t = uniquesTable.in(g);
  const { rowCount } = await client.query(
    `with old as (delete from ${t} where previous_day < $1 and previous_day <> ${never}
       returning from_route, to_route, day, who, count)
     insert into ${t} (from_route, to_route, day, who, previous_day, count)
     select from_route, to_route, day, who, ${never}, sum(count)::int from old group by 1, 2, 3, 4
     on conflict (from_route, to_route, who, day, previous_day) do update set count = ${t}.count + excluded.count`,
    [first],
  );
  if (rowCount) await client.query(`delete from ${t} where count = 0`);
  return rowCount ?? 0;
};
