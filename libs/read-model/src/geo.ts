import type { Location } from '@hedgerow/domain';
import { float8 } from './schema/column.js';
import { inParts } from './search/findable.js';

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

/** SQL: a point on the globe (WGS 84), of PostGIS's type `geography`, from degrees. */
export const geographySql = (lng: string, lat: string): string =>
  `st_setsrid(st_makepoint(${lng}, ${lat}), 4326)::geography`;

/** SQL: where the row `alias` stands. */
export const geographyOf = (alias: string): string => geographySql(`${alias}.lng`, `${alias}.lat`);

/** Indexes that the nearest rows are read from, in order. `where` says which rows have a location that counts. */
export const nearIndexes = (where = 'lat is not null') =>
  inParts('near', `using gist ((${geographySql('lng', 'lat')}))`, where);
