import { measured, measuredColumn } from './frame.js';

/** The columns of what is measured, in its order: each is rolled up. */
export const rolledUp = measured.map((parameter) => measuredColumn[parameter]);

// Sums are whole millionths: adding floats gives another last digit in another order, and a rebuild must equal the live
// table. Whole numbers add several times faster than numeric.
const rollup = (name: string, g: number) => `
create table read.${name}_g${g} (
  network_device_id text not null,
  bucket timestamptz not null,
  n int not null,${rolledUp.map((p) => `\n  ${p}_n int not null default 0, ${p}_sum bigint not null default 0, ${p}_min float8, ${p}_max float8`).join(',')},
  primary key (network_device_id, bucket)
) with (fillfactor = 80);`;

/**
 * Readings by month of observation (partitions are made as readings come, whatever their month), hourly and daily
 * rollups, the newest moment of each sensor (below it a reading may be a repetition), and what was set aside.
 */
export const tables = (g: number): string => `
create table read.readings_g${g} (
  network_device_id text not null,
  observed_at timestamptz not null,
  id uuid not null,
  received_at timestamptz not null,
  water float8, temperature float8, conductivity float8, ph float8, battery float8, external_temperature float8,
  rssi float8, snr float8,
  details jsonb not null,
  primary key (network_device_id, observed_at, id)
) partition by range (observed_at);
create table read.readings_newest_g${g} (
  network_device_id text primary key,
  observed_at timestamptz not null
) with (fillfactor = 50);
${rollup('readings_hourly', g)}
${rollup('readings_daily', g)}
create table read.set_aside_g${g} (
  frame_id uuid not null,
  reason text not null,
  network_device_id text not null,
  received_at timestamptz not null,
  primary key (frame_id, reason)
);`;

export const indexes = (g: number): string =>
  `create index set_aside_g${g}_device on read.set_aside_g${g} (network_device_id, received_at);`;

const rollupColumns = rolledUp
  .map((p) => `${p}_n, ${p}_sum * 0.000001 as ${p}_sum, ${p}_min, ${p}_max`)
  .join(', ');

// All that a frame said, in one object as people ask for it; what has a column is stored there and not twice.
const everything = `jsonb_build_object(
  'water', water, 'temperature', temperature, 'conductivity', conductivity, 'ph', ph, 'battery', battery,
  'externalTemperature', external_temperature, 'rssi', rssi, 'snr', snr) || details`;

export const views = (g: number): string[] => [
  `create or replace view read.readings as select id, network_device_id, observed_at, received_at, water, temperature,
  conductivity, ph, battery, external_temperature, rssi, snr, ${everything} as data from read.readings_g${g}`,
  `create or replace view read.readings_hourly as
  select network_device_id, bucket, n, ${rollupColumns} from read.readings_hourly_g${g}`,
  `create or replace view read.readings_daily as
  select network_device_id, bucket, n, ${rollupColumns} from read.readings_daily_g${g}`,
  `create or replace view read.set_aside as
  select network_device_id, received_at, reason from read.set_aside_g${g}`,
];
