import { isThirsty } from '@hedgerow/domain';
import { isKnown, stateOfThing, type WaterOfThing } from '../readings/state.js';
import { longDate } from '../time/time.js';
import * as texts from './texts.js';

/** A greeting by the hour and the first name. */
export const greeting = (name: string | null | undefined, now: Date): string => {
  const hour = now.getHours();
  const isDay = hour >= 5 && hour < 18;
  const hello = isDay ? (hour < 12 ? texts.goodMorning : texts.goodAfternoon) : texts.goodEvening;
  const first = name?.trim().split(/\s+/)[0];
  return first ? texts.toPerson(hello, first) : hello;
};

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

const capital = (text: string): string => `${text[0]!.toUpperCase()}${text.slice(1)}`;

/** What is known of the need for water. That nothing needs any is said only when that is known of each thing. */
const needOf = (things: readonly WaterOfThing[], now: Date): string => {
  const thirsty = things.filter((thing) => isThirsty(stateOfThing(thing, now))).length;
  const unknown = things.filter((thing) => !isKnown(thing, now)).length;
  const count = (n: number) => capital(numbers[n] ?? String(n));
  if (thirsty === 1) return texts.needsWater;
  if (thirsty > 1) return texts.needWater(count(thirsty));
  if (unknown === 0) return texts.nothingNeedsWater;
  if (unknown === things.length) return texts.allUnknown;
  return unknown === 1 ? texts.oneUnknown : texts.someUnknown(count(unknown));
};

/** The day, and how many things need water: "Thursday, July 16. Two things need water." */
export const dayAndNeed = (things: readonly WaterOfThing[], now: Date): string =>
  things.length === 0 ? texts.onlyDay(longDate(now)) : texts.dayAnd(longDate(now), needOf(things, now));
