import type { Point } from '@hedgerow/domain';

/** Typed degrees as numbers; a decimal comma counts as a point. What is no number becomes NaN, which no rule lets pass. */
export const degrees = (text: string): number => {
  const trimmed = text.trim().replace(',', '.');
  return trimmed === '' ? Number.NaN : Number(trimmed);
};

/** The place two fields hold; nothing when both are empty. */
export const pointOfFields = ({ x, y }: { x: string; y: string }): Point | null =>
  x.trim() === '' && y.trim() === '' ? null : { x: degrees(x), y: degrees(y) };
