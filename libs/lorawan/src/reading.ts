/** What a device measured, in our words and units. A parameter that it does not measure, or not plausibly, is null. */
export interface Reading {
  readonly kind: 'reading';
  /** Volumetric water content, percent. */
  readonly water: number | null;
  /** Soil temperature, °C. */
  readonly temperature: number | null;
  /** Soil conductivity, µS/cm. */
  readonly conductivity: number | null;
  readonly ph: number | null;
  /** Volts. */
  readonly battery: number | null;
  /** The optional external probe, °C. 0.0 is also what is sent without a probe: never alarm on it alone. */
  readonly externalTemperature: number | null;
  /** Flags and raw registers, by the codec's names. */
  readonly details: Readonly<Record<string, number>>;
  /** Values outside what their sensor can measure, kept with the reason. */
  readonly setAside: readonly Implausible[];
}

export interface Implausible {
  readonly field: string;
  readonly value: number;
  readonly reason: string;
}

/** What a device reports about itself. Never a soil reading. */
export interface DeviceStatus {
  readonly kind: 'device_status';
  readonly sensorModelCode: number;
  readonly firmwareVersion: string;
  readonly frequencyBand: string | null;
  readonly subBand: number | null;
  /** Volts. */
  readonly battery: number;
}

/** What came out of a payload. Everything but `reading` stores no measurement; `reason` is for people. */
export type Result =
  | Reading
  | DeviceStatus
  | { readonly kind: 'short_payload'; readonly reason: string }
  | { readonly kind: 'unknown_fport'; readonly reason: string }
  | { readonly kind: 'not_a_measurement'; readonly reason: string };

/** Bytes and port in, result out. */
export type Codec = (fPort: number, bytes: Uint8Array) => Result;
