import type { PoolClient } from 'pg';
import type { TimedReading } from './rows.js';

// Partitions that a connection has seen committed. Kept by connection, since a process may serve several databases.
const seen = new WeakMap<PoolClient, Set<string>>();

const monthAfter = (month: string): string => {
  const [year, m] = month.split('-').map(Number) as [number, number];
  return m === 12
    ? `${String(year + 1).padStart(4, '0')}-01`
    : `${month.slice(0, 5)}${String(m + 1).padStart(2, '0')}`;
};

/** Months as `2026-11`. Nearly always a batch has one or two, so that each reading is only held against the last one. */
const monthsOf = (readings: readonly TimedReading[]): string[] => {
  const months = new Set<string>();
  let [from, to] = [0, 0];
  for (const { reading, observedMs } of readings) {
    if (observedMs >= from && observedMs < to) continue;
    const month = reading.observedAt.slice(0, 7);
    months.add(month);
    [from, to] = [Date.parse(`${month}-01T00:00:00Z`), Date.parse(`${monthAfter(month)}-01T00:00:00Z`)];
  }
  return [...months];
};

/**
 * Makes the partitions that the readings need and that are not there yet, whatever the month (UTC). They are attached,
 * not created in place: that leaves readers of the other months undisturbed.
 */
export const ensureMonths = async (
  client: PoolClient,
  generation: number,
  readings: readonly TimedReading[],
): Promise<void> => {
  const known = seen.get(client) ?? seen.set(client, new Set()).get(client)!;
  const table = `readings_g${generation}`;
  const nameOf = (month: string) => `${table}_${month.replace('-', '_')}`;
  const asked = monthsOf(readings).filter((month) => !known.has(nameOf(month)));
  if (asked.length === 0) return;
  // Asked of pg_class and not of to_regclass: that answers from a cache which another session's commit reaches late.
  const missing = async (): Promise<string[]> => {
    const { rows } = await client.query<{ relname: string }>(
      `select relname from pg_class where relnamespace = 'read'::regnamespace and relname = any($1)`,
      [asked.map(nameOf)],
    );
    for (const { relname } of rows) known.add(relname);
    return asked.filter((month) => !known.has(nameOf(month)));
  };
  if ((await missing()).length === 0) return;
  // Two partitions of the topic may bring the first reading of a month at the same moment.
  await client.query(`select pg_advisory_xact_lock(hashtext('read-model-months'), $1)`, [generation]);
  for (const month of await missing()) {
    const name = nameOf(month);
    await client.query(
      `create table read.${name} (like read.${table} including all);
       alter table read.${table} attach partition read.${name}
         for values from ('${month}-01 00:00:00+00') to ('${monthAfter(month)}-01 00:00:00+00');`,
    );
  }
};
