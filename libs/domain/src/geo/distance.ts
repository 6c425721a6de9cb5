import type { Location } from './location.js';

// The mean radius of the earth in metres.
const radius = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** How far apart two locations are, in metres, along the surface of a round earth: right within half a percent. */
export const metresBetween = (a: Location, b: Location): number => {
  const north = Math.sin(radians(b.lat - a.lat) / 2) ** 2;
  const east = Math.sin(radians(b.lng - a.lng) / 2) ** 2;
  const share = north + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * east;
  return 2 * radius * Math.asin(Math.min(1, Math.sqrt(share)));
};
