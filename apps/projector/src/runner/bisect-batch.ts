import type { Change } from '@hedgerow/read-model';
import type { PoolClient } from 'pg';
import { causeOf } from './cause.js';
import { isTransient } from './failures.js';
import type { FailedRecord, DecodedRecord } from './decode-records.js';

interface Outcome {
  readonly changes: Change[];
  readonly failed: FailedRecord[];
}

/**
 * Finds the events that cannot be projected by halving the batch, each try behind a savepoint, and projects the others
 * in their order. When a domain event fails, the later ones of its key fail with it. Throws
 * transient errors.
 */
export const projectByBisection = async (
  client: PoolClient,
  project: (events: readonly DecodedRecord[]) => Promise<Change[]>,
  items: readonly DecodedRecord[],
): Promise<Outcome> => {
  const failedKeys = new Map<string, string>();
  const outcome: Outcome = { changes: [], failed: [] };
  const fail = (item: DecodedRecord, cause: string) => {
    const wholeKey = item.source.raw.topic !== 'sensors.uplinks';
    outcome.failed.push({ ...item, kind: 'failed', cause, wholeKey });
    if (wholeKey && !failedKeys.has(item.key)) failedKeys.set(item.key, `Follows a parked record: ${cause}`);
  };

  const attempt = async (part: readonly DecodedRecord[]): Promise<void> => {
    const open = part.filter((item) => !failedKeys.has(item.key));
    for (const item of part) if (failedKeys.has(item.key)) fail(item, failedKeys.get(item.key)!);
    if (open.length === 0) return;
    await client.query('savepoint part');
    try {
      outcome.changes.push(...(await project(open)));
      await client.query('release savepoint part');
    } catch (error) {
      if (isTransient(error)) throw error;
      await client.query('rollback to savepoint part; release savepoint part');
      if (open.length === 1) return fail(open[0]!, causeOf(error, open[0]!.event));
      const middle = Math.ceil(open.length / 2);
      await attempt(open.slice(0, middle));
      await attempt(open.slice(middle));
    }
  };

  await attempt(items);
  return outcome;
};
