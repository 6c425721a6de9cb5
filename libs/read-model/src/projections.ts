import type { Pool } from 'pg';
import { timeline } from './actions/timeline.js';
import { badges } from './badges/badges.js';
import { conditions } from './conditions/conditions.js';
import { devicesComposite } from './devices/devices.queries.js';
import { migrate } from './generations/migrate.js';
import { groups } from './groups/groups.js';
import type { Projection } from './projection.js';
import { readings } from './readings/readings.js';
import type { CompositeView } from './schema/composite-view.js';
import { things } from './things/things.js';
import { thingsComposite } from './things/things-view.js';
import { users } from './users/users.js';

/** Every projection there is, by name. */
export const projections: readonly Projection[] = [
  ...[things, conditions, readings, timeline],
  ...[users, groups, badges],
];

/** Views that join tables of several projections. */
export const compositeViews: readonly CompositeView[] = [thingsComposite, devicesComposite];

/** Makes schema `read` with its bookkeeping, the first generation of every projection, and the views. */
export const migrateReadModel = (pool: Pool): Promise<void> => migrate(pool, projections, compositeViews);
