import type { FigureColumn } from '../admin/FigureTable.js';
import type { FileColumn } from '../admin/table-file.js';
import { parseTime } from '../time/time.js';
import type { HistoryQuery$data } from './__generated__/HistoryQuery.graphql.js';
import { count, inSeconds, nameOf, perSecond } from './figures.js';
import { peakOf, stepsOf, stepText, type Values } from './history.js';
import * as texts from './texts.js';

/** How the pipeline was, as the api answers. */
export type History = HistoryQuery$data['pipelineHistory'];

/** What is known of one step. */
export interface StepRow {
  readonly n: number;
  /** ISO 8601 */
  readonly from: string;
  readonly when: string;
  readonly worst: { readonly projection: string; readonly seconds: number } | null;
  readonly delay: number | null;
  readonly events: number | null;
  readonly uplinks: number | null;
  readonly deadLetters: number | null;
}

/** What is known of each step up to now, the oldest first. */
export const rowsOf = (history: History): readonly StepRow[] => {
  const { from, stepSeconds, publicationDelay, until } = history;
  const end = parseTime(until).getTime();
  return stepsOf(from, stepSeconds, publicationDelay.length)
    .map((t, n) => {
      const peak = peakOf(history.lags.map(({ secondsBehind }) => secondsBehind[n] ?? null));
      return {
        ...{ n, t, from: new Date(t).toISOString(), when: stepText(t, stepSeconds, new Date(end)) },
        worst: peak ? { projection: history.lags[peak.step]!.projection, seconds: peak.value } : null,
        delay: publicationDelay[n] ?? null,
        events: history.eventsPerSecond[n] ?? null,
        uplinks: history.uplinksPerSecond[n] ?? null,
        deadLetters: history.deadLetters[n] ?? null,
      };
    })
    .filter(({ t }) => t < end);
};

const shown = (value: number | null, write: (value: number) => string) =>
  value === null ? texts.unknown : write(value);

/** Of the table, and the first of the file. */
export const columns: readonly FigureColumn<StepRow>[] = [
  { head: texts.from, shown: ({ when }) => when, value: ({ from }) => from },
  {
    head: texts.worstLag,
    fileHead: texts.worstLagSeconds,
    shown: ({ worst }) =>
      worst ? texts.figureOf(nameOf(worst.projection), inSeconds(worst.seconds)) : texts.unknown,
    value: ({ worst }) => worst?.seconds ?? null,
    isWrapped: true,
  },
  {
    head: texts.delayOverTime,
    fileHead: texts.delaySeconds,
    shown: ({ delay }) => shown(delay, inSeconds),
    value: ({ delay }) => delay,
  },
  { head: texts.perSecond, shown: ({ events }) => shown(events, perSecond), value: ({ events }) => events },
  {
    head: texts.uplinksPerSecond,
    shown: ({ uplinks }) => shown(uplinks, perSecond),
    value: ({ uplinks }) => uplinks,
  },
  {
    head: texts.deadLetters,
    isWide: true,
    shown: ({ deadLetters }) => shown(deadLetters, count),
    value: ({ deadLetters }) => deadLetters,
  },
];

/** Of every projection, in the file alone. */
export const lagColumns = ({ lags }: History): readonly FileColumn<StepRow>[] =>
  lags.flatMap(({ projection, secondsBehind, behind }) => {
    const column = (head: string, values: Values): FileColumn<StepRow> => ({
      head,
      value: ({ n }) => values[n] ?? null,
    });
    return [
      column(texts.lagSecondsOf(projection), secondsBehind),
      column(texts.behindOf(projection), behind),
    ];
  });
