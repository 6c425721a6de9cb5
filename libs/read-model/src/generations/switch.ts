import type { ClientBase } from 'pg';
import type { Projection } from '../projection.js';
import { liveGeneration } from './generations.js';
import { createViews } from './statements.js';
import { positionsOf } from './positions.js';

/**
 * Stops the live generation where it is, for as long as the caller's transaction lasts: batches in hand finish first,
 * later ones wait for their position. Answers with the live generation.
 */
export const holdLive = async (client: ClientBase, { name }: Projection): Promise<number> => {
  await client.query(
    `select 1 from read.positions where projection = $1 and live order by topic, partition for update`,
    [name],
  );
  return liveGeneration(client, name);
};

/** True when two generations have read exactly the same. */
export const areLevel = async (
  client: ClientBase,
  { name }: Projection,
  [a, b]: readonly [number, number],
): Promise<boolean> => {
  const one = await positionsOf(client, name, a);
  const other = await positionsOf(client, name, b);
  return one.size === other.size && [...one].every(([place, position]) => other.get(place) === position);
};

// Short enough for readers who come meanwhile, long enough for the queries in hand to finish.
const firstWaitMs = 250;
const nextWaitMs = 50;
const lockNotAvailable = '55P03';

/**
 * Replaces the views one after the other. A reader may hold one of them and wait for another that we have replaced;
 * PostgreSQL would end such a deadlock after a second by failing one of the two, most likely the reader. So we never
 * wait that long while we hold a view: we let go of all of them and begin with the one that was not to be had.
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
 * Lets the views show another generation, within the caller's transaction, which has to hold the live one level with
 * it. A batch that waited for the old position finds it live no more, changes nothing and goes on in the new one. Throws
 * `lock_not_available` (55P03) when long queries hold the views; then it is tried again from the start.
 */
export const switchTo = async (
  client: ClientBase,
  projection: Projection,
  generation: number,
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
  await replaceViews(client, createViews(projection, generation));
};
