// Without an import: the first script takes this, too.
import type { Parameter } from '../readings/quantities.js';

/** What each model of a device measures. */
export const measures: Readonly<Record<string, readonly Parameter[]>> = {
  LSE01: ['WATER', 'TEMPERATURE', 'CONDUCTIVITY', 'BATTERY'],
  LSPH01: ['TEMPERATURE', 'PH', 'BATTERY'],
  THE_THINGS_UNO: [],
};

interface WithDevices {
  readonly devices: readonly { readonly model: string }[];
  readonly lastSensorData?: string | null;
}

/** True for a thing that has readings, or devices that will bring some. */
export const isMeasured = ({ devices, lastSensorData }: WithDevices): boolean =>
  lastSensorData != null || devices.some(({ model }) => measures[model]?.length);
