import { ownTimeZone } from '../time/own-time-zone.js';
import { dayOrMomentText, dayText, stretchText } from '../time/zoned.js';
import { dayOf, endOf, momentOf } from './moments.js';
import * as texts from './texts.js';

/** The time that two parts of an address ask for, in words; undefined where they ask for none. */
export const timeIn = (first: string | null, last: string | null): string | undefined => {
  if (first === null && last === null) return undefined;
  const [from, to] = [momentOf(first ?? ''), endOf(last ?? '')];
  const zone = ownTimeZone();
  if (from && to && from < to) return stretchText(from, to, zone);
  // A day alone is within.
  const lastDay = dayOf(last ?? '');
  const end = lastDay === undefined ? to && dayOrMomentText(to, zone) : dayText(lastDay);
  if (from && end !== undefined) return texts.between(dayOrMomentText(from, zone), end);
  if (from) return texts.since(dayOrMomentText(from, zone));
  if (end === undefined) return texts.notATime;
  return lastDay === undefined ? texts.before(end) : texts.through(end);
};
