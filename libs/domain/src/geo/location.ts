import type { Rule } from '../events/validation.js';

/** A location inside the code: degrees, WGS 84. */
export interface Location {
  readonly lat: number;
  readonly lng: number;
}

/** The same location at every GraphQL boundary: x is the latitude, y the longitude (rule A09). */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The one conversion from the boundary into the code. */
export const locationOf = ({ x, y }: Point): Location => ({ lat: x, lng: y });

/** The same for a change: null removes the location, undefined leaves it as it is. */
export const locationOrNone = (point: Point | null | undefined): Location | null | undefined =>
  point ? locationOf(point) : point;

/** The same for something new, which may have none: the field of its event, or nothing. */
export const locationIf = (point: Point | null | undefined): { readonly location?: Location } =>
  point ? { location: locationOf(point) } : {};

/** The location of a row whose columns may be empty, at the boundary. */
export const pointIf = ({
  lat,
  lng,
}: {
  readonly lat: number | null;
  readonly lng: number | null;
}): Point | null => (lat === null || lng === null ? null : pointOf({ lat, lng }));

/** The one conversion from the code to the boundary. */
export const pointOf = ({ lat, lng }: Location): Point => ({ x: lat, y: lng });

/** Rule for coordinates at the boundary: numbers, not NaN, on the globe. */
export const isPoint: Rule<Point> = (point) =>
  Number.isFinite(point?.x) &&
  Number.isFinite(point?.y) &&
  Math.abs(point.x) <= 90 &&
  Math.abs(point.y) <= 180
    ? undefined
    : 'Invalid coordinates received';
