import type { PoolClient } from 'pg';
import { connectionOf } from '../transaction.js';
import type { TimedReading } from './rows.js';

// Partitions that a connection has seen committed. Kept by connection, since a process may serve several databases.
const seen = new WeakMap<object, Set<string>>();

const monthAfter = (month: string): string => {
  const [year, m] = month.split('-').map(Number) as [number, number];
  return m === 12
    ? `${String(year + 1).padStart(4, '0')}-01`
    : `${month.slice(0, 5)}${String(m + 1).padStart(2, '0')}`;
};

/** Months of readings as `2026-11`. A batch has one or two as a rule, so each reading is only held against the last one. */
export class Months {
  readonly #names = new Set<string>();
  #from = 0;
  #to = 0;

  add({ reading, observedMs }: TimedReading): void {
    if (observedMs >= this.#from && observedMs < this.#to) return;
    const month = reading.observedAt.slice(0, 7);
    this.#names.add(month);
    this.#from = Date.parse(`${month}-01T00:00:00Z`);
    this.#to = Date.parse(`${monthAfter(month)}-01T00:00:00Z`);
  }

  /** Those that were not taken before. */
  take(): string[] {
    const taken = [...this.#names];
    this.#names.clear();
    return taken;
  }
}

/**
 * Makes the partitions that readings of these months need and that are not there yet, whatever the month (UTC). They are attached,
 * not created in place: that leaves readers of the other months undisturbed. A transaction asks for each month once: what it has made itself,
 * and may yet roll back, it would take for there.
 */
export const ensureMonths = async (client: PoolClient, generation: number, months: Months): Promise<void> => {
  const connection = connectionOf(client);
  const known = seen.get(connection) ?? seen.set(connection, new Set()).get(connection)!;
  const table = `readings_g${generation}`;
  const nameOf = (month: string) => `${table}_${month.replace('-', '_')}`;
  const asked = months.take().filter((month) => !known.has(nameOf(month)));
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
    await client.query(`create table read.${name} (like read.${table} including all)`);
    await client.query(
      `alter table read.${table} attach partition read.${name}
         for values from ('${month}-01 00:00:00+00') to ('${monthAfter(month)}-01 00:00:00+00')`,
    );
  }
};
