import { nothingYet, type Progress, type Replayed, type Sink } from './replayed.js';
import { type Begun, openPartial, stateOf } from './begun.js';
import { save } from './saved.js';

/** A file with one event a line: CloudEvents 1.0 in JSON, as on Kafka. */
export const ndjsonSink = async (begun: Begun): Promise<Sink> => {
  const { base, openFile, saved } = begun;
  const file = await openPartial(begun);
  return {
    unit: { events: 2_000, bytes: 8 * 1024 * 1024, isFixed: false },
    from: saved?.progress ?? nothingYet,
    isThere: 0,
    append: (unit) => file.append(Buffer.from(linesOf(unit))),
    keep: async (progress: Progress) => {
      await file.keep();
      await save(base, { ...stateOf(begun), progress, bytes: file.bytes }, openFile);
    },
    end: () => Promise.resolve(file.whole()),
    finish: () => file.finish(),
    close: () => file.close(),
  };
};

/** The text of events as lines. */
export const linesOf = (unit: readonly Replayed[]): string => {
  let text = '';
  for (const { record } of unit) text += `${record.value.toString()}\n`;
  return text;
};
