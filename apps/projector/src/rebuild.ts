import { createKeysPool, createPool, PersonKeys } from '@hedgerow/event-store';
import { createBus } from '@hedgerow/kafka';
import { dropOthers, dropUnused, migrateReadModel, projections, readModel } from '@hedgerow/read-model';
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
  const pool = bulkPool(config.readDatabaseUrl);
  const keysPool = createKeysPool(config.keysDatabaseUrl, config.databaseUrl, { name: 'rebuild-keys' });
  const store =
    options.from === 'event-store'
      ? createPool(config.databaseUrl, { name: 'rebuild-store', max: 2 })
      : undefined;
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
      const own = await withRebuildLock(pool, projection, () => dropOthers(pool, projection));
      const { dropped, kept } = await dropUnused(pool, readModel, projection);
      const all = [...own, ...dropped];
      log(all.length > 0 ? `Dropped generation ${all.join(', ')}` : 'There was nothing to drop');
      for (const { generation, version, by } of kept)
        log(`Kept generation ${generation} of version ${version}: it is used by ${by.join(', ')}`);
      return kept.length > 0 ? 4 : 0;
    }
    const keys = new PersonKeys(keysPool, config.masterKeys);
    await keys.ready();
    const { records, loadMs } = await rebuild({
      ...options,
      store,
      readModel,
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
    await Promise.all([pool.end(), keysPool.end(), store?.end()]);
  }
};

/** 0 done, 1 stopped or failed, 2 rows differ, 3 another one runs, 4 something is kept since a program uses it. */
process.exitCode = await main().catch((error: Error) => {
  log(error.message);
  return error instanceof RowsDiffer ? 2 : error instanceof AlreadyRebuilding ? 3 : 1;
});
