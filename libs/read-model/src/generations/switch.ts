import type { ClientBase } from 'pg';
import type { Projection } from '../projection.js';
import { liveGeneration } from './generations.js';
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

/**
 * Lets the views show another generation, within the caller's transaction, which has to hold the live one level with
 * it. A batch that waited for the old position finds it live no more, changes nothing and goes on in the new one.
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
  await client.query(projection.views(generation));
};
