import type { Location, Viewer } from '@hedgerow/domain';
import type { Pool } from 'pg';
import { geographyOf, geographySql } from '../geo.js';
import { Parameters, query } from '../query.js';
import { type FindableKind, visibleParts } from './findable.js';

/** How many are answered with. */
export const mostNearest = 10;

// A personal group is where a person's own things are, and nothing to come by.
const alsoOf = { thing: 'true', group: 'not r.is_personal', device: 'true' };

/**
 * The ids of what is nearest to a location, as far as the viewer may see it, the nearest first: `mostNearest` at most,
 * however far they are. Distances are those on the globe, in metres, also across the poles and the date line.
 */
export const nearestIds = async (
  pool: Pool,
  viewer: Viewer,
  kind: FindableKind,
  { lat, lng }: Location,
): Promise<string[]> => {
  const parameters = new Parameters();
  const here = geographySql(`${parameters.add(lng)}::float8`, `${parameters.add(lat)}::float8`);
  const most = parameters.add(mostNearest);
  // Each part is read in the order of its index, and no further than it has to.
  const parts = visibleParts(viewer, kind, parameters.add).map(
    ({ from, where }) =>
      `(select r.id, ${geographyOf('r')} <-> ${here} as metres from ${from}
        where ${where} and ${alsoOf[kind]} and r.lat is not null order by metres limit ${most})`,
  );
  const found = await query<{ id: string }>(
    pool,
    `select id from (${parts.join(' union all ')}) near order by metres, id limit ${most}`,
    parameters.values,
  );
  return found.map(({ id }) => id);
};
