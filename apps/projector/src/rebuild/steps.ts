import { sleep } from '@hedgerow/platform';
import {
  allTables,
  compareGenerations,
  createIndexes,
  type Difference,
  forgetOld,
  positionsOf,
  type Projection,
} from '@hedgerow/read-model';
import type { PoolClient } from 'pg';
import { type BuildingGeneration, whileCaughtUp } from './caught-up.js';
import { type History, recordsIn } from './history.js';

/** How far the history has been read, in records. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** Waits until a generation has reached the end of this history, and tells twenty times a second how far it is. */
export const reach = async (
  { projection, pool, generation, signal }: BuildingGeneration,
  history: History,
  onProgress: (progress: Progress) => void = () => undefined,
): Promise<void> => {
  const total = recordsIn(history);
  const { from, to } = history;
  for (;;) {
    signal.throwIfAborted();
    const reached = await positionsOf(pool, projection.name, generation);
    onProgress({ done: Math.min(total, recordsIn({ from, to: reached })), total });
    if ([...to].every(([partition, position]) => (reached.get(partition) ?? 0n) >= position)) return;
    await sleep(50, signal);
  }
};

/**
 * Runs work on one connection. Indexes and comparisons of long tables take minutes: what PostgreSQL does for the work ends
 * when the signal aborts.
 */
const onConnection = async <T>(
  { pool, longPool = pool, signal }: Pick<BuildingGeneration, 'pool' | 'longPool' | 'signal'>,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> => {
  const client = await longPool.connect();
  let broken: Error | undefined;
  const note = (error: Error) => void (broken = error);
  client.on('error', note);
  let cancel: (() => void) | undefined;
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const { pid } = rows[0]!;
    signal.throwIfAborted();
    cancel = () => void pool.query('select pg_cancel_backend($1)', [pid]).catch(() => undefined);
    signal.addEventListener('abort', cancel, { once: true });
    return await work(client);
  } finally {
    if (cancel) signal.removeEventListener('abort', cancel);
    client.off('error', note);
    client.release(broken);
  }
};

/** Makes the indexes of a generation that has been loaded, while it may be written to, and has its rows counted. */
export const makeReadable = (building: BuildingGeneration): Promise<void> =>
  onConnection(building, async (client) => {
    const { projection, generation } = building;
    for (const ofTable of createIndexes(projection, generation)) await client.query(ofTable);
    await analyze(client, projection, generation);
  });

/**
 * Lets PostgreSQL count what was loaded. Not in an empty table: it would plan for no rows until it counts again, and the
 * plans that are made meanwhile stay while the table grows. One that was never counted is taken for ten pages.
 */
const analyze = async (client: PoolClient, projection: Projection, generation: number): Promise<void> => {
  for (const table of allTables(projection)) {
    const name = table.in(generation);
    const { rowCount } = await client.query(`select from ${name} limit 1`);
    if (rowCount === 1) await client.query(`analyze ${name}`);
  }
};

/**
 * Compares within one snapshot, taken while both are at the same positions; the live one goes on meanwhile. What both keep no
 * longer is removed before each try.
 */
export const compareInSnapshot = (building: BuildingGeneration): Promise<Difference[]> =>
  onConnection(building, async (snapshot) => {
    const { pool, projection, generation } = building;
    // A daily chore has removed it from neither or from one.
    const forget = () => forgetOld(pool, [projection], Date.now(), [generation]);
    try {
      const hold = async (_client: PoolClient, live: number) => {
        await snapshot.query('begin isolation level repeatable read read only');
        await snapshot.query('select count(*) from read.positions');
        return live;
      };
      const live = await whileCaughtUp(building, hold, { before: forget });
      return await compareGenerations(snapshot, projection, [live, generation]);
    } finally {
      await snapshot.query('rollback').catch(() => undefined);
    }
  });
