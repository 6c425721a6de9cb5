import { isThirsty } from '@hedgerow/domain';
import { isKnown, stateOfThing, type WaterOfThing } from '../readings/state.js';
import { longDate } from '../time/time.js';

/** A greeting by the hour and the first name. */
export const greeting = (name: string | null | undefined, now: Date): string => {
  const hour = now.getHours();
  const hello =
    hour < 5 ? 'Good night' : hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening';
  const first = name?.trim().split(/\s+/)[0];
  return first ? `${hello}, ${first}` : hello;
};

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

const capital = (text: string): string => `${text[0]!.toUpperCase()}${text.slice(1)}`;

/** What is known of the need for water. That nothing needs any is said only when that is known of each thing. */
const needOf = (things: readonly WaterOfThing[], now: Date): string => {
  const thirsty = things.filter((thing) => isThirsty(stateOfThing(thing, now))).length;
  const unknown = things.filter((thing) => !isKnown(thing, now)).length;
  const count = (n: number) => numbers[n] ?? String(n);
  if (thirsty > 0) return `${capital(count(thirsty))} thing${thirsty === 1 ? ' needs' : 's need'} water.`;
  if (unknown === 0) return 'Nothing needs water.';
  if (unknown === things.length) return 'Without a fresh reading, only your eyes can tell what needs water.';
  return `Nothing with a fresh reading needs water; ${count(unknown)} ${unknown === 1 ? 'thing has' : 'things have'} none.`;
};

/** The day, and how many things need water: "Thursday, July 16. Two things need water." */
export const dayAndNeed = (things: readonly WaterOfThing[], now: Date): string =>
  things.length === 0 ? `${longDate(now)}.` : `${longDate(now)}. ${needOf(things, now)}`;

/** Own things and those where the viewer collaborates, each once. */
export const mine = <T extends { id: string }>(own: readonly T[], collaborating: readonly T[]): T[] => [
  ...new Map([...own, ...collaborating].map((thing) => [thing.id, thing])).values(),
];
