import { capabilitiesOf } from '@hedgerow/domain';
import { type Parameter, parameters } from '../readings/quantities.js';
import * as texts from './texts.js';

/** Lowest and highest water content of late, in percent; null without readings. */
export type Range = { readonly min: number; readonly max: number } | null;

const measures: Record<string, readonly Parameter[]> = {
  LSE01: ['WATER', 'TEMPERATURE', 'CONDUCTIVITY', 'BATTERY'],
  LSPH01: ['TEMPERATURE', 'PH', 'BATTERY'],
  THE_THINGS_UNO: [],
};

/** Why a value is unknown: no device, none that measures it, or no reading yet. */
export const whyUnknown =
  (models: readonly string[]) =>
  (parameter: Parameter): string => {
    if (models.length === 0) return texts.noDevice;
    return models.some((model) => measures[model]?.includes(parameter))
      ? texts.noReadingYet
      : texts.notMeasured;
  };

/** True for a quantity that means something for a type of thing; the battery is the device's own. */
export const matters = (type: string, parameter: Parameter): boolean =>
  parameter === 'BATTERY' || capabilitiesOf(type).readings.includes(parameter);

/** The quantities that the devices at a thing measure, in the order they are shown. */
export const measuredBy = (models: readonly string[]): readonly Parameter[] =>
  parameters.filter((parameter) => models.some((model) => measures[model]?.includes(parameter)));

interface WithDevices {
  readonly devices: readonly { readonly model: string }[];
  readonly lastSensorData?: string | null;
}

/** True for a thing that has readings, or devices that will bring some. */
export const isMeasured = ({ devices, lastSensorData }: WithDevices): boolean =>
  lastSensorData != null || measuredBy(devices.map(({ model }) => model)).length > 0;
