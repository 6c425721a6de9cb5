import { type Series, seriesByThing } from '@hedgerow/read-model';
import { listsByKey, lookup } from '../graphql/schema/lookup.js';
import { readingColumn, type ReadingParameter } from './enums.js';

const separator = '|';
/** Key of `seriesOfThings`. */
export const seriesKey = (thingId: string, parameter: ReadingParameter, from: Date, to: Date): string =>
  [parameter, from.toISOString(), to.toISOString(), thingId].join(separator);

/** What to draw, for things that the viewer may see: one statement for each different parameter and span of time. */
export const seriesOfThings = lookup<string, Series>(async (keys, { pool }) => {
  const questions = listsByKey(keys, (key) => key.slice(0, key.lastIndexOf(separator)));
  const answers = await Promise.all(
    [...questions].map(async ([question, asked]) => {
      const [parameter, from, to] = question.split(separator) as [ReadingParameter, string, string];
      const thingIds = asked.map((key) => key.slice(question.length + 1));
      const span = { parameter: readingColumn[parameter], from: new Date(from), to: new Date(to) };
      const found = await seriesByThing(pool, thingIds, span);
      return [...found].map(([id, one]): [string, Series] => [`${question}${separator}${id}`, one]);
    }),
  );
  return new Map(answers.flat());
});
