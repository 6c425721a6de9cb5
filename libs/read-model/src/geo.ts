import type { Place } from '@hedgerow/domain';

/** The columns of a place; both are empty without one. */
export const coordinates = (place: Place | null | undefined) => ({
  lat: place?.lat ?? null,
  lng: place?.lng ?? null,
});

/** The same for a change: without a word about the place its columns stay as they are. */
export const coordinatesIf = (place: Place | null | undefined) =>
  place === undefined ? {} : coordinates(place);
