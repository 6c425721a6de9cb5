import {
  defaultHydrationLevels,
  freshMs,
  isAwaited,
  isThirsty,
  settleMs,
  stateOfWater,
  type WaterState,
} from '@hedgerow/domain';
import { age, clock, daysBetween, moment, shortDate, span, weekday } from '../time/time.js';
import { withUnit } from './quantities.js';
import * as texts from './texts.js';
import { fellBelow, pointsPerDay, type TrendPoint } from './trend.js';

export interface Known {
  readonly water: { readonly value: number; readonly at: Date } | null;
  /** Water content of the last days, oldest first. */
  readonly points: readonly TrendPoint[];
  /** When a person last watered it. */
  readonly wateredAt?: Date | undefined;
  /** Whether any device is linked that could know. */
  readonly hasDevice: boolean;
  readonly now: Date;
}

export interface Reason {
  readonly title: string;
  /** What was measured and how it moves. */
  readonly because: string;
  readonly next: { readonly what: string; readonly why: string };
  readonly watch?: { readonly what: string; readonly why: string };
}

// Slower than this the line counts as level; it is within what a probe's noise does to a slope.
const level = 0.5;
// Further ahead than this a straight line says nothing.
const horizon = 14;

type ReadState = Exclude<WaterState, 'watered'>;

const titles: Record<ReadState, string> = {
  dry: texts.dryTitle,
  needs: texts.needsTitle,
  moist: texts.moistTitle,
  wet: texts.wetTitle,
  none: texts.unknownTitle,
};
const advice: Record<Exclude<ReadState, 'none'>, Reason['next']> = {
  dry: { what: texts.dryNext, why: texts.dryWhy },
  needs: { what: texts.needsNext, why: texts.needsWhy },
  moist: { what: texts.moistNext, why: texts.moistWhy },
  wet: { what: texts.wetNext, why: texts.wetWhy },
};
const { dryHigh, needsWaterHigh, goodHigh } = defaultHydrationLevels;
const lower: Partial<Record<WaterState, { limit: number; label: string }>> = {
  moist: { limit: needsWaterHigh, label: texts.needsWater },
  needs: { limit: dryHigh, label: texts.tooDry },
  wet: { limit: goodHigh, label: texts.moistAgain },
};

const partOfDay = (at: Date) => {
  const hour = at.getHours();
  if (hour < 6) return texts.night;
  if (hour < 12) return texts.morning;
  return hour < 18 ? texts.afternoon : texts.evening;
};

/** A coming moment as loosely as it is known: "tonight", "tomorrow morning", "Saturday evening", "Jul 24". */
export const roughly = (at: Date, now: Date): string => {
  const days = daysBetween(now, at);
  const part = partOfDay(at);
  if (days <= 0) return part === texts.night ? texts.tonight : `${texts.thisPart} ${part}`;
  if (days === 1) return `${texts.tomorrow} ${part}`;
  return days < 7 ? `${weekday(at)} ${part}` : shortDate(at);
};

const movement = (slope: number | undefined) => {
  if (slope === undefined) return undefined;
  if (Math.abs(slope) < level) return texts.steady;
  const points = Math.abs(slope).toFixed(Math.abs(slope) < 2 ? 1 : 0);
  return texts.about(slope < 0 ? texts.drops : texts.rises, points);
};

const measured = ({ water, points, now }: Known, state: WaterState): string => {
  const limit = state === 'dry' ? dryHigh : state === 'needs' ? needsWaterHigh : undefined;
  const fell = limit === undefined ? undefined : fellBelow(points, limit);
  const how = movement(pointsPerDay(points, now));
  const what =
    fell && limit
      ? texts.waterFellBelow(limit, moment(fell, now))
      : texts.waterContentIs(withUnit('WATER', water!.value));
  return how ? texts.and(what, how) : `${what}.`;
};

