import type { Measured } from '@hedgerow/domain';

export type { Frame, FrameFact, Measured, Reading } from '@hedgerow/domain';

/** Parameters that a sensor may report, and the columns that hold them wherever they are stored. */
export const measuredColumn = {
  water: 'water',
  temperature: 'temperature',
  conductivity: 'conductivity',
  ph: 'ph',
  battery: 'battery',
  externalTemperature: 'external_temperature',
} as const satisfies Record<Measured, string>;

/** Each is null in a reading when the device does not measure it or the value was set aside. */
export const measured = Object.keys(measuredColumn) as readonly Measured[];
