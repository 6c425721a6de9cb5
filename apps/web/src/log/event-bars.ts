import type { Stretch } from '../admin/bar-at.js';
import { ownTimeZone } from '../time/own-time-zone.js';
import { parseTime } from '../time/time.js';
import { clockText, monthText, shortDayOfText, shortMomentText, stretchText } from '../time/zoned.js';
import * as texts from './texts.js';
import type { EventsByTime } from './useEventsByTime.js';

type Bar = EventsByTime['bars'][number];

/** Pixels that the bars take, and what stands for them while they load or fail. */
export const eventBarsHeight = 168;

/** What stands beneath a bar: no more than tells it from its neighbours. */
export const barLabel = (unit: string, from: string): string => {
  const zone = ownTimeZone();
  if (unit === 'MINUTE' || unit === 'QUARTER_HOUR') return clockText(from, zone);
  if (unit === 'HOUR') return shortMomentText(from, zone);
  return unit === 'MONTH' ? monthText(from, zone) : shortDayOfText(from, zone);
};

/** From when to when bars are. */
export const whenOf = (first: Bar, last: Bar): string =>
  stretchText(parseTime(first.from), parseTime(last.to), ownTimeZone());

export type { Stretch };

/** How many events some bars have, in words, and from when to when they are. */
export const wordsOf = (
  { bars, isAll }: EventsByTime,
  { first, last }: Stretch,
): readonly [string, string] => {
  const events = bars.slice(first, last + 1).reduce((sum, bar) => sum + bar.events, 0);
  // Further back than was looked there may be more of the first.
  const said = texts.counted(events);
  return [isAll || first > 0 ? said : texts.atLeast(said), whenOf(bars[first]!, bars[last]!)];
};

/** All of them, for who does not see them. */
export const barsInWords = ({ unit, bars }: EventsByTime): string =>
  texts.barsLabel(texts.units[unit] ?? '', bars.length, Math.max(...bars.map(({ events }) => events)));
