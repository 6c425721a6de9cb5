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
  try {
    const { rows } = await client.query<{ got: boolean }>(
      `select pg_try_advisory_lock(hashtext('read-model-rebuild'), hashtext($1)) as got`,
      [projection],
    );
    if (!rows[0]!.got) throw new AlreadyRebuilding(projection);
    return await work();
  } finally {
    // Thrown away, not given back: that frees the lock whatever state the connection is in.
    client.release(true);
  }
};
