import type pg from 'pg';

/**
 * Writes down, in the caller's transaction, that the key of something that is no person (feedback of a guest) is to be destroyed.
 * The worker does it within ten seconds, and empties what shows its texts (`Erasures.carryOn`). May be called again.
 */
export const endKey = async (client: Pick<pg.ClientBase, 'query'>, id: string): Promise<void> => {
  await client.query('insert into events.erasures (person) values ($1) on conflict (person) do nothing', [
    id,
  ]);
};
