/**
 * A number from 0 up to 1 that always follows from the same words: the simulator's only source of chance. FNV-1a over the
 * words, then the mixing step of MurmurHash3, so that neighbouring words give unrelated numbers.
 */
export const chance = (...parts: readonly (string | number)[]): number => {
  const words = parts.join('|');
  let h = 0x811c9dc5;
  for (let i = 0; i < words.length; i++) h = Math.imul(h ^ words.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 2 ** 32;
};

/** A number between two bounds, likewise. */
export const between = (low: number, high: number, ...parts: readonly (string | number)[]): number =>
  low + (high - low) * chance(...parts);
