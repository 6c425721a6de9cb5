import type { PersonKeys } from '@hedgerow/event-store';
import type { Bus } from '@hedgerow/kafka';
import {
  beginGeneration,
  type Difference,
  dropOthers,
  findLiveGeneration,
  isSame,
  parkedByOthers,
  parkedKeysIn,
  positionsOf,
  type Projection,
  type ReadModel,
  switchTo,
  versionOf,
} from '@hedgerow/read-model';
import type { Pool, PoolClient } from 'pg';
import { type BuildingGeneration, untilLocked, whileCaughtUp } from './caught-up.js';
import { checkStoreHasIt, StoreLoad, type StoreLoadContext } from './from-store.js';
import { recordsIn } from './history.js';
import { Load } from './load.js';
import { endPositions, endsAsStarts, firstOffsets, startPositions } from './positions.js';
import { withRebuildLock } from './rebuild-lock.js';
import { showProgress } from './progress.js';
import { compareInSnapshot, makeReadable, type Progress, reach } from './steps.js';

export interface RebuildContext {
  /** What the projection belongs to. */
  readonly readModel: ReadModel;
  readonly projection: Projection;
  readonly pool: Pool;
  readonly bus: Bus;
  readonly keys: PersonKeys;
  /** The event store, where the history is to be read there and not on Kafka. */
  readonly store?: Pool | undefined;
  readonly acceptDifferences: boolean;
  /** Whether to build on what is left of a topic whose history is gone for good. */
  readonly acceptsLostHistory?: boolean;
  readonly skip: ReadonlySet<string>;
  /** Writes one line for the operator. */
  readonly log: (line: string) => void;
  /** Told how much of the history has been read. */
  readonly onProgress?: (progress: Progress) => void;
  readonly signal: AbortSignal;
}

export interface Rebuilt {
  /** Undefined for the first generation of a version. */
  readonly from: number | undefined;
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
 * and lets the views show the new one, in one transaction. Readers notice nothing. The first generation of a version has
 * nothing to be compared with: it is live as soon as it has reached the ends of its topics. Stopped or killed at any
 * moment, it leaves nothing that the next one does not clear away itself. Throws when another rebuild of the projection
 * runs, when a record cannot be projected, and when rows differ.
 */
export const rebuild = (context: RebuildContext): Promise<Rebuilt> =>
  withRebuildLock(context.pool, context.projection, async () => {
    const { projection, pool, log, signal, store } = context;
    if (store) checkStoreHasIt(projection);
    const dropped = await dropOthers(pool, projection);
    if (dropped.length > 0) log(`Dropped generation ${dropped.join(', ')}`);
    const hasLive = (await findLiveGeneration(pool, projection)) !== undefined;
    // What is read from the event store goes on on Kafka where that ends now: all before is in the store by then.
    const starts = await (store ? endsAsStarts(context, hasLive) : startPositions(context, hasLive));
    const generation = await beginGeneration(pool, projection, starts);
    log(`Building generation ${generation} of ${projection.name}, version ${versionOf(projection)}`);
    const parkedElsewhere = hasLive ? new Map<string, boolean>() : await parkedByOthers(pool, projection);
    const first =
      store &&
      (await loadFromStore({ ...context, store, generation, parkedElsewhere }).catch(
        async (error: unknown) => {
          await dropOthers(pool, projection, 'building').catch(() => undefined);
          throw error;
        },
      ));
    const parkedBefore = await parkedKeysIn(pool, projection, generation);
    const load = new Load({ ...context, generation, followsLive: hasLive, parkedElsewhere, parkedBefore });
    const stopping = new AbortController();
    const built = build({ ...context, signal: stopping.signal }, generation, load, first);
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

/** Rejects with the reason of the signal once it aborts. */
export const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });

/** What was taken in from the event store before Kafka goes on. */
interface First {
  readonly records: number;
  readonly setAside: number;
  readonly ms: number;
}

/** Takes in the history from the event store; resolves when Kafka has all of it, too. */
const loadFromStore = async (
  context: RebuildContext & Omit<StoreLoadContext, keyof RebuildContext> & { readonly store: Pool },
): Promise<First> => {
  const { projection, log, onProgress } = context;
  const load = new StoreLoad(context);
  const horizon = await load.horizon();
  const total = await load.total(horizon);
  const begun = performance.now();
  const done = showProgress(projection.name, total, () => load.records, log);
  const telling = setInterval(() => onProgress?.({ done: load.records, total }), 1_000);
  try {
    await load.run(horizon);
  } finally {
    clearInterval(telling);
    done();
  }
  const ms = performance.now() - begun;
  await load.published(horizon, log);
  return { records: load.records, setAside: load.setAside, ms };
};

const build = async (
  context: RebuildContext,
  generation: number,
  load: Load,
  first: First = { records: 0, setAside: 0, ms: 0 },
): Promise<Rebuilt> => {
  const { readModel, projection, pool, log, acceptDifferences, signal } = context;
  const building: BuildingGeneration = { pool, projection, generation, signal };
  const begun = performance.now();
  const live = await findLiveGeneration(pool, projection);
  const firsts = await firstOffsets(projection, context.bus);
  // What came from the event store is on Kafka up to its ends: only there are the two generations comparable.
  const ends = () =>
    live === undefined || context.store ? endPositions(context) : positionsOf(pool, projection.name, live);
  const history = async () => ({ from: firsts, to: await ends() });
  const done = context.store
    ? () => undefined
    : showProgress(projection.name, recordsIn(await history()), () => load.records, log);
  try {
    await reach(building, await history(), context.onProgress);
  } finally {
    done();
  }
  const loadMs = first.ms + performance.now() - begun;
  const records = () => first.records + load.records;
  const setAside = first.setAside + load.setAside;
  if (setAside > 0) log(`Set aside ${setAside} records, which are parked in the new generation`);
  log('Loaded; making indexes');
  await makeReadable(building);

  const switchOver = async (client: PoolClient): Promise<void> => {
    await switchTo(client, readModel, projection, generation);
  };
  if (live === undefined) {
    log(`No generation of version ${versionOf(projection)} is live: there is nothing to compare with`);
    // What came while the indexes were made.
    await reach(building, await history(), context.onProgress);
    await untilLocked({ pool, signal }, async (client) => ({ value: await switchOver(client) }));
    log(`Switched ${projection.name} to generation ${generation}, the first of its version`);
    return { from: undefined, to: generation, records: records(), loadMs, differences: [] };
  }
  const differences = await compareInSnapshot(building);
  for (const difference of differences) log(describe(difference));
  if (!acceptDifferences && !differences.every(isSame)) throw new RowsDiffer(differences);

  const from = await whileCaughtUp(building, async (client, held) => {
    await switchOver(client);
    return held;
  });
  log(
    `Switched ${projection.name} from generation ${from} to ${generation}; the old one stays until --drop-old`,
  );
  return { from, to: generation, records: records(), loadMs, differences };
};

const describe = (d: Difference): string =>
  isSame(d)
    ? `${d.table}: ${d.rows} rows, all the same`
    : `${d.table}: of ${d.rows} rows ${d.missing} are missing, ${d.surplus} too many, ${d.changed} differ` +
      ` (for example ${d.examples
        .slice(0, 5)
        .map(({ key }) => key)
        .join('; ')})`;
