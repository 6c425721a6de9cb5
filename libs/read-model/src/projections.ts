import type { Pool } from 'pg';
import { timeline } from './actions/timeline.js';
import { activity } from './activity/activity.js';
import { audit } from './audit/audit.js';
import { badgeCountsComposite, badgeHoldersComposite, badges } from './badges/badges.js';
import { conditions } from './conditions/conditions.js';
import { turningPointsComposite } from './conditions/turning-points.queries.js';
import { devicesComposite } from './devices/devices.queries.js';
import { forgetOld } from './generations/forget.js';
import { migrate } from './generations/migrate.js';
import { scrubPersons } from './generations/scrub.js';
import { feedback } from './feedback/feedback.js';
import { groups } from './groups/groups.js';
import { sessionGapMinutes } from './config.js';
import { navigation } from './navigation/navigation.js';
import { sessionParts } from './navigation/parts.js';
import { notifications } from './notifications/notifications.js';
import { pictures } from './pictures/pictures.js';
import type { Projection } from './projection.js';
import { readingOptions, type ReadModel, readModelOf } from './read-model.js';
import { readings } from './readings/readings.js';
import { rollups } from './rollups/rollups.js';
import type { CompositeView } from './schema/composite-view.js';
import { tasks } from './tasks/tasks.js';
import { things } from './things/things.js';
import { thingsComposite } from './things/things-view.js';
import { users } from './users/users.js';

/** Every projection there is, by name. */
export const projections: readonly Projection[] = [
  ...[things, conditions, readings, timeline],
  ...[users, groups, badges, audit, pictures, tasks, activity, notifications, navigation, rollups, feedback],
  sessionParts(sessionGapMinutes),
];

/** Views that join tables of several projections. */
export const compositeViews: readonly CompositeView[] = [
  thingsComposite,
  devicesComposite,
  badgeCountsComposite,
  badgeHoldersComposite,
  turningPointsComposite,
];

/** The read model of this build. */
export const readModel: ReadModel = readModelOf(projections, compositeViews);

/** PostgreSQL's `options` of every connection that reads the read model of this build. */
export const readOptions: string = readingOptions(readModel);

/**
 * Makes the bookkeeping, the schema in which this build reads, and the first generation of every projection where there
 * are none at all. Where there are, `ensureLive` of the projector makes those of this build.
 */
export const migrateReadModel = (pool: Pool): Promise<void> => migrate(pool, readModel);

/** Removes from the read model of this build what is kept no longer at a moment (milliseconds since 1970); may be repeated. */
export const forgetFromReadModel = (pool: Pool, now: number): Promise<number> =>
  forgetOld(pool, projections, now);

/** Empties every text of these persons in every generation of every projection. May be repeated. */
export const scrubFromReadModel = (
  pool: Pool,
  persons: readonly string[],
): Promise<Readonly<Record<string, number>>> => scrubPersons(pool, projections, persons);
