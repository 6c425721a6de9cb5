import * as texts from './texts.js';

const reasons = {
  UNREADABLE: texts.unreadable,
  TOO_LARGE: texts.tooManyPixels,
  LOST: texts.lost,
} as const;

/** Why the server refused a picture, and the way out. */
export const reasonOf = (refusal: string | null | undefined): string =>
  reasons[refusal as keyof typeof reasons] ?? texts.unreadable;
