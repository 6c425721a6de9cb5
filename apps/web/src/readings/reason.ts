import { freshMs, isAwaited, isThirsty, settleMs, stateOfWater, type WaterState } from '@hedgerow/domain';
import { age, clock, daysBetween, moment, shortDate, span, weekday } from '../time/time.js';
import { withUnit } from './quantities.js';
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
  dry: 'Too dry: water it now',
  needs: 'Needs water today',
  moist: 'Moist: nothing to do',
  wet: 'Too wet: let it drain',
  none: 'Not known yet',
};
const advice: Record<Exclude<ReadState, 'none'>, Reason['next']> = {
  dry: { what: 'Water deeply, now', why: 'below 20 % roots take harm within days' },
  needs: { what: 'Water it today', why: 'below 30 % it starts to live on its reserves' },
  moist: { what: 'Leave it be', why: 'between 30 and 60 % it has what it needs' },
  wet: { what: 'Do not water', why: 'above 60 % roots lack air' },
};
const lower: Partial<Record<WaterState, { limit: number; label: string }>> = {
  moist: { limit: 30, label: 'Needs water' },
  needs: { limit: 20, label: 'Too dry' },
  wet: { limit: 60, label: 'Moist again' },
};

const partOfDay = (at: Date) => {
  const hour = at.getHours();
  if (hour < 6) return 'night';
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
};

/** A coming moment as loosely as it is known: "tonight", "tomorrow morning", "Saturday evening", "Jul 24". */
export const roughly = (at: Date, now: Date): string => {
  const days = daysBetween(now, at);
  const part = partOfDay(at);
  if (days <= 0) return part === 'night' ? 'tonight' : `this ${part}`;
  if (days === 1) return `tomorrow ${part}`;
  return days < 7 ? `${weekday(at)} ${part}` : shortDate(at);
};

const movement = (slope: number | undefined) => {
  if (slope === undefined) return undefined;
  if (Math.abs(slope) < level) return 'stays level';
  const points = Math.abs(slope).toFixed(Math.abs(slope) < 2 ? 1 : 0);
  return `${slope < 0 ? 'drops' : 'rises'} about ${points} point${points === '1' ? '' : 's'} a day`;
};

const measured = ({ water, points, now }: Known, state: WaterState): string => {
  const limit = state === 'dry' ? 20 : state === 'needs' ? 30 : undefined;
  const fell = limit === undefined ? undefined : fellBelow(points, limit);
  const how = movement(pointsPerDay(points, now));
  const what = fell
    ? `Water content fell below ${limit} % ${moment(fell, now)}`
    : `Water content is ${withUnit('WATER', water!.value)}`;
  return how ? `${what} and ${how}.` : `${what}.`;
};

/** What a person may expect of the probe after a watering. */
const expectation = ({ water, wateredAt, hasDevice, now }: Known & { wateredAt: Date }): string => {
  if (!water)
    return hasDevice
      ? 'No water reading has arrived from the device so far.'
      : 'No device measures the water here.';
  return now.getTime() - wateredAt.getTime() <= settleMs
    ? 'The probe will show it within the hour.'
    : 'The probe has shown nothing of it so far.';
};

/** After a watering that no reading shows yet: what was done counts. */
const reasonAfterWatering = (known: Known & { wateredAt: Date }): Reason => {
  const { water, wateredAt, now } = known;
  const isSettled = now.getTime() - wateredAt.getTime() > settleMs;
  const last = water ? ` The last reading says ${withUnit('WATER', water.value)}.` : '';
  return {
    title: `Watered ${age(wateredAt, now)}`,
    because: expectation(known) + last,
    next:
      water && !isSettled
        ? { what: 'Leave it for now', why: 'water needs a while to reach the roots' }
        : { what: 'Feel the soil', why: 'a finger deep it should be cool and damp' },
  };
};

const reasonWithoutReading = ({ hasDevice }: Known): Reason => ({
  title: titles.none,
  because: hasDevice
    ? 'The device is linked, but no water reading has arrived from it so far.'
    : 'No device measures the water here, so only your eyes can tell.',
  next: hasDevice
    ? { what: 'Wait for the first reading', why: 'probes report every 20 to 60 minutes' }
    : { what: 'Feel the soil', why: 'a finger deep it should be cool and damp' },
});

/** What follows from a watering beside the reading; nothing when the reading shows it. */
const afterthought = (
  { water, wateredAt, now }: Known,
  state: WaterState,
): { readonly said: string; readonly next?: Reason['next'] } => {
  if (!wateredAt || !water) return { said: '' };
  if (isAwaited({ water: water.value, readAt: water.at, wateredAt }, now)) {
    const isSettled = now.getTime() - wateredAt.getTime() > settleMs;
    const then = isSettled ? 'the probe has sent nothing since' : 'the probe will show it within the hour';
    return { said: ` Watered ${age(wateredAt, now)}; ${then}.` };
  }
  const later = water.at.getTime() - wateredAt.getTime();
  if (!isThirsty(state) || later > freshMs) return { said: '' };
  return {
    said: ` It was watered ${span(later)} before this reading, which does not show it.`,
    next: { what: 'Water again, slowly', why: 'water that runs off does not reach the roots' },
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
  const caution = old > freshMs ? ` The reading is ${span(old)} old, so this may have changed.` : '';
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
            what: `${below.label} by ${roughly(new Date(water.at.getTime() + days * 86_400_000), now)}`,
            why: `at this rate it reaches ${below.limit} %`,
          },
        }
      : {}),
  };
};

/** When something was done, as a sentence's tail: "Sunday, 7:10 PM, 4 days ago". */
export const whenDone = (at: Date, now: Date): string => {
  const days = daysBetween(at, now);
  if (days === 0) return `today, ${clock(at)}`;
  if (days === 1) return `yesterday, ${clock(at)}`;
  return days < 7 ? `${weekday(at)}, ${clock(at)}, ${days} days ago` : `${shortDate(at)}, ${days} days ago`;
};
