import { ownTimeZone } from '../time/own-time-zone.js';
import { weekdayOfText } from '../time/zoned.js';

/** What was stored on one day, by the name of the day. */
export interface LogDay<E> {
  readonly day: string;
  readonly entries: readonly E[];
}

/** Entries in the order given, those of a day of the viewer's together. */
export const daysOf = <E extends { readonly recordedAt: string }>(entries: readonly E[]): LogDay<E>[] => {
  const days: { day: string; entries: E[] }[] = [];
  for (const entry of entries) {
    const day = weekdayOfText(entry.recordedAt, ownTimeZone());
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
};
