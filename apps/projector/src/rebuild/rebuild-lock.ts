import { type Projection, versionOf } from '@hedgerow/read-model';
import type { Pool } from 'pg';

/** Another process is rebuilding the same version of a projection. */
export class AlreadyRebuilding extends Error {
  override readonly name = 'AlreadyRebuilding';
  constructor(projection: string) {
    super(`A rebuild of ${projection} is running already`);
  }
}

/**
 * Runs `work` unless another rebuild of this version of the projection runs anywhere. The lock belongs to a connection: when the
 * process ends in any way, the lock is free.
 */
export const withRebuildLock = async <T>(
  pool: Pool,
  projection: Projection,
  work: () => Promise<T>,
): Promise<T> => {
  const client = await pool.connect();
  const key = ['read-model-rebuild', `${projection.name} ${versionOf(projection)}`];
  // A broken connection shows at the next statement; without a listener the event itself would end the process.
  client.on('error', () => undefined);
  try {
    const { rows } = await client.query<{ got: boolean }>(
      'select pg_try_advisory_lock(hashtext($1), hashtext($2)) as got',
      key,
    );
    if (!rows[0]!.got) throw new AlreadyRebuilding(projection.name);
    try {
      return await work();
    } finally {
      // Unlocked explicitly: a discarded connection keeps its lock until the server notices.
      await client.query('select pg_advisory_unlock(hashtext($1), hashtext($2))', key).catch(() => undefined);
    }
  } finally {
    client.release(true);
  }
};
