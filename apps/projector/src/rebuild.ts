import { PersonKeys } from '@hedgerow/event-store';
import { createBus } from '@hedgerow/kafka';
import { migrateReadModel, dropOthers, projections } from '@hedgerow/read-model';
import { projectorConfig } from './config.js';
import { bulkPool } from './pools.js';
import { withRebuildLock, AlreadyRebuilding } from './rebuild/rebuild-lock.js';
import { rebuildOptions } from './rebuild/options.js';
import { RowsDiffer, rebuild } from './rebuild/rebuild.js';

const log = (line: string) => void process.stderr.write(`${line}\n`);

const main = async (): Promise<number> => {
  const options = rebuildOptions(
    process.argv.slice(2),
    projections.map((p) => p.name),
  );
  const config = projectorConfig(process.env);
  const projection = projections.find((p) => p.name === options.projection)!;
  const pool = bulkPool(config.databaseUrl);
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () =>
      stopping.abort(new Error('Stopped. Nothing changed; start again whenever you like')),
    );
  const { brokers, namespace, kafka } = config;
  const bus = createBus({ ...kafka, brokers, clientId: 'rebuild', namespace });
  try {
    await migrateReadModel(pool);
    if (options.dropOld) {
      const dropped = await withRebuildLock(pool, projection.name, () => dropOthers(pool, projection));
      log(dropped.length > 0 ? `Dropped generation ${dropped.join(', ')}` : 'There was nothing to drop');
      return 0;
    }
    const keys = new PersonKeys(pool, Buffer.from(config.personalDataKey, 'base64'));
    const { records, loadMs } = await rebuild({
      ...options,
      projection,
      pool,
      bus,
      keys,
      log,
      signal: stopping.signal,
    });
    log(`Done: ${records} events at ${Math.round(records / (loadMs / 1_000))}/s`);
    return 0;
  } finally {
    await bus.close();
    await pool.end();
  }
};

/** 0 switched, 1 stopped or failed, 2 rows differ, 3 another one runs. */
process.exitCode = await main().catch((error: Error) => {
  log(error.message);
  return error instanceof RowsDiffer ? 2 : error instanceof AlreadyRebuilding ? 3 : 1;
});
