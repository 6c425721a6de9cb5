import type { ClientBase } from 'pg';
import { allTables, type Projection } from '../projection.js';
import type { CompositeView } from '../schema/composite-view.js';
import { createComposites } from './composites.js';
import { liveGeneration } from './generations.js';
import { createViews } from './statements.js';
import { positionsOf } from './positions.js';

/**
 * Locks the positions of the live generation until the caller's transaction ends: batches in progress finish first, later
 * ones wait for the lock. Resolves with the live generation.
 */
export const lockLivePositions = async (client: ClientBase, { name }: Projection): Promise<number> => {
  await client.query(
    `select 1 from read.positions where projection = $1 and live order by topic, partition for update`,
    [name],
  );
  return liveGeneration(client, name);
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
 * Replaces the views one after the other. A reader may hold one of them and wait for another that is already replaced;
 * PostgreSQL would end such a deadlock after a second by failing one of the two, most likely the reader. So no lock is
 * waited for that long: after a timeout all are released, and the next attempt begins with the one that was locked.
 */
const replaceViews = async (client: ClientBase, statements: readonly string[]): Promise<void> => {
  let order = [...statements];
  for (let attempt = 1; ; attempt++) {
    await client.query('savepoint views');
    let current = '';
    try {
      for (current of order) {
        const wait = current === order[0] ? firstWaitMs : nextWaitMs;
        await client.query(`set local lock_timeout = '${wait}ms'`);
        await client.query(current);
      }
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== lockNotAvailable || attempt === 2 * statements.length)
        throw error;
      await client.query('rollback to savepoint views');
      order = [current, ...order.filter((statement) => statement !== current)];
    }
  }
};

/**
 * Lets the views, and the composite ones above them, show another generation, within the caller's transaction, which must hold both at the same
 * positions. A batch that waited for the old position finds it no longer live, changes nothing and goes on in the new
 * generation. Throws `lock_not_available` (55P03) when long queries hold the views; the caller then tries again.
 */
export const switchTo = async (
  client: ClientBase,
  projection: Projection,
  generation: number,
  composites: readonly CompositeView[] = [],
): Promise<void> => {
  const { name } = projection;
  await client.query('update read.positions set live = false where projection = $1 and live', [name]);
  await client.query('update read.positions set live = true where projection = $1 and generation = $2', [
    name,
    generation,
  ]);
  await client.query(`update read.generations set state = 'old' where projection = $1 and state = 'live'`, [
    name,
  ]);
  await client.query(`update read.generations set state = 'live' where projection = $1 and generation = $2`, [
    name,
    generation,
  ]);
  // Last, so that readers are kept from the views for no longer than the commit takes.
  const tables = allTables(projection);
  const above = composites.filter(({ of }) => of.some((table) => tables.includes(table)));
  await replaceViews(client, [
    ...createViews(projection, generation),
    ...(await createComposites(client, above)),
  ]);
};
