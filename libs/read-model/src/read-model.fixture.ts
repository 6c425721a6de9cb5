import { projectEvents } from '@hedgerow/testing/projection';
import { suiteDatabase } from '@hedgerow/testing/suite-database';
import type { Change, Projection } from './projection.js';
import type { ProjectionEvent } from './projection-event.js';
import { projections } from './projections.js';

/** The live read model of a suite, on a database of its own. */
export const suiteReadModel = () => {
  const db = suiteDatabase();

  /** One batch, to one projection. */
  const giveTo = (projection: Projection, ...events: readonly ProjectionEvent[]): Promise<Change[]> =>
    projectEvents(db.pool, projection, 'live', events);

  /** One batch, to every projection. */
  const give = async (...events: readonly ProjectionEvent[]): Promise<Change[]> => {
    const changes: Change[] = [];
    for (const projection of projections) changes.push(...(await giveTo(projection, ...events)));
    return changes;
  };

  /** The rows of a view in which these columns have these values. */
  const rowsOf = async (
    view: string,
    where: Readonly<Record<string, string>>,
  ): Promise<Record<string, unknown>[]> => {
    const names = Object.keys(where);
    const { rows } = await db.pool.query<Record<string, unknown>>(
      `select * from read.${view} where ${names.map((name, i) => `${name} = $${i + 1}`).join(' and ')}`,
      Object.values(where),
    );
    return rows;
  };

  return { db, give, giveTo, rowsOf };
};
