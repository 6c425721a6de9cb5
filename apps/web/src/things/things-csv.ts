import { waterMatters } from '@hedgerow/domain';
import { stateLabels, stateOfThing, type WaterOfThing } from '../readings/state.js';
import { csvText, type CsvValue, timeCell } from '../ui/csv.js';
import { thingTypeLabel } from './labels.js';
import * as texts from './texts.js';

/** A thing as it is exported. */
export interface ExportedThing extends WaterOfThing {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly isPublic: boolean;
  readonly group?: { readonly name: string; readonly isPersonal: boolean } | null;
  readonly location?: { readonly x: number; readonly y: number } | null;
  readonly temperature?: number | null;
  readonly ph?: number | null;
  readonly conductivity?: number | null;
  readonly lastAction?: string | null;
  readonly createdAt: string;
}

const groupOf = ({ group }: ExportedThing): string | null => {
  if (!group) return null;
  return group.isPersonal ? texts.personal : group.name;
};

/** The values of a thing, by the columns. `origin` is that of the app. */
const valuesOf = (
  thing: ExportedThing,
  now: Date,
  origin: string,
): Record<keyof typeof texts.csvColumns, CsvValue> => ({
  name: thing.name,
  type: thingTypeLabel(thing.type),
  group: groupOf(thing),
  description: thing.description,
  isPublic: thing.isPublic ? texts.yes : texts.no,
  latitude: thing.location?.x,
  longitude: thing.location?.y,
  state: waterMatters(thing.type) ? stateLabels[stateOfThing(thing, now)] : null,
  water: thing.water,
  waterAt: timeCell(thing.waterReading?.at),
  temperature: thing.temperature,
  ph: thing.ph,
  conductivity: thing.conductivity,
  lastAction: timeCell(thing.lastAction),
  createdAt: timeCell(thing.createdAt),
  address: `${origin}/things/${thing.id}`,
});

/** Things as a CSV file: a line for each below the names of the columns. */
export const thingsCsv = (things: readonly ExportedThing[], now: Date, origin: string): string => {
  const columns = Object.keys(texts.csvColumns) as (keyof typeof texts.csvColumns)[];
  const lines = [
    Object.values(texts.csvColumns),
    ...things.map((thing) => {
      const values = valuesOf(thing, now, origin);
      return columns.map((column) => values[column]);
    }),
  ];
  return csvText(lines);
};
