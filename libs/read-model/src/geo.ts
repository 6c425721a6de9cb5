import type { Location } from '@hedgerow/domain';
import { float8 } from './schema/column.js';

/** The columns of a location that a row may have. */
export const locationColumns = { lat: float8().null(), lng: float8().null() };

/** The columns of a location; both are empty without one. */
export const coordinates = (location: Location | null | undefined) => ({
  lat: location?.lat ?? null,
  lng: location?.lng ?? null,
});

/** The same for a change: when the location is undefined, its columns stay as they are. */
export const coordinatesIf = (location: Location | null | undefined) =>
  location === undefined ? {} : coordinates(location);
