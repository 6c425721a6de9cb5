import { useState } from 'react';
import { byNeed, inPlaceMs, type WaterOfThing } from '../readings/state.js';
import { parseTime } from '../time/time.js';

interface Urgent extends WaterOfThing {
  readonly lastAction?: string | null;
}

/** The order of two times as the api writes them. By their characters: a phone takes 40 ms to make ready to compare words. */
const byTime = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Sorts things by what they need: by their water where it means anything, then what was left alone for longest. */
export const byUrgency = (now: Date) => {
  const byWater = byNeed(now);
  return (a: Urgent, b: Urgent): number => byWater(a, b) || byTime(a.lastAction ?? '', b.lastAction ?? '');
};

const isJustDone = ({ lastAction }: Urgent, now: Date): boolean =>
  lastAction != null && now.getTime() - parseTime(lastAction).getTime() < inPlaceMs;

/**
 * The thing that is shown large, of things sorted by urgency: the first. One that something was just done for stays, so
 * that no other comes under the thumb that pressed.
 */
export const useMostUrgent = <T extends Urgent & { readonly id: string }>(
  things: readonly T[],
  now: Date,
): T | undefined => {
  const [shownId, setShownId] = useState<string>();
  const shown = things.find(({ id }) => id === shownId);
  const hero = shown && isJustDone(shown, now) ? shown : things[0];
  if (hero?.id !== shownId) setShownId(hero?.id);
  return hero;
};
