import { byNeed, type WaterOfThing } from '../readings/state.js';

interface Urgent extends WaterOfThing {
  readonly lastAction?: string | null;
}

/** Sorts things by what they need: by their water where it means anything, then what was left alone for longest. */
export const byUrgency = (now: Date) => {
  const byWater = byNeed(now);
  return (a: Urgent, b: Urgent): number =>
    byWater(a, b) || (a.lastAction ?? '').localeCompare(b.lastAction ?? '');
};
