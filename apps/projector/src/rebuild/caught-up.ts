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
// What is made up within that while the live one is held: in 0.4 s at the 5 000 uplinks a second of a machine with processor to
// spare, in the whole of it at the 1 000 of one without. Then it is tried again.
const nearRecords = 2_000;
// How long that is waited for. Then the live one is held anyway, which slows it down: the one that follows may come near in no other way.
const patienceMs = 15_000;
const lookEveryMs = 100;

export interface BuildingGeneration {
  readonly pool: Pool;
  /** For statements that take long; `pool` where it is left out. */
  readonly longPool?: Pool;
  readonly projection: Projection;
  readonly generation: number;
  readonly signal: AbortSignal;
}

/** How it is tried to hold the live generation. */
interface Trying {
  /** Runs before each try. */
  readonly before?: () => Promise<unknown>;
  /** Milliseconds for which a try waits until the two are near. */
  readonly waitMs?: number;
}

/**
 * Runs `step` while the live generation is held at exactly the positions of the new one: once the two are near, or after 15 s, since
 * to hold it for one that is far behind makes what people read old, for nothing. When the new one does not catch
 * up within two seconds, or a lock is not available, the live one goes on and it is tried again a little later.
 */
export const whileCaughtUp = <T>(
  building: BuildingGeneration,
  step: (client: PoolClient, live: number) => Promise<T>,
  { before, waitMs = patienceMs }: Trying = {},
): Promise<T> => {
  const { projection, generation, signal } = building;
  const ready = async () => {
    await untilNear(building, waitMs);
    await before?.();
  };
  return untilLocked({ ...building, ready }, async (client) => {
    const live = await lockLivePositions(client, projection);
    const deadline = performance.now() + holdMs;
    while (!(await hasCaughtUp(client, projection, [live, generation]))) {
      if (performance.now() > deadline) return undefined;
      await sleep(10, signal);
    }
    return { value: await step(client, live) };
  });
};

/** Waits, and holds nothing, until a generation and the live one are near, or for so long. */
const untilNear = async (
  { pool, projection, generation, signal }: BuildingGeneration,
  waitMs: number,
): Promise<void> => {
  const until = performance.now() + waitMs;
  while (performance.now() < until) {
    signal.throwIfAborted();
    const own = await positionsOf(pool, projection.name, generation);
    const live = await positionsOf(pool, projection.name, await liveGeneration(pool, projection));
    // Made from the event store it begins at the end, and the live one may be the one behind.
    if (recordsIn({ from: own, to: live }) + recordsIn({ from: live, to: own }) < nearRecords) return;
    await sleep(lookEveryMs, signal);
  }
};

/**
 * Runs `step` in one transaction, again and again a little later when a lock is not available within two seconds or it
 * resolves with undefined, each time once `ready` has ended; resolves with its value.
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
