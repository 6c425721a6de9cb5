import { sleep } from '@hedgerow/platform';
import { areLevel, holdLive, inTransaction, type Projection } from '@hedgerow/read-model';
import type { Pool, PoolClient } from 'pg';

// How long the live generation may be kept waiting. Longer than any batch in hand, shorter than anybody would notice.
const holdMs = 2_000;

export interface Levelled {
  readonly pool: Pool;
  readonly projection: Projection;
  readonly generation: number;
  readonly signal: AbortSignal;
}

/**
 * Runs `step` while the live generation stands still at exactly the positions of the new one. When the new one does
 * not catch up within two seconds, or a lock is not to be had, the live one goes on and we try again a little later.
 */
export const whileLevel = async <T>(
  { pool, projection, generation, signal }: Levelled,
  step: (client: PoolClient, live: number) => Promise<T>,
): Promise<T> => {
  for (let attempt = 0; ; attempt++) {
    signal.throwIfAborted();
    try {
      const outcome = await inTransaction(pool, async (client) => {
        // Whoever reads the views at the moment of the switch is waited for, but never queued behind us for long.
        await client.query(`set local lock_timeout = '${holdMs}ms'`);
        await client.query('set local synchronous_commit = on');
        const live = await holdLive(client, projection);
        const deadline = performance.now() + holdMs;
        while (!(await areLevel(client, projection, [live, generation]))) {
          if (performance.now() > deadline) return undefined;
          await sleep(10, signal);
        }
        return { value: await step(client, live) };
      });
      if (outcome) return outcome.value;
    } catch (error) {
      const { code } = error as { code?: string };
      // A lock not got in time, or a deadlock with whoever wanted the same two things the other way round.
      if (code !== '55P03' && code !== '40P01') throw error;
    }
    await sleep(Math.min(100 * 2 ** attempt, 3_000), signal);
  }
};
