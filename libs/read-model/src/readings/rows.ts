import type { Frame } from './frame.js';

/** A row of `read.readings`, with its moment also in milliseconds since 1970. */
export interface ReadingRow {
  readonly network_device_id: string;
  readonly observed_at: string;
  readonly observedMs: number;
  readonly id: string;
  readonly received_at: string;
  readonly water: number | null;
  readonly temperature: number | null;
  readonly conductivity: number | null;
  readonly ph: number | null;
  readonly battery: number | null;
  readonly external_temperature: number | null;
  readonly rssi: number | null;
  readonly snr: number | null;
  readonly data: string;
}

export const readingColumns = {
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
  data: 'jsonb',
};

const inMilliseconds = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** The row of a frame's reading; undefined when the frame holds none. Times are cut to milliseconds. */
export const readingRow = (frame: Frame): ReadingRow | undefined => {
  const { reading } = frame;
  if (!reading) return undefined;
  const observedMs = Date.parse(reading.observedAt);
  return {
    network_device_id: frame.networkDeviceId,
    observed_at: inMilliseconds.test(reading.observedAt)
      ? reading.observedAt
      : new Date(observedMs).toISOString(),
    observedMs,
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
    data: JSON.stringify(reading.data),
  };
};

/** What makes a reading the same reading. */
export const identityOf = (row: Pick<ReadingRow, 'network_device_id' | 'observedMs' | 'id'>): string =>
  `${row.network_device_id} ${row.observedMs} ${row.id}`;
