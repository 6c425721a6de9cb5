import type { BinaryRows } from '../binary-copy.js';
import { millisecondsOf } from '../milliseconds.js';
import type { Frame, Reading } from './frame.js';

/** A frame with a reading, on its way into the tables. */
export interface TimedReading {
  readonly frame: Frame;
  readonly reading: Reading;
  /** When it was measured, in milliseconds since 1970. */
  readonly observedMs: number;
}

/** The frames that hold a reading. */
export const readingsIn = (frames: readonly Frame[]): TimedReading[] => {
  const found: TimedReading[] = [];
  for (const frame of frames) {
    const { reading } = frame;
    if (reading) found.push({ frame, reading, observedMs: millisecondsOf(reading.observedAt) });
  }
  return found;
};

/** What makes a reading the same reading. */
export const identityOf = (device: string, observedMs: number, id: string): string =>
  `${device} ${observedMs} ${id}`;

/** What makes this reading the same as another. */
export const keyOf = ({ frame, observedMs }: TimedReading): string =>
  identityOf(frame.networkDeviceId, observedMs, frame.frameId);

/** Columns of `readings`, in the order of `writeReading`. */
export const readingColumns = `network_device_id, observed_at, id, received_at, water, temperature, conductivity, ph,
  battery, external_temperature, rssi, snr, details`;

/** Writes the row of a reading. */
export const writeReading = ({ frame, reading, observedMs }: TimedReading, to: BinaryRows): void => {
  to.row(13);
  to.text(frame.networkDeviceId);
  to.time(observedMs);
  to.uuid(frame.frameId);
  to.time(millisecondsOf(frame.receivedAt));
  to.float8(reading.water);
  to.float8(reading.temperature);
  to.float8(reading.conductivity);
  to.float8(reading.ph);
  to.float8(reading.battery);
  to.float8(reading.externalTemperature);
  to.float8(reading.rssi);
  to.float8(reading.snr);
  to.jsonb(JSON.stringify(reading.details));
};
