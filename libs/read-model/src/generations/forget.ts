import type { Pool } from 'pg';
import type { Projection } from '../projection.js';
import { inTransaction } from '../transaction.js';
import { findLiveGeneration } from './generations.js';

/**
 * Removes from the live generation of each projection, where it is of this version, what the projection keeps no longer; and from
 * those `besides`, so that they can be compared with it. May be repeated; answers with how many rows were removed. `now` is in
 * milliseconds since 1970.
 */
export const forgetOld = async (
  pool: Pool,
  projections: readonly Projection[],
  now: number,
  besides: readonly number[] = [],
): Promise<number> => {
  let rows = 0;
  for (const projection of projections) {
    if (!projection.forget) continue;
    for (const named of [...besides, undefined])
      rows += await inTransaction(pool, async (client) => {
        const generation = named ?? (await findLiveGeneration(client, projection));
        return generation === undefined ? 0 : projection.forget!(client, generation, now);
      });
  }
  return rows;
};
