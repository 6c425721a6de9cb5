import { decimals } from './decimals.js';

/** What is measured, in the order it is shown. */
export const parameters = ['WATER', 'TEMPERATURE', 'CONDUCTIVITY', 'PH', 'BATTERY'] as const;
export type Parameter = (typeof parameters)[number];

interface Quantity {
  readonly name: string;
  readonly unit: string;
  readonly digits: number;
  /** The least a chart's axis spans, so that a flat line looks flat; and below which value there is nothing. */
  readonly axis: { readonly min?: number; readonly span: number };
}

/** Names, units and axes of the quantities. */
export const quantities: Record<Parameter, Quantity> = {
  WATER: { name: 'Water content', unit: '%', digits: 1, axis: { min: 0, span: 20 } },
  TEMPERATURE: { name: 'Soil temperature', unit: '°C', digits: 1, axis: { span: 6 } },
  CONDUCTIVITY: { name: 'Conductivity', unit: 'µS/cm', digits: 0, axis: { min: 0, span: 100 } },
  PH: { name: 'pH', unit: '', digits: 1, axis: { span: 2 } },
  BATTERY: { name: 'Battery', unit: 'V', digits: 2, axis: { span: 0.6 } },
};

/** A value in its quantity's own precision, without the unit. */
export const figure = (parameter: Parameter, value: number): string =>
  decimals(value, quantities[parameter].digits);

/** A value with its unit: "27.4 %", "6.8". */
export const withUnit = (parameter: Parameter, value: number): string =>
  `${figure(parameter, value)}${quantities[parameter].unit && `\u00a0${quantities[parameter].unit}`}`;

/** A pH in a word. 7 is neutral; soils that most plants like lie between 5.5 and 7.5. */
export const phLabel = (ph: number): string => {
  if (ph < 5.5) return 'acidic';
  if (ph < 6.5) return 'slightly acidic';
  if (ph <= 7.5) return 'near neutral';
  if (ph <= 8.5) return 'slightly alkaline';
  return 'alkaline';
};
