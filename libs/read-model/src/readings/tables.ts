import { type Column, float8, int, bigint, jsonb, text, time, uuid } from '../schema/column.js';
import { table } from '../schema/table.js';
import { measured, measuredColumn } from './frame.js';

/** The columns of what is measured, in its order: each is rolled up. */
export const rolledUp = measured.map((parameter) => measuredColumn[parameter]);

const values = {
  water: float8().null(),
  temperature: float8().null(),
  conductivity: float8().null(),
  ph: float8().null(),
  battery: float8().null(),
  externalTemperature: float8().null(),
  rssi: float8().null(),
  snr: float8().null(),
};

// All that a frame said, in one object as people ask for it; what has a column is stored there and not twice.
const everything = `jsonb_build_object(
  'water', water, 'temperature', temperature, 'conductivity', conductivity, 'ph', ph, 'battery', battery,
  'externalTemperature', external_temperature, 'rssi', rssi, 'snr', snr) || details`;

/** Readings by month of observation; partitions are made as readings come, whatever their month. */
export const readingsTable = table(
  'readings',
  {
    networkDeviceId: text().key(),
    observedAt: time().key(),
    id: uuid().key(),
    receivedAt: time(),
    ...values,
    details: jsonb<Readonly<Record<string, unknown>>>(),
  },
  {
    storage: 'partition by range (observed_at)',
    view: (
      from,
    ) => `select id, network_device_id, observed_at, received_at, water, temperature, conductivity, ph, battery,
      external_temperature, rssi, snr, ${everything} as data from ${from}`,
  },
);

/** How far each sensor has come: below its newest moment a reading may be a repetition. */
export const newestTable = table(
  'readings_newest',
  { networkDeviceId: text().key(), observedAt: time() },
  { storage: 'with (fillfactor = 50)', view: null },
);

// Sums are whole millionths: adding floats gives another last digit in another order, and a rebuild must equal the live
// table. Whole numbers add several times faster than numeric.
const sums = Object.fromEntries(
  rolledUp.flatMap((p): [string, Column<number | null>][] => [
    [`${p}_n`, int().derivedFrom(0)],
    [`${p}_sum`, bigint().derivedFrom(0)],
    [`${p}_min`, float8().null()],
    [`${p}_max`, float8().null()],
  ]),
);
const rollupView = (from: string) =>
  `select network_device_id, bucket, n, ${rolledUp
    .map((p) => `${p}_n, ${p}_sum * 0.000001 as ${p}_sum, ${p}_min, ${p}_max`)
    .join(', ')} from ${from}`;

const rollup = (name: string, indexes: Readonly<Record<string, string>> = {}) =>
  table(
    name,
    { networkDeviceId: text().key(), bucket: time().key(), n: int(), ...sums },
    { storage: 'with (fillfactor = 80)', view: rollupView, indexes },
  );
export const hourlyTable = rollup('readings_hourly');
// Days of all sensors together are asked for, too. The rows of a day are made together, so that this costs writing nothing.
export const dailyTable = rollup('readings_daily', { day: 'using brin (bucket)' });

/** Why a frame, or a value in it, carries no usable reading. */
export const setAsideTable = table(
  'set_aside',
  { frameId: uuid().key(), reason: text().key(), networkDeviceId: text(), receivedAt: time() },
  { indexes: { device: '(network_device_id, received_at)' } },
);
