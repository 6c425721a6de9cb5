import { sleep } from '@hedgerow/platform';
import type pg from 'pg';

const lookEveryMs = 500;
const tryAgainMs = 1_000;

/** Work that one of several programs does, and another takes over when it ends. */
export interface LeadWork {
  readonly pool: pg.Pool;
  /** What the lead is called: a kind of work, and of what it is. */
  readonly lead: readonly [kind: string, of: string];
  readonly stopping: AbortSignal;
  /** Looks for work, twice a second while this program has the lead. One that throws gives the lead back. */
  readonly look: (client: pg.PoolClient) => Promise<void>;
  /** Ends what looks have begun, before the lead is given back. */
  readonly atEnd: () => Promise<void>;
  /** Told that the lead, or who has it, was asked for, and of each look. */
  readonly onAsked?: () => void;
  /** Told why nothing can be done for a moment. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Works whenever this program has the lead, until stopped. The lead belongs to one connection: it is lost with it, and goes to another
 * program then.
 */
export const workWithLead = async (work: LeadWork): Promise<void> => {
  const { stopping, onFailure } = work;
  while (!stopping.aborted) {
    try {
      await whileLeading(work);
    } catch (error) {
      if (!stopping.aborted) onFailure(error);
    }
    await sleep(tryAgainMs, stopping).catch(() => undefined);
  }
};

const whileLeading = async ({
  pool,
  lead,
  stopping,
  look,
  atEnd,
  onAsked = () => undefined,
}: LeadWork): Promise<void> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  client.on('error', (error) => (broken = error));
  try {
    const { rows } = await client.query<{ got: boolean }>(
      'select pg_try_advisory_lock(hashtext($1), hashtext($2)) as got',
      [...lead],
    );
    onAsked();
    if (!rows[0]!.got) return;
    while (!stopping.aborted && broken === undefined) {
      await look(client);
      onAsked();
      await sleep(lookEveryMs, stopping).catch(() => undefined);
    }
  } finally {
    await atEnd();
    client.release(true);
  }
};
