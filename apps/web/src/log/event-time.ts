import { lengthOf } from '../admin/figures.js';
import { parseTime } from '../time/time.js';
import * as texts from './texts.js';

const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });

/** A moment to the second: "Jul 12, 2026, 7:10:04 PM". */
export const exactTime = (at: string): string => exact.format(parseTime(at));

/** How long after another moment: "+ 79 ms", "+ 3.7 s". Clocks of several machines may differ: never less than nothing. */
export const afterWords = (from: string, to: string): string => {
  const ms = Math.max(0, parseTime(to).getTime() - parseTime(from).getTime());
  return ms < 1_000 ? texts.afterMs(ms) : texts.after(lengthOf(ms));
};
