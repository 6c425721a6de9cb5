import type { Pool } from 'pg';

/** Somebody else is rebuilding the same projection. */
export class AlreadyRebuilding extends Error {
  override readonly name = 'AlreadyRebuilding';
  constructor(projection: string) {
    super(`A rebuild of ${projection} is running already`);
  }
}

/**
 * Runs `work` unless another rebuild of the projection runs anywhere. The lock belongs to a connection: when the
 * process dies, however it dies, the lock is free.
 */
export const alone = async <T>(pool: Pool, projection: string, work: () => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  const key = ['read-model-rebuild', projection];
  // A break shows at the next statement; unheard, the event itself would end the process.
  client.on('error', () => undefined);
  try {
    const { rows } = await client.query<{ got: boolean }>(
      'select pg_try_advisory_lock(hashtext($1), hashtext($2)) as got',
      key,
    );
    if (!rows[0]!.got) throw new AlreadyRebuilding(projection);
    try {
      return await work();
    } finally {
      // Given back in so many words: a connection that is thrown away keeps its lock until the server notices.
      await client.query('select pg_advisory_unlock(hashtext($1), hashtext($2))', key).catch(() => undefined);
    }
  } finally {
    client.release(true);
  }
};
