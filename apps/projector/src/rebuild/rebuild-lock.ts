import { type Projection, versionOf } from '@hedgerow/read-model';
import type { ClientBase, Pool } from 'pg';

/** Another process is rebuilding the same version of a projection. */
export class AlreadyRebuilding extends Error {
  override readonly name = 'AlreadyRebuilding';
  constructor(projection: string) {
    super(
      `A rebuild of ${projection} is running already, or waits on the page of the pipeline for its switch or its end`,
    );
  }
}

const keyOf = (projection: Projection): string[] => [
  'read-model-rebuild',
  `${projection.name} ${versionOf(projection)}`,
];

/**
 * Takes the lock by which one program at a time rebuilds this version of a projection, or resolves with false. It belongs to
 * the connection: when the process ends in any way, the lock is free.
 */
export const takeRebuildLock = async (client: ClientBase, projection: Projection): Promise<boolean> => {
  const { rows } = await client.query<{ got: boolean }>(
    'select pg_try_advisory_lock(hashtext($1), hashtext($2)) as got',
    keyOf(projection),
  );
  return rows[0]!.got;
};

/** Gives that lock back. A connection that is broken has none any more. */
export const releaseRebuildLock = async (client: ClientBase, projection: Projection): Promise<void> => {
  await client
    .query('select pg_advisory_unlock(hashtext($1), hashtext($2))', keyOf(projection))
    .catch(() => undefined);
};

/** Runs `work` unless another rebuild of this version of the projection runs anywhere. */
export const withRebuildLock = async <T>(
  pool: Pool,
  projection: Projection,
  work: () => Promise<T>,
): Promise<T> => {
  const client = await pool.connect();
  // A broken connection shows at the next statement; without a listener the event itself would end the process.
  client.on('error', () => undefined);
  try {
    if (!(await takeRebuildLock(client, projection))) throw new AlreadyRebuilding(projection.name);
    try {
      return await work();
    } finally {
      // Unlocked explicitly: a discarded connection keeps its lock until the server notices.
      await releaseRebuildLock(client, projection);
    }
  } finally {
    client.release(true);
  }
};
