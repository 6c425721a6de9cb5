import type { ClientBase } from 'pg';
import type { Projection } from '../projection.js';
import type { ReadModel } from '../read-model.js';
import { versionOf } from '../version.js';
import { liveGeneration } from './generations.js';
import { positionsOf } from './positions.js';
import { lockSchemas, schemasOf, sharedSchema } from './schemas.js';
import { showComposite, showViews } from './statements.js';

/**
 * Locks the positions of the live generation of a version until the caller's transaction ends: batches in progress finish first, later
 * ones wait for the lock. Resolves with the live generation.
 */
export const lockLivePositions = async (client: ClientBase, projection: Projection): Promise<number> => {
  await client.query(
    `select 1 from read.positions where projection = $1 and version = $2 and is_live
     order by topic, partition for update`,
    [projection.name, versionOf(projection)],
  );
  return liveGeneration(client, projection);
};

/** True when both generations are at exactly the same positions. */
export const hasCaughtUp = async (
  client: ClientBase,
  { name }: Projection,
  [a, b]: readonly [number, number],
): Promise<boolean> => {
  const one = await positionsOf(client, name, a);
  const other = await positionsOf(client, name, b);
  return (
    one.size === other.size && [...one].every(([partition, position]) => other.get(partition) === position)
  );
};

// Short enough for queries that come meanwhile, long enough for the running ones to finish.
const firstWaitMs = 250;
const nextWaitMs = 50;
const lockNotAvailable = '55P03';

/**
 * Replaces the views one after the other, then those on top of them. A reader may hold one of them and wait for another
 * that is already replaced; PostgreSQL would end such a deadlock after a second by failing one of the two, most likely the
 * reader. So no lock is waited for that long: after a timeout all are released, and the next attempt begins with the one
 * that was locked.
 */
const replaceViews = async (
  client: ClientBase,
  views: readonly string[],
  onTop: readonly string[],
): Promise<void> => {
  let order = [...views];
  for (let attempt = 1; ; attempt++) {
    await client.query('savepoint views');
    let current = '';
    try {
      for (current of [...order, ...onTop]) {
        const wait = current === order[0] ? firstWaitMs : nextWaitMs;
        await client.query(`set local lock_timeout = '${wait}ms'`);
        await client.query(current);
      }
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== lockNotAvailable || attempt === 2 * views.length) throw error;
      await client.query('rollback to savepoint views');
      if (views.includes(current)) order = [current, ...order.filter((statement) => statement !== current)];
    }
  }
};

/**
 * Makes a generation the live one of its version, within the caller's transaction, which must hold both at the same
 * positions where another was live before. The views of every schema that shows the version follow, and those in schema
 * `read` with them. A batch that waited for the old position finds it no longer live, changes nothing and goes on in the
 * new generation. Throws `lock_not_available` (55P03) when long queries hold the views; the caller then tries again.
 */
export const switchTo = async (
  client: ClientBase,
  { schema, composites }: ReadModel,
  projection: Projection,
  generation: number,
): Promise<void> => {
  await lockSchemas(client);
  const version = [projection.name, versionOf(projection)];
  await client.query(
    'update read.positions set is_live = false where projection = $1 and version = $2 and is_live',
    version,
  );
  await client.query('update read.positions set is_live = true where projection = $1 and generation = $2', [
    projection.name,
    generation,
  ]);
  await client.query(
    `update read.generations set state = 'old' where projection = $1 and version = $2 and state = 'live'`,
    version,
  );
  await client.query(`update read.generations set state = 'live' where projection = $1 and generation = $2`, [
    projection.name,
    generation,
  ]);
  // Last, so that readers are kept from the views for no longer than the commit takes.
  const schemas = [...(await schemasOf(client, projection)), sharedSchema];
  await replaceViews(
    client,
    schemas.flatMap((name) => showViews(projection, generation, name)),
    composites.flatMap((composite) => [
      showComposite(composite, schema),
      showComposite(composite, sharedSchema),
    ]),
  );
};