/** What a person may expect of the probe after a watering. */
const expectation = ({ water, wateredAt, hasDevice, now }: Known & { wateredAt: Date }): string => {
  if (!water) return hasDevice ? texts.deviceSentNothing : texts.noDeviceMeasures;
  return now.getTime() - wateredAt.getTime() <= settleMs ? texts.probeWillShow : texts.probeDoesNotShow;
};

/** After a watering that no reading shows yet: what was done counts. */
const reasonAfterWatering = (known: Known & { wateredAt: Date }): Reason => {
  const { water, wateredAt, now } = known;
  const isSettled = now.getTime() - wateredAt.getTime() > settleMs;
  const last = water ? texts.lastReadingWas(withUnit('WATER', water.value)) : '';
  return {
    title: texts.wateredTitle(age(wateredAt, now)),
    because: expectation(known) + last,
    next:
      water && isSettled
        ? { what: texts.feelNext, why: texts.feelWhy }
        : { what: texts.waitNext, why: texts.waitWhy },
  };
};

const reasonWithoutReading = ({ hasDevice }: Known): Reason => ({
  title: titles.none,
  because: hasDevice ? texts.deviceSentNothing : texts.noDeviceMeasures,
  next: hasDevice
    ? { what: texts.firstReadingNext, why: texts.firstReadingWhy }
    : { what: texts.feelNext, why: texts.feelWhy },
});

/** What follows from a watering beside the reading; nothing when the reading shows it. */
const afterthought = (
  { water, wateredAt, now }: Known,
  state: WaterState,
): { readonly said: string; readonly next?: Reason['next'] } => {
  if (!wateredAt || !water) return { said: '' };
  if (isAwaited({ water: water.value, readAt: water.at, wateredAt }, now)) {
    const isSettled = now.getTime() - wateredAt.getTime() > settleMs;
    const said = isSettled ? texts.wateredProbeSentNothing : texts.wateredProbeWillShow;
    return { said: said(age(wateredAt, now)) };
  }
  const later = water.at.getTime() - wateredAt.getTime();
  if (!isThirsty(state) || later > freshMs) return { said: '' };
  return {
    said: texts.readingDoesNotShow(span(later)),
    next: { what: texts.againNext, why: texts.againWhy },
  };
};

/** Reason before advice: what is known about a thing's water, what to do, and what to watch. */
export const reasonFor = (known: Known): Reason => {
  const { water, wateredAt, points, now } = known;
  const state = stateOfWater(water?.value) as ReadState;
  const awaited = isAwaited({ water: water?.value, readAt: water?.at, wateredAt }, now);
  if (wateredAt && awaited && (isThirsty(state) || state === 'none'))
    return reasonAfterWatering({ ...known, wateredAt });
  if (water === null || state === 'none') return reasonWithoutReading(known);
  const old = now.getTime() - water.at.getTime();
  const caution = old > freshMs ? texts.readingIsOld(span(old)) : '';
  const { said, next = advice[state] } = afterthought(known, state);
  const slope = pointsPerDay(points, now);
  const below = awaited ? undefined : lower[state];
  const days =
    below && slope !== undefined && slope <= -level ? (water.value - below.limit) / -slope : undefined;
  return {
    title: titles[state],
    because: measured(known, state) + said + caution,
    next,
    ...(below && days !== undefined && days > 0 && days <= horizon
      ? {
          watch: {
            what: texts.stateBy(below.label, roughly(new Date(water.at.getTime() + days * 86_400_000), now)),
            why: texts.atThisRate(below.limit),
          },
        }
      : {}),
  };
};

/** When something was done, as a sentence's tail: "Sunday, 7:10 PM, 4 days ago". */
export const whenDone = (at: Date, now: Date): string => {
  const days = daysBetween(at, now);
  if (days === 0) return `${texts.today}, ${clock(at)}`;
  if (days === 1) return `${texts.yesterday}, ${clock(at)}`;
  return `${days < 7 ? `${weekday(at)}, ${clock(at)}` : shortDate(at)}, ${texts.daysAgo(days)}`;
};
