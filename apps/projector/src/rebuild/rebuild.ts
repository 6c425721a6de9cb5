import type { Topic } from '@hedgerow/domain';
import type { PersonKeys } from '@hedgerow/event-store';
import type { Bus } from '@hedgerow/kafka';
import { sleep } from '@hedgerow/platform';
import {
  allTables,
  beginGeneration,
  compareGenerations,
  compositeViews,
  createIndexes,
  type Difference,
  dropOthers,
  isSame,
  livePosition,
  liveGeneration,
  positionsOf,
  type Projection,
  switchTo,
} from '@hedgerow/read-model';
import type { Pool, PoolClient } from 'pg';
import { type BuildingGeneration, whileCaughtUp } from './caught-up.js';
import { CannotRebuild, Load } from './load.js';
import { withRebuildLock } from './rebuild-lock.js';
import { showProgress } from './progress.js';

export interface RebuildContext {
  readonly projection: Projection;
  readonly pool: Pool;
  readonly bus: Bus;
  readonly keys: PersonKeys;
  readonly acceptDifferences: boolean;
  readonly skip: ReadonlySet<string>;
  /** Writes one line for the operator. */
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}

export interface Rebuilt {
  readonly from: number;
  readonly to: number;
  readonly records: number;
  readonly loadMs: number;
  readonly differences: readonly Difference[];
}

/** The new generation differs from the live one, and differences were not accepted. */
export class RowsDiffer extends Error {
  override readonly name = 'RowsDiffer';
  constructor(readonly differences: readonly Difference[]) {
    super('The rebuilt rows differ from the live ones. Look at them, then repeat with --accept-differences');
  }
}

/**
 * Builds a new generation of a projection beside the live one, from the first event on, compares the two row by row
 * and lets the views show the new one, in one transaction. Readers notice nothing. Stopped or killed at any
 * moment, it leaves nothing that the next one does not clear away itself. Throws when another rebuild of the projection
 * runs, when a record cannot be projected, and when rows differ.
 */
export const rebuild = (context: RebuildContext): Promise<Rebuilt> =>
  withRebuildLock(context.pool, context.projection.name, async () => {
    const { projection, pool, log, signal } = context;
    const dropped = await dropOthers(pool, projection);
    if (dropped.length > 0) log(`Dropped generation ${dropped.join(', ')}`);
    const generation = await beginGeneration(pool, projection, await startPositions(context));
    log(`Building generation ${generation} of ${projection.name}`);
    const load = new Load({ ...context, generation });
    const stopping = new AbortController();
    const built = build({ ...context, signal: stopping.signal }, generation, load);
    try {
      return await Promise.race([built, load.failed, aborted(signal)]);
    } catch (error) {
      stopping.abort(error);
      await load.stop();
      // It may have switched a moment before it was stopped: then that is the outcome.
      const done = await built.catch(() => undefined);
      if (done) return done;
      await dropOthers(pool, projection, 'building').catch(() => undefined);
      throw error;
    } finally {
      await load.stop();
    }
  });

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });

/** Every partition from its beginning. History that Kafka no longer holds cannot be rebuilt from Kafka. */
const startPositions = async ({ projection, pool, bus }: RebuildContext) => {
  const positions: { topic: Topic; partition: number; position: string }[] = [];
  for (const topic of projection.topics) {
    for (const [partition, { low }] of await bus.watermarks(topic)) {
      if (low !== '0')
        throw new CannotRebuild(
          `${topic}/${partition} begins at ${low}: what came before is gone from Kafka`,
        );
      // The live generation needs a position for each as well, or the two could not be compared.
      await livePosition(pool, { projection: projection.name, topic, partition });
      positions.push({ topic, partition, position: '0' });
    }
  }
  return positions;
};

const build = async (context: RebuildContext, generation: number, load: Load): Promise<Rebuilt> => {
  const { projection, pool, log, acceptDifferences, signal } = context;
  const building: BuildingGeneration = { pool, projection, generation, signal };
  const begun = performance.now();
  await catchUp(context, generation, load);
  const loadMs = performance.now() - begun;
  log('Loaded; making indexes');
  await pool.query(createIndexes(projection, generation));
  for (const table of allTables(projection)) await pool.query(`analyze ${table.in(generation)}`);

  const differences = await compareInSnapshot(building);
  for (const difference of differences) log(describe(difference));
  if (!acceptDifferences && !differences.every(isSame)) throw new RowsDiffer(differences);

  const from = await whileCaughtUp(building, async (client, live) => {
    await switchTo(client, projection, generation, compositeViews);
    return live;
  });
  log(
    `Switched ${projection.name} from generation ${from} to ${generation}; the old one stays until --drop-old`,
  );
  return { from, to: generation, records: load.records, loadMs, differences };
};

/** Waits until the load has reached the positions that the live generation had at the start. */
const catchUp = async (
  { projection, pool, log, signal }: RebuildContext,
  generation: number,
  load: Load,
): Promise<void> => {
  const target = await positionsOf(pool, projection.name, await liveGeneration(pool, projection.name));
  const total = [...target.values()].reduce((sum, position) => sum + position, 0n);
  const done = showProgress(projection.name, Number(total), () => load.records, log);
  try {
    for (;;) {
      signal.throwIfAborted();
      const reached = await positionsOf(pool, projection.name, generation);
      if ([...target].every(([partition, position]) => (reached.get(partition) ?? 0n) >= position)) return;
      await sleep(50, signal);
    }
  } finally {
    done();
  }
};

/** Compares within one snapshot, taken while both are at the same positions; the live one goes on meanwhile. */
const compareInSnapshot = async (building: BuildingGeneration): Promise<Difference[]> => {
  const { pool, projection, generation } = building;
  const snapshot: PoolClient = await pool.connect();
  const ignore = () => undefined;
  snapshot.on('error', ignore);
  try {
    const live = await whileCaughtUp(building, async (_client, generationNow) => {
      await snapshot.query('begin isolation level repeatable read read only');
      await snapshot.query('select count(*) from read.positions');
      return generationNow;
    });
    return await compareGenerations(snapshot, projection, [live, generation]);
  } finally {
    await snapshot.query('rollback').catch(() => undefined);
    snapshot.off('error', ignore);
    snapshot.release();
  }
};

const describe = (d: Difference): string =>
  isSame(d)
    ? `${d.table}: ${d.rows} rows, all the same`
    : `${d.table}: of ${d.rows} rows ${d.missing} are missing, ${d.surplus} too many, ${d.changed} differ` +
      ` (for example ${d.examples.join('; ')})`;
