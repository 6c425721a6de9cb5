import { ownTimeZone } from '../time/own-time-zone.js';
import { dayOrMomentText, stretchText } from '../time/zoned.js';
import { momentOf } from './moments.js';
import * as texts from './texts.js';

/** The time that two parts of an address ask for, in words; undefined where they ask for none. */
export const timeIn = (first: string | null, last: string | null): string | undefined => {
  if (first === null && last === null) return undefined;
  const [from, to] = [momentOf(first ?? ''), momentOf(last ?? '')];
  const zone = ownTimeZone();
  if (from && to && from < to) return stretchText(from, to, zone);
  if (from && to) return texts.between(dayOrMomentText(from, zone), dayOrMomentText(to, zone));
  if (from) return texts.since(dayOrMomentText(from, zone));
  return to ? texts.before(dayOrMomentText(to, zone)) : texts.notATime;
};
