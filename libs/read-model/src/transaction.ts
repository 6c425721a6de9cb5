import type { Pool, PoolClient } from 'pg';

/** Runs `step` in one transaction on one connection; any error rolls all of it back. */
export const inTransaction = async <T>(
  pool: Pool,
  step: (client: PoolClient) => Promise<T>,
  begin = 'begin',
): Promise<T> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  // A connection that breaks between two statements says so by an event that nothing else listens to.
  const hear = (error: Error) => void (broken = error);
  client.on('error', hear);
  try {
    await client.query(begin);
    const result = await step(client);
    await client.query('commit');
    return result;
  } catch (error) {
    // A connection that cannot even roll back is thrown away, not put back into the pool.
    if (!broken) await client.query('rollback').catch(hear);
    throw error;
  } finally {
    client.off('error', hear);
    client.release(broken);
  }
};
