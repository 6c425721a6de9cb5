import { capabilitiesOf } from '@hedgerow/domain';
import { type Parameter, parameters } from '../readings/quantities.js';
import { measures } from './measured.js';
import * as texts from './texts.js';

/** Lowest and highest water content of late, in percent; null without readings. */
export type Range = { readonly min: number; readonly max: number } | null;

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
