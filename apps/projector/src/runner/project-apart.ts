import type { Change } from '@hedgerow/read-model';
import type { PoolClient } from 'pg';
import { isTransient } from './failures.js';
import type { Refused, Taken } from './hear.js';

interface Outcome {
  readonly changes: Change[];
  readonly refused: Refused[];
}

/**
 * Finds the events that cannot be projected by halving the batch, each try behind a savepoint, and projects the others
 * in their order. When a domain event cannot be taken, the later ones of its key are left out with it. Throws what is
 * transient.
 */
export const projectApart = async (
  client: PoolClient,
  project: (events: readonly Taken[]) => Promise<Change[]>,
  items: readonly Taken[],
): Promise<Outcome> => {
  const holes = new Map<string, string>();
  const outcome: Outcome = { changes: [], refused: [] };
  const refuse = (item: Taken, cause: string) => {
    const wholeKey = item.source.raw.topic !== 'sensors.uplinks';
    outcome.refused.push({ ...item, kind: 'refused', cause, wholeKey });
    if (wholeKey && !holes.has(item.key)) holes.set(item.key, `Follows a parked record: ${cause}`);
  };

  const attempt = async (part: readonly Taken[]): Promise<void> => {
    const open = part.filter((item) => !holes.has(item.key));
    for (const item of part) if (holes.has(item.key)) refuse(item, holes.get(item.key)!);
    if (open.length === 0) return;
    await client.query('savepoint part');
    try {
      outcome.changes.push(...(await project(open)));
      await client.query('release savepoint part');
    } catch (error) {
      if (isTransient(error)) throw error;
      await client.query('rollback to savepoint part; release savepoint part');
      if (open.length === 1) return refuse(open[0]!, error instanceof Error ? error.message : String(error));
      const middle = Math.ceil(open.length / 2);
      await attempt(open.slice(0, middle));
      await attempt(open.slice(middle));
    }
  };

  await attempt(items);
  return outcome;
};
