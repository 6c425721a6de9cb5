import type { PoolClient } from 'pg';
import { BinaryRows, copyRows } from '../binary-copy.js';
import { insertRows } from '../bulk.js';
import { ensureMonths, Months } from './partitions.js';
import { identityOf, keyOf, readingColumns, type TimedReading, writeReading } from './rows.js';
import { newestTable, readingsTable } from './tables.js';

/** How far sensors have come, in milliseconds since 1970. */
const newestOf = async (
  client: PoolClient,
  g: number,
  devices: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await client.query<{ network_device_id: string; observed_at: Date }>({
    name: `readings newest ${g}`,
    text: `select network_device_id, observed_at from ${newestTable.in(g)} where network_device_id = any($1)`,
    values: [devices],
  });
  return new Map(rows.map((row) => [row.network_device_id, row.observed_at.getTime()]));
};

/** Of readings that may be repetitions, the identities that the table holds already. */
const heldAlready = async (
  client: PoolClient,
  g: number,
  late: readonly TimedReading[],
): Promise<Set<string>> => {
  const { rows } = await client.query<{ network_device_id: string; observed_at: Date; id: string }>({
    name: `readings existing ${g}`,
    text: `select r.network_device_id, r.observed_at, r.id
      from unnest($1::text[], $2::timestamptz[], $3::uuid[]) as x(network_device_id, observed_at, id)
      cross join lateral (select * from ${readingsTable.in(g)} r where r.network_device_id = x.network_device_id
        and r.observed_at = x.observed_at and r.id = x.id limit 1) r`,
    values: [
      late.map(({ frame }) => frame.networkDeviceId),
      late.map(({ reading }) => reading.observedAt),
      late.map(({ frame }) => frame.frameId),
    ],
  });
  return new Set(rows.map((row) => identityOf(row.network_device_id, row.observed_at.getTime(), row.id)));
};

/**
 * The readings of a long batch that the table does not hold, and how far each sensor has come. Above a sensor's
 * newest moment nothing can be a repetition, so that only what is late has to be looked up. Of repetitions the first
 * counts, so that it does not matter where one batch ends and the next begins.
 */
export class NewReadings {
  readonly #rows = new BinaryRows();
  readonly #months = new Months();
  readonly #reached = new Map<string, number>();
  readonly #newest = new Map<string, string>();
  readonly #late: TimedReading[] = [];

  constructor(
    private readonly client: PoolClient,
    private readonly g: number,
  ) {}

  /** Takes in the next readings and answers with those that are new. What is late waits for the end. */
  async add(readings: readonly TimedReading[]): Promise<readonly TimedReading[]> {
    await this.#learn(readings);
    const fresh: TimedReading[] = [];
    for (const one of readings) {
      const device = one.frame.networkDeviceId;
      if (one.observedMs <= this.#reached.get(device)!) this.#late.push(one);
      else {
        this.#reached.set(device, one.observedMs);
        this.#newest.set(device, one.reading.observedAt);
        this.#months.add(one);
        writeReading(one, this.#rows);
        fresh.push(one);
      }
    }
    return fresh;
  }

  /** Writes them; answers with those of the late ones that are new, too. */
  async end(): Promise<readonly TimedReading[]> {
    const { client, g } = this;
    if (this.#newest.size > 0) await this.#copy(this.#rows);
    const found = this.#late.length > 0 ? await this.#newAmongLate() : [];
    if (found.length > 0) {
      const rows = new BinaryRows();
      for (const one of found) {
        this.#months.add(one);
        writeReading(one, rows);
      }
      await this.#copy(rows);
    }
    await insertRows(
      client,
      newestTable.in(g),
      { network_device_id: 'text', observed_at: 'timestamptz' },
      [...this.#newest].map(([network_device_id, observed_at]) => ({ network_device_id, observed_at })),
      `on conflict (network_device_id) do update set observed_at = excluded.observed_at
       where ${newestTable.in(g)}.observed_at < excluded.observed_at`,
    );
    return found;
  }

  /** Looks up how far the sensors are that this batch has not had before. */
  async #learn(readings: readonly TimedReading[]): Promise<void> {
    const unknown = new Set<string>();
    for (const { frame } of readings)
      if (!this.#reached.has(frame.networkDeviceId)) unknown.add(frame.networkDeviceId);
    if (unknown.size === 0) return;
    const found = await newestOf(this.client, this.g, [...unknown]);
    for (const device of unknown) this.#reached.set(device, found.get(device) ?? -Infinity);
  }

  /** The rows of this batch are in the table by then. */
  async #newAmongLate(): Promise<TimedReading[]> {
    const held = await heldAlready(this.client, this.g, this.#late);
    const found: TimedReading[] = [];
    for (const one of this.#late) {
      if (held.has(keyOf(one))) continue;
      held.add(keyOf(one));
      found.push(one);
    }
    return found;
  }

  async #copy(rows: BinaryRows): Promise<void> {
    await ensureMonths(this.client, this.g, this.#months);
    await copyRows(this.client, readingsTable.in(this.g), readingColumns, rows);
  }
}
