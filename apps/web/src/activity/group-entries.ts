import { dayName, parseTime } from '../time/time.js';

/** What it takes of an entry to tell which others it stands with. */
export interface Told {
  readonly id: string;
  readonly what: string;
  /** ISO 8601. */
  readonly at: string;
  readonly actor: { readonly id: string } | null | undefined;
  readonly action: { readonly type: string } | null | undefined;
}

/** Entries that are shown as one: what one person did of one kind on one day, with nothing between. */
export type Run<E> = readonly [E, ...E[]];

/** A calendar day with what happened on it. */
export interface Day<E> {
  readonly day: string;
  readonly runs: readonly Run<E>[];
}

const together = new Set([
  ...['RECORDED', 'TASK_CREATED', 'TASK_STARTED', 'TASK_COMPLETED', 'TASK_ASSIGNED', 'INVITED'],
]);

const isAlike = (a: Told, b: Told): boolean =>
  a.what === b.what &&
  together.has(a.what) &&
  a.actor?.id !== undefined &&
  a.actor.id === b.actor?.id &&
  a.action?.type === b.action?.type;

/** Puts entries together by day and kind, in the order in which they come: the newest first. Days are the viewer's. */
export const groupEntries = <E extends Told>(entries: readonly E[], now: Date): Day<E>[] => {
  const days: { day: string; runs: [E, ...E[]][] }[] = [];
  for (const entry of entries) {
    const day = dayName(parseTime(entry.at), now);
    let last = days.at(-1);
    if (last?.day !== day) days.push((last = { day, runs: [] }));
    const run = last.runs.at(-1);
    if (run && isAlike(run[0], entry)) run.push(entry);
    else last.runs.push([entry]);
  }
  return days;
};
