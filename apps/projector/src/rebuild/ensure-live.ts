import { backoff, type Logger, sleep } from '@hedgerow/platform';
import { findLiveGeneration, type Projection, versionOf } from '@hedgerow/read-model';
import { rebuild, type RebuildContext } from './rebuild.js';
import { AlreadyRebuilding } from './rebuild-lock.js';

export interface EnsureLiveContext extends Pick<
  RebuildContext,
  'readModel' | 'pool' | 'bus' | 'keys' | 'signal'
> {
  readonly logger: Logger;
  /** Told in words how far it is: `41 %`, or what keeps it from going on. */
  readonly onProgress: (words: string) => void;
}

/**
 * Resolves once this version of a projection has a live generation: at once where it has, else when it has been rebuilt
 * from the first event, here or by another program of the same build. Other versions go on meanwhile. Tries again after
 * a failure until `signal` aborts, then rejects.
 */
export const ensureLive = async (context: EnsureLiveContext, projection: Projection): Promise<void> => {
  const { pool, signal, logger, onProgress } = context;
  const facts = { projection: projection.name, version: versionOf(projection) };
  for (let failures = 0; ;) {
    signal.throwIfAborted();
    try {
      if ((await findLiveGeneration(pool, projection)) !== undefined) return;
      await rebuild({
        ...context,
        projection,
        acceptDifferences: false,
        skip: new Set(),
        log: (line) => logger.info(facts, line),
        onProgress: ({ done, total }) =>
          onProgress(`${total === 0 ? 100 : Math.floor((done / total) * 100)} %`),
      });
      return;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof AlreadyRebuilding) {
        onProgress('another program is at it');
        await sleep(500, signal);
        continue;
      }
      logger.error({ err: error, ...facts }, 'a projection could not be rebuilt; it is tried again');
      onProgress((error as Error).message);
      await sleep(backoff(failures++, 1_000, 30_000), signal);
    }
  }
};
