import type { Point } from '@hedgerow/domain';

/** A location as it is typed: latitude and longitude in degrees. */
export interface TypedLocation {
  readonly x: string;
  readonly y: string;
}

/** A location of which nothing is typed. */
export const nowhere: TypedLocation = { x: '', y: '' };

/** A point as a form shows it; two empty fields without one. */
export const typedLocation = (point: Point | null | undefined): TypedLocation =>
  point ? { x: String(point.x), y: String(point.y) } : nowhere;

/** True when neither field holds anything. */
export const isEmptyLocation = ({ x, y }: TypedLocation): boolean => x.trim() === '' && y.trim() === '';

/** Typed degrees as a number; a decimal comma counts as a point. NaN for anything else, which every rule refuses. */
export const degrees = (text: string): number => {
  const trimmed = text.trim().replace(',', '.');
  return trimmed === '' ? Number.NaN : Number(trimmed);
};

/** The typed location in degrees; NaN where nothing usable is typed. */
export const pointOf = ({ x, y }: TypedLocation): Point => ({ x: degrees(x), y: degrees(y) });

/** The same where a location may be left out: null when both fields are empty. */
export const optionalPointOf = (typed: TypedLocation): Point | null =>
  isEmptyLocation(typed) ? null : pointOf(typed);
