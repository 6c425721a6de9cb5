import { takeLead } from '@hedgerow/event-store';
import { sleep } from '@hedgerow/platform';
import { programsRunning } from '@hedgerow/read-model';
import { Problem } from '@hedgerow/services';
import type { Pool, PoolClient } from 'pg';
import { tryLock } from '../../apps/projector/src/publisher/leadership.js';
import type { Sources } from './sources.js';

/** Milliseconds to wait for programs that have just been stopped, or killed: their signs of life last so long. */
const patienceMs = 15_000;

/**
 * Works while this process has the lead of the publisher, and no projector and no worker runs; a Problem otherwise. Work that has made
 * a guard, which keeps programs from beginning, looks again by `stillStopped` whether one began before it.
 */
export const whileNothingRuns = async (
  { store, read }: Pick<Sources, 'store' | 'read'>,
  work: (stillStopped: () => Promise<void>) => Promise<void>,
): Promise<void> => {
  const client = await store.connect();
  client.on('error', () => undefined);
  try {
    const deadline = performance.now() + patienceMs;
    for (;;) {
      const running = await runningNow(client, read);
      if (running.length === 0) break;
      if (performance.now() > deadline) throw runs(running);
      await sleep(500);
    }
    // A publisher that was frozen and wakes up moves nothing any more.
    await takeLead(client);
    await work(async () => {
      const begun = await runningNow(client, read);
      if (begun.length > 0) throw runs(begun);
    });
  } finally {
    client.release(true);
  }
};

const runs = (programs: readonly string[]): Problem =>
  new Problem(
    `${programs.join(' and ')} ${programs.length === 1 ? 'runs' : 'run'}: positions cannot be set while they move.`,
    'Stop every projector and worker; apis and ingest may go on.',
  );

const runningNow = async (client: PoolClient, read: Pool): Promise<string[]> => {
  const running = new Set((await programsRunning(read)).filter((name) => name !== 'api'));
  if (!(await tryLock(client))) running.add('projector');
  return [...running].map((name) => `A ${name}`);
};
