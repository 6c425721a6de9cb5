import type { PoolClient } from 'pg';
import { arrays, type Columns, type Row, unnest } from '../bulk.js';
import { ensureMonths, Months } from './partitions.js';
import { addBuckets, coarsen, mergeBuckets, type Rollups, Sums } from './rollup.js';
import { identityOf, keyOf, type TimedReading } from './rows.js';
import { dailyTable, hourlyTable, newestTable, readingsTable } from './tables.js';

const hour = 3_600_000;
const day = 24 * hour;

/** Sums of readings by the hour. */
export const hourlySums = (readings: readonly TimedReading[] = []): Sums => {
  const sums = new Sums(hour);
  sums.add(readings);
  return sums;
};

/** What readings with these sums add to the hours and days of a generation. */
export const rollupsOf = (g: number, { buckets }: Sums): Rollups => ({
  hours: { table: hourlyTable.in(g), buckets },
  days: { table: dailyTable.in(g), buckets: coarsen(buckets, day) },
});

const columns: Columns = {
  network_device_id: 'text',
  observed_at: 'timestamptz',
  id: 'uuid',
  received_at: 'timestamptz',
  water: 'float8',
  temperature: 'float8',
  conductivity: 'float8',
  ph: 'float8',
  battery: 'float8',
  external_temperature: 'float8',
  rssi: 'float8',
  snr: 'float8',
  details: 'jsonb',
};
const names = Object.keys(columns).join(', ');

const rowOf = ({ frame, reading }: TimedReading): Row => ({
  network_device_id: frame.networkDeviceId,
  observed_at: reading.observedAt,
  id: frame.frameId,
  received_at: frame.receivedAt,
  water: reading.water,
  temperature: reading.temperature,
  conductivity: reading.conductivity,
  ph: reading.ph,
  battery: reading.battery,
  external_temperature: reading.externalTemperature,
  rssi: reading.rssi,
  snr: reading.snr,
  details: JSON.stringify(reading.details),
});

/**
 * Writes the readings that are new, how far each sensor has come, and the sums of hours and days: in one statement when all
 * are new, which is nearly always so. Sums count every reading of the batch or none; when some are repetitions, those of
 * the others are added by a second one.
 */
export const storeFew = async (
  client: PoolClient,
  g: number,
  all: readonly TimedReading[],
): Promise<void> => {
  if (all.length === 0) return;
  const months = new Months();
  for (const one of all) months.add(one);
  await ensureMonths(client, g, months);
  const first = Object.keys(columns).length + 1;
  const sums = mergeBuckets(
    rollupsOf(g, hourlySums(all)),
    first + 1,
    `where (select count(*) from fresh) = $${first}`,
  );
  const { rows } = await client.query<{ network_device_id: string; observed_at: Date; id: string }>({
    name: `few ${sums.name}`,
    text: `with fresh as (insert into ${readingsTable.in(g)} (${names}) select ${names} from ${unnest(columns)}
        on conflict do nothing returning network_device_id, observed_at, id),
      newest as (insert into ${newestTable.in(g)} as t (network_device_id, observed_at)
        select network_device_id, max(observed_at) from fresh group by 1 on conflict (network_device_id)
        do update set observed_at = excluded.observed_at where t.observed_at < excluded.observed_at),
      hours as (${sums.hours}), days as (${sums.days})
      select network_device_id, observed_at, id from fresh`,
    values: [...arrays(columns, all.map(rowOf)), all.length, ...sums.values],
  });
  if (rows.length === all.length) return;
  const left = new Set(
    rows.map((row) => identityOf(row.network_device_id, row.observed_at.getTime(), row.id)),
  );
  // Of repetitions within the batch the first was inserted.
  const fresh = all.filter((one) => left.delete(keyOf(one)));
  await addBuckets(client, rollupsOf(g, hourlySums(fresh)));
};
