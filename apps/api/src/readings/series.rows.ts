import { type Series, seriesByThing, type SeriesParameter } from '@hedgerow/read-model';
import type { ReadingParameter } from '../graphql/enums.js';
import { listsByKey, lookup } from '../graphql/lookup.js';

const columns: Record<ReadingParameter, SeriesParameter> = {
  WATER: 'water',
  TEMPERATURE: 'temperature',
  PH: 'ph',
  CONDUCTIVITY: 'conductivity',
  BATTERY: 'battery',
};

const separator = '|';
/** Key of `seriesOfThings`. */
export const seriesKey = (thingId: string, parameter: ReadingParameter, from: Date, to: Date): string =>
  [parameter, from.toISOString(), to.toISOString(), thingId].join(separator);

/** What to draw, for things the viewer got: one statement for each different parameter and span of time. */
export const seriesOfThings = lookup<string, Series>(async (keys, { pool }) => {
  const questions = listsByKey(keys, (key) => key.slice(0, key.lastIndexOf(separator)));
  const answers = await Promise.all(
    [...questions].map(async ([question, asked]) => {
      const [parameter, from, to] = question.split(separator) as [ReadingParameter, string, string];
      const thingIds = asked.map((key) => key.slice(question.length + 1));
      const span = { parameter: columns[parameter], from: new Date(from), to: new Date(to) };
      const found = await seriesByThing(pool, thingIds, span);
      return [...found].map(([id, one]): [string, Series] => [`${question}${separator}${id}`, one]);
    }),
  );
  return new Map(answers.flat());
});
