import type { Fact } from '@hedgerow/domain';

/** Parameters that a sensor may report, and the columns that hold them wherever they are stored. */
export const measuredColumn = {
  water: 'water',
  temperature: 'temperature',
  conductivity: 'conductivity',
  ph: 'ph',
  battery: 'battery',
  externalTemperature: 'external_temperature',
} as const;
export type Measured = keyof typeof measuredColumn;

/** Each is null in a reading when the device does not measure it or the value was set aside. */
export const measured = Object.keys(measuredColumn) as readonly Measured[];

/** One reading out of an uplink: percent, °C, µS/cm, pH, volts, °C. */
export interface Reading extends Readonly<Record<Measured, number | null>> {
  /** When it was measured, as Date.toISOString writes it: UTC, to the millisecond. */
  readonly observedAt: string;
  readonly rssi: number | null;
  readonly snr: number | null;
  /** What the frame said besides, for people who look closer. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** An uplink as decoded today; the raw body stays on Kafka, so that a mended codec mends the history. */
export interface Frame {
  /** Derived from what tells frames apart, so that the same frame sent again has the same id; also its reading's id. */
  readonly frameId: string;
  readonly networkDeviceId: string;
  readonly receivedAt: string;
  readonly reading?: Reading;
  /** Why the frame, or a value in it, was set aside. */
  readonly setAside: readonly string[];
}

/** Not an event of the catalogue: it exists only between the decoder and the projections. */
export type FrameFact = Fact<'UplinkDecoded', Frame>;
