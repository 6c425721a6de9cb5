import type { Fact } from '../events/event.js';

/** Parameters that a sensor may report: percent, °C, µS/cm, pH, volts, °C. */
export type Measured = 'water' | 'temperature' | 'conductivity' | 'ph' | 'battery' | 'externalTemperature';

/** One reading out of an uplink. A value is null when the device does not measure it or it was set aside. */
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

/** Not an event of the catalogue: it exists only between the decoder and the projections and reactions. */
export type FrameFact = Fact<'UplinkDecoded', Frame>;
