import { csvOf, type SeriesPoint } from './chart/rows.js';
import { type Parameter, quantities } from './quantities.js';

/** Saves readings of a thing as a file. */
export const saveCsv = (thing: string, parameter: Parameter, points: readonly SeriesPoint[]): void => {
  const { name, unit } = quantities[parameter];
  const url = URL.createObjectURL(new Blob([csvOf(points, name, unit)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${thing} ${name}.csv`.toLowerCase().replaceAll(/[^a-z0-9.]+/g, '-');
  link.click();
  URL.revokeObjectURL(url);
};
