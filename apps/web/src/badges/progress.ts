import { badgeLabelOf } from './labels.js';
import * as texts from './texts.js';

/** How far a person is with a kind of badge, as the api says it. */
export interface Progress {
  readonly badgeType: string;
  readonly count: number;
  readonly next: { readonly level: number; readonly threshold: number } | null | undefined;
}

/** The part of the way to the next level that is done, 0 to 1; all of it at the last level. */
export const partDone = ({ count, next }: Progress): number =>
  next ? Math.min(count / next.threshold, 1) : 1;

/** The same in words: "34 of 50 waterings to level 4". */
export const progressInWords = ({ badgeType, count, next }: Progress): string => {
  if (!next) return texts.lastLevel;
  const [one, several] = badgeLabelOf(badgeType).counted;
  // What was just recorded counts at once and is awarded when it can no longer be undone.
  const done = Math.min(count, next.threshold);
  return texts.toNext(done, next.threshold, next.threshold === 1 ? one : several, next.level);
};
