import {
  defaultHydrationLevels,
  isWaterKnown,
  stateOfWater,
  type ThingWater,
  waterOf,
  type WaterState,
  waterStateOf,
} from '@hedgerow/domain';
import { parseTime } from '../time/time.js';

/** What a thing tells of its water, as the api names it. */
export interface WaterOfThing {
  readonly type: string;
  readonly water?: number | null;
  readonly waterReading?: { readonly at: string } | null;
  readonly lastWatering?: string | null;
}

/** The same, as the rules ask for it. */
export const thingWater = ({ type, water, waterReading, lastWatering }: WaterOfThing): ThingWater => ({
  type,
  water,
  readAt: waterReading ? parseTime(waterReading.at) : undefined,
  wateredAt: lastWatering ? parseTime(lastWatering) : undefined,
});

/** The state of a thing: what its reading says, or that it was watered since. */
export const stateOfThing = (thing: WaterOfThing, now: Date): WaterState =>
  waterStateOf(thingWater(thing), now);

/** True when it is known whether a thing needs water. */
export const isKnown = (thing: WaterOfThing, now: Date): boolean => isWaterKnown(thingWater(thing), now);

const { dryHigh, needsWaterHigh, goodHigh, saturatedHigh } = defaultHydrationLevels;

/** Bands in percent, upper edges inclusive, from dry to wet. */
export const bands = [
  { state: 'dry', from: 0, to: dryHigh, label: 'Too dry' },
  { state: 'needs', from: dryHigh, to: needsWaterHigh, label: 'Needs water' },
  { state: 'moist', from: needsWaterHigh, to: goodHigh, label: 'Moist' },
  { state: 'wet', from: goodHigh, to: saturatedHigh, label: 'Too wet' },
] as const satisfies readonly { state: WaterState; from: number; to: number; label: string }[];

/** Where two bands meet. */
export const bandEdges = [dryHigh, needsWaterHigh, goodHigh] as const;

/** The label that always stands beside the colour. */
export const stateLabels: Record<WaterState, string> = {
  dry: 'Too dry',
  needs: 'Needs water',
  moist: 'Moist',
  wet: 'Too wet',
  watered: 'Watered',
  none: 'Unknown',
};

// The order of need. What is unknown may need something; what was watered has had it.
const urgency: Record<WaterState, number> = { dry: 0, needs: 1, wet: 2, moist: 3, none: 4, watered: 5 };

// Milliseconds. What was watered a moment ago keeps its place, so that nothing else comes under the thumb that pressed.
export const inPlaceMs = 60_000;

const need = (thing: WaterOfThing, now: Date): number => {
  const { wateredAt } = thingWater(thing);
  const isJustDone = wateredAt && now.getTime() - wateredAt.getTime() < inPlaceMs;
  return urgency[isJustDone ? stateOfWater(waterOf(thing)) : stateOfThing(thing, now)];
};

/** Sorts things by need, the most urgent first; among equals the drier one. */
export const byNeed =
  (now: Date) =>
  <T extends WaterOfThing>(a: T, b: T): number =>
    need(a, now) - need(b, now) || (waterOf(a) ?? 101) - (waterOf(b) ?? 101);
