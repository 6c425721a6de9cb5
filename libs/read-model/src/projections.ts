import type { Pool } from 'pg';
import { timeline } from './actions/timeline.js';
import { badges } from './badges/badges.js';
import { migrate } from './generations/migrate.js';
import { scrubPerson } from './generations/scrub.js';
import { groups } from './groups/groups.js';
import type { Projection } from './projection.js';
import { readings } from './readings/readings.js';
import { things } from './things/things.js';
import { users } from './users/users.js';

/** Every projection there is, by name. */
export const projections: readonly Projection[] = [things, readings, timeline, users, groups, badges];

/** Makes schema `read` with its bookkeeping, the first generation of every projection, and the views. */
export const migrateReadModel = (pool: Pool): Promise<void> => migrate(pool, projections);

/** Empties every text of a person in every generation of every projection. May be repeated. */
export const scrubFromReadModel = (pool: Pool, person: string): Promise<void> =>
  scrubPerson(pool, projections, person);
