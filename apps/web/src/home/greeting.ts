import { stateOfWater } from '../readings/state.js';
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

/** The day, and how many things need water: "Thursday, July 16. Two things need water." */
export const dayAndNeed = (things: readonly { water: number | null | undefined }[], now: Date): string => {
  const thirsty = things.filter(({ water }) => ['dry', 'needs'].includes(stateOfWater(water))).length;
  if (things.length === 0) return `${longDate(now)}.`;
  const count = numbers[thirsty] ?? String(thirsty);
  const sentence =
    thirsty === 0 ? 'Nothing needs water' : `${count} thing${thirsty === 1 ? ' needs' : 's need'} water`;
  return `${longDate(now)}. ${sentence[0]!.toUpperCase()}${sentence.slice(1)}.`;
};

/** Own things and those where the viewer collaborates, each once. */
export const mine = <T extends { id: string }>(own: readonly T[], collaborating: readonly T[]): T[] => [
  ...new Map([...own, ...collaborating].map((thing) => [thing.id, thing])).values(),
];
