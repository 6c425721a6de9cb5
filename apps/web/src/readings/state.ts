import { type IndicatorColour, waterColour } from '@hedgerow/domain';
import { parseTime } from '../time/time.js';

/** The states of water, as tokens and symbols name them; `watered` while a watering is not shown by a reading yet. */
export type WaterState = 'wet' | 'moist' | 'needs' | 'dry' | 'watered' | 'none';

const states: Record<IndicatorColour, WaterState> = {
  blue: 'wet',
  green: 'moist',
  orange: 'needs',
  red: 'dry',
  grey: 'none',
};

/** The state a colour stands for; a colour newer than this page is unknown. */
export const stateOfColour = (colour: string): WaterState => states[colour as IndicatorColour] ?? 'none';

/** The state of a water content in percent. */
export const stateOfWater = (percent: number | null | undefined): WaterState => states[waterColour(percent)];

/** What a thing tells of its water: the latest reading, and when a person last watered it. As the api names them. */
export interface WaterOfThing {
  readonly water?: number | null;
  readonly waterReading?: { readonly at: string } | null;
  readonly lastWatering?: string | null;
}

const minute = 60_000;
/** Within so many milliseconds a probe shows a watering: it reports every 20 to 60 minutes, and water takes a while to seep. */
export const settleMs = 60 * minute;
/** A reading, and a watering that no reading has shown, count for so many milliseconds. */
export const freshMs = 24 * 60 * minute;

/** True for the two states in which a thing needs water. */
export const isThirsty = (state: WaterState): boolean => state === 'dry' || state === 'needs';

/**
 * True from a watering until a reading can show it: until one that is no longer thirsty, or one that was taken an hour
 * later. Without such a reading it counts for a day.
 */
export const isAwaited = (
  { water, readAt, wateredAt }: { water?: number | null; readAt?: Date; wateredAt?: Date },
  now: Date,
): boolean => {
  if (!wateredAt || now.getTime() - wateredAt.getTime() > freshMs) return false;
  if (!readAt || readAt <= wateredAt) return true;
  return isThirsty(stateOfWater(water)) && readAt.getTime() < wateredAt.getTime() + settleMs;
};

const timesOf = ({ water, waterReading, lastWatering }: WaterOfThing) => ({
  water,
  readAt: waterReading ? parseTime(waterReading.at) : undefined,
  wateredAt: lastWatering ? parseTime(lastWatering) : undefined,
});

/** The state of a thing: what its reading says, or that it was watered since. */
export const stateOfThing = (thing: WaterOfThing, now: Date): WaterState => {
  const state = stateOfWater(thing.water);
  if (!isThirsty(state) && state !== 'none') return state;
  return isAwaited(timesOf(thing), now) ? 'watered' : state;
};

/** True when it is known whether a thing needs water: by a reading of the last day, or since it was watered. */
export const isKnown = (thing: WaterOfThing, now: Date): boolean => {
  const { water, readAt } = timesOf(thing);
  if (stateOfThing(thing, now) === 'watered') return true;
  return water != null && readAt !== undefined && now.getTime() - readAt.getTime() <= freshMs;
};

/** Bands in percent, upper edges inclusive, from dry to wet. */
export const bands = [
  { state: 'dry', from: 0, to: 20, label: 'Too dry' },
  { state: 'needs', from: 20, to: 30, label: 'Needs water' },
  { state: 'moist', from: 30, to: 60, label: 'Moist' },
  { state: 'wet', from: 60, to: 100, label: 'Too wet' },
] as const satisfies readonly { state: WaterState; from: number; to: number; label: string }[];

/** The label that always stands beside the colour. */
export const stateLabels: Record<WaterState, string> = {
  dry: 'Too dry',
  needs: 'Needs water',
  moist: 'Moist',
  wet: 'Too wet',
  watered: 'Watered',
  none: 'Unknown',
};

// The order of need: dry, then needing water, then too wet, then watered, then moist; unknown comes last.
const urgency: Record<WaterState, number> = { dry: 0, needs: 1, wet: 2, watered: 3, moist: 4, none: 5 };

// What was watered a moment ago keeps its place, so that nothing else comes under the thumb that pressed.
const inPlaceMs = minute;

const need = (thing: WaterOfThing, now: Date): number => {
  const { wateredAt } = timesOf(thing);
  const isJustDone = wateredAt && now.getTime() - wateredAt.getTime() < inPlaceMs;
  return urgency[isJustDone ? stateOfWater(thing.water) : stateOfThing(thing, now)];
};

/** Sorts things by need, the most urgent first; among equals the drier one. */
export const byNeed =
  (now: Date) =>
  <T extends WaterOfThing>(a: T, b: T): number =>
    need(a, now) - need(b, now) || (a.water ?? 101) - (b.water ?? 101);
