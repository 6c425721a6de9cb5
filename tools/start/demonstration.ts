import { setMaxListeners } from 'node:events';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Say } from '@hedgerow/services';
import { loadDemo, simulatedDevices } from '../demo/index.js';
import { simulate } from '../simulate/index.js';

export interface DemonstrationOptions {
  readonly apiUrl: string;
  readonly ingestUrl: string;
  readonly ingestSecret: string;
  readonly dataDir: string;
  /** That of the programs. */
  readonly environment: NodeJS.ProcessEnv;
  readonly say: Say;
}

// A real probe sends every twenty minutes; a demonstration has to show changes sooner.
const everyMs = 20_000;

/** Loads the demonstration into an empty store, through the front doors. */
export const loadDemonstration = async (
  options: DemonstrationOptions,
  databaseUrl: string,
  signal: AbortSignal,
): Promise<void> => {
  const half = join(options.dataDir, 'demo.loading');
  // One that was interrupted goes on: every command of the demonstration has an id of its own.
  if (!existsSync(half) && !(await isEmpty(databaseUrl))) return;
  options.say('Loading the demonstration');
  writeFileSync(half, '');
  await loadDemo({ ...options, progress: options.say, signal });
  rmSync(half, { force: true });
};

/** Lets the probes of the demonstration go on sending. Returns what stops them. */
export const keepSending = ({
  ingestUrl,
  ingestSecret,
  say,
}: DemonstrationOptions): (() => Promise<void>) => {
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  let reportedAt = 0;
  const sending = simulate({
    ingestUrl,
    secret: ingestSecret,
    devices: simulatedDevices,
    everyMs,
    signal: stop.signal,
    // Ingest may be away for a moment; one line a minute is enough.
    onProblem: (problem) => {
      if (Date.now() - reportedAt < 60_000) return;
      reportedAt = Date.now();
      say(`A simulated uplink was not taken: ${problem.message}`);
    },
  });
  return async () => {
    stop.abort();
    await sending.catch((error: Error) => say(`The simulator: ${error.message}`));
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
