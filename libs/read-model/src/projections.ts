import type { Pool } from 'pg';
import { accounts } from './accounts/accounts.js';
import { timeline } from './actions/timeline.js';
import { badges } from './badges/badges.js';
import { migrate } from './generations/migrate.js';
import type { Projection } from './projection.js';
import { readings } from './readings/readings.js';
import { things } from './things/things.js';

/** Every projection there is, by name. */
export const projections: readonly Projection[] = [things, readings, timeline, accounts, badges];

/** Makes schema `read` with its bookkeeping, the first generation of every projection, and the views. */
export const migrateReadModel = (pool: Pool): Promise<void> => migrate(pool, projections);
