import { lengthOf } from '../admin/figures.js';
import { ownTimeZone } from '../time/own-time-zone.js';
import { parseTime } from '../time/time.js';
import { exactClockText, exactMomentText } from '../time/zoned.js';
import * as texts from './texts.js';

const zoned = new Intl.DateTimeFormat('en-US', {
  ...{ year: 'numeric', month: 'short', day: 'numeric' },
  ...{ hour: 'numeric', minute: '2-digit', second: '2-digit', timeZoneName: 'short' },
});

/** A moment to the second, in the viewer's zone, which the page names: "Jul 12, 2026, 7:10:04 PM". */
export const exactTime = (at: string): string => exactMomentText(at, ownTimeZone());

/** The time of day of it, to the second: "7:10:04 PM". */
export const clockTime = (at: string): string => exactClockText(at, ownTimeZone());

/** A moment with its zone: "Jul 12, 2026, 7:10:04 PM GMT+2". */
export const zonedTime = (at: string): string => zoned.format(parseTime(at));

/** Between what a command is about and that it is stored lies less than this, unless it was dated back. */
const soonMs = 60_000;

/** How far back something was dated when it was stored: "69 h 20 m"; undefined where it was not. */
export const datedBack = (occurredAt: string, recordedAt: string): string | undefined => {
  const ms = parseTime(recordedAt).getTime() - parseTime(occurredAt).getTime();
  return ms < soonMs ? undefined : lengthOf(ms);
};

/** How long after another moment: "+ 79 ms", "+ 3.7 s". Clocks of several machines may differ: never less than nothing. */
export const afterWords = (from: string, to: string): string => {
  const ms = Math.max(0, parseTime(to).getTime() - parseTime(from).getTime());
  return ms < 1_000 ? texts.afterMs(ms) : texts.after(lengthOf(ms));
};
