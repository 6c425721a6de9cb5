import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Say } from '@hedgerow/services';
import { loadDemo } from '../demo/index.js';

export interface DemonstrationOptions {
  readonly apiUrl: string;
  readonly ingestUrl: string;
  readonly ingestSecret: string;
  readonly dataDir: string;
  readonly say: Say;
}

/** Loads the demonstration into an empty store, through the front doors, and keeps its probes sending. */
export const demonstration = (options: DemonstrationOptions) => {
  const { dataDir, say } = options;
  const half = join(dataDir, 'demo.loading');
  return {
    load: async (databaseUrl: string, signal: AbortSignal): Promise<void> => {
      // One that was interrupted goes on: every command of the demonstration has an id of its own.
      if (!existsSync(half) && !(await isEmpty(databaseUrl))) return;
      say('Loading the demonstration');
      writeFileSync(half, '');
      await loadDemo({ ...options, progress: say, signal });
    },
    simulate: () => undefined,
    stop: () => undefined,
  };
};

const isEmpty = async (databaseUrl: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ empty: boolean }>(
      'select not exists (select from events.events) as empty',
    );
    return rows[0]?.empty === true;
  } finally {
    await client.end();
  }
};
