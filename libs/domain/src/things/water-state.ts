import { type IndicatorColour, waterColour } from '../readings/water.js';
import { waterMatters, waterOf } from './capabilities.js';

/** The states of water; `watered` from a watering until a reading can show it, `none` where nothing is known. */
export type WaterState = 'wet' | 'moist' | 'needs' | 'dry' | 'watered' | 'none';

const states: Record<IndicatorColour, WaterState> = {
  blue: 'wet',
  green: 'moist',
  orange: 'needs',
  red: 'dry',
  grey: 'none',
};

/** The state a colour stands for; a colour newer than this program is unknown. */
export const stateOfColour = (colour: string): WaterState => states[colour as IndicatorColour] ?? 'none';

/** The state of a water content in percent. */
export const stateOfWater = (percent: number | null | undefined): WaterState => states[waterColour(percent)];

/** True for the two states in which a thing needs water. */
export const isThirsty = (state: WaterState): boolean => state === 'dry' || state === 'needs';

const hour = 3_600_000;
/** Within so many milliseconds a probe shows a watering: it reports every 20 to 60 minutes, and water takes a while to seep. */
export const settleMs = hour;
/** A reading, and a watering that no reading has shown, count for so many milliseconds. */
export const freshMs = 24 * hour;

/** What is known of water somewhere: the latest reading, and when a person last watered. */
export interface KnownWater {
  /** Water content in percent. */
  readonly water?: number | null | undefined;
  readonly readAt?: Date | undefined;
  readonly wateredAt?: Date | undefined;
}

/** What is known of the water of a thing. */
export interface ThingWater extends KnownWater {
  readonly type: string;
}

/**
 * True from a watering until a reading can show it: until one that is no longer thirsty, or one that was taken an hour
 * later. Without such a reading it counts for a day (rule A73).
 */
export const isAwaited = ({ water, readAt, wateredAt }: KnownWater, now: Date): boolean => {
  if (!wateredAt || now.getTime() - wateredAt.getTime() > freshMs) return false;
  if (!readAt || readAt <= wateredAt) return true;
  return isThirsty(stateOfWater(water)) && readAt.getTime() < wateredAt.getTime() + settleMs;
};

/**
 * The state of a thing's water: what its reading says, or that it was watered since (rule A73). Unknown for a type that
 * water means nothing to.
 */
export const waterStateOf = (thing: ThingWater, now: Date): WaterState => {
  if (!waterMatters(thing.type)) return 'none';
  const state = stateOfWater(thing.water);
  if (!isThirsty(state) && state !== 'none') return state;
  return isAwaited(thing, now) ? 'watered' : state;
};

/** True when it is known whether a thing needs water: by a reading of the last day, or since it was watered (rule A73). */
export const isWaterKnown = (thing: ThingWater, now: Date): boolean => {
  if (waterStateOf(thing, now) === 'watered') return true;
  const { readAt } = thing;
  return waterOf(thing) !== null && readAt !== undefined && now.getTime() - readAt.getTime() <= freshMs;
};
