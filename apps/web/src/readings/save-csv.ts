import { saveCsvFile } from '../ui/csv.js';
import { csvOf, type SeriesPoint } from './chart/rows.js';
import { type Parameter, quantities } from './quantities.js';

/** Saves readings of a thing as a file. */
export const saveCsv = (thing: string, parameter: Parameter, points: readonly SeriesPoint[]): void => {
  const { name, unit } = quantities[parameter];
  const file = `${thing} ${name}.csv`.toLowerCase().replaceAll(/[^a-z0-9.]+/g, '-');
  saveCsvFile(file, csvOf(points, name, unit));
};
