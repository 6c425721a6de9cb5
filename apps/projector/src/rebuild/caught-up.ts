import { sleep } from '@hedgerow/platform';
import {
  hasCaughtUp,
  inTransaction,
  liveGeneration,
  lockLivePositions,
  positionsOf,
  type Projection,
} from '@hedgerow/read-model';
import type { Pool, PoolClient } from 'pg';
import { recordsIn } from './history.js';

// How long the live generation may be held still: longer than a batch in progress takes, too short for people to notice.
const holdMs = 2_000;
// What is made up well within that while the live one is held: a rebuild of uplinks makes 5 000 a second and more.
const nearRecords = 2_000;

export interface BuildingGeneration {
  readonly pool: Pool;
  /** For statements that take long; `pool` where it is left out. */
  readonly longPool?: Pool;
  readonly projection: Projection;
  readonly generation: number;
  readonly signal: AbortSignal;
}

/**
 * Runs `step` while the live generation is held at exactly the positions of the new one, which is not before the two are near:
 * to hold it for one that is far behind would make what people read old, for nothing. When the new one does not catch
 * up within two seconds, or a lock is not available, the live one goes on and it is tried again a little later.
 */
export const whileCaughtUp = <T>(
  building: BuildingGeneration,
  step: (client: PoolClient, live: number) => Promise<T>,
): Promise<T> => {
  const { projection, generation, signal } = building;
  return untilLocked({ ...building, ready: () => untilNear(building) }, async (client) => {
    const live = await lockLivePositions(client, projection);
    const deadline = performance.now() + holdMs;
    while (!(await hasCaughtUp(client, projection, [live, generation]))) {
      if (performance.now() > deadline) return undefined;
      await sleep(10, signal);
    }
    return { value: await step(client, live) };
  });
};

/** Waits, and holds nothing, until a generation is near the live one. */
const untilNear = async ({ pool, projection, generation, signal }: BuildingGeneration): Promise<void> => {
  for (;;) {
    signal.throwIfAborted();
    const from = await positionsOf(pool, projection.name, generation);
    const to = await positionsOf(pool, projection.name, await liveGeneration(pool, projection));
    if (recordsIn({ from, to }) < nearRecords) return;
    await sleep(20, signal);
  }
};

/**
 * Runs `step` in one transaction, again and again a little later when a lock is not available within two seconds or it
 * resolves with undefined, and each time not before it is `ready`; resolves with its value.
 */
export const untilLocked = async <T>(
  {
    pool,
    signal,
    ready = () => Promise.resolve(),
  }: Pick<BuildingGeneration, 'pool' | 'signal'> & { readonly ready?: () => Promise<void> },
  step: (client: PoolClient) => Promise<{ readonly value: T } | undefined>,
): Promise<T> => {
  for (let attempt = 0; ; attempt++) {
    signal.throwIfAborted();
    await ready();
    try {
      const outcome = await inTransaction(pool, async (client) => {
        // Queries that read the views at the moment of the switch finish first; new ones wait behind the lock only this long.
        await client.query(`set local lock_timeout = '${holdMs}ms'`);
        await client.query('set local synchronous_commit = on');
        return step(client);
      });
      if (outcome) return outcome.value;
    } catch (error) {
      const { code } = error as { code?: string };
      // A lock timeout, or a deadlock with a transaction that takes the same locks in the other order.
      if (code !== '55P03' && code !== '40P01') throw error;
    }
    await sleep(Math.min(100 * 2 ** attempt, 3_000), signal);
  }
};
