import { appendedChannel, type Lead, takeLead } from '@hedgerow/event-store';
import { sleep } from '@hedgerow/platform';
import pg from 'pg';

// A standby looks this often; with the time the server needs to notice a dead leader it is well under 5 s.
const askEveryMs = 500;
// A leader that says nothing for so long (frozen, or cut off without a word) is put out by the server itself.
const silenceMs = 3_000;
// No statement of ours takes seconds; one that does hangs on a dead connection.
const statementMs = 10_000;

const goodbyeMs = 1_000;

/** A connection that holds the lead. When it breaks, the lead is over. */
export interface Leadership {
  readonly client: pg.Client;
  readonly lead: Lead;
  /** Aborted as soon as the connection is lost. */
  readonly lost: AbortSignal;
  /** Who is told when a hint comes that events were appended; one at a time. */
  readonly onHint: (listener: () => void) => void;
}

/**
 * Waits for the lead on a connection of its own, runs the work and closes the connection, which gives the lead back.
 * The advisory lock belongs to the connection: whoever loses the one loses the other in the same moment, and the
 * epoch keeps a leader who has not noticed yet from moving the cursor.
 */
export const whileLeading = async (
  databaseUrl: string,
  stopping: AbortSignal,
  work: (leadership: Leadership) => Promise<void>,
): Promise<void> => {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'hedgerow publisher',
    connectionTimeoutMillis: 5_000,
    query_timeout: statementMs,
    keepAlive: true,
  });
  const connection = new AbortController();
  let hinted: () => void = () => undefined;
  client.on('error', (error) => connection.abort(error));
  client.on('end', () => connection.abort(new Error('The connection to PostgreSQL ended')));
  client.on('notification', () => hinted());
  try {
    await client.connect();
    // A cursor that a crash of PostgreSQL sets back a moment means events published twice, which is allowed; waiting
    // for the disk at each move would cost every event some milliseconds.
    await client.query(`set synchronous_commit = off`);
    await client.query(`set idle_session_timeout = ${silenceMs}`);
    while (!(await tryLock(client))) await sleep(askEveryMs, AbortSignal.any([stopping, connection.signal]));
    await client.query(`listen ${appendedChannel}`);
    const lead = await takeLead(client);
    await work({ client, lead, lost: connection.signal, onHint: (listener) => (hinted = listener) });
  } finally {
    await hangUp(client, connection.signal);
  }
};

/** Says goodbye, and cuts the line when nobody is there to answer. */
const hangUp = async (client: pg.Client, lost: AbortSignal): Promise<void> => {
  const cut = () => client.connection.stream.destroy();
  if (lost.aborted) return void cut();
  const timer = setTimeout(cut, goodbyeMs);
  await client.end().catch(() => undefined);
  clearTimeout(timer);
};

const tryLock = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ leads: boolean }>(
    `select pg_try_advisory_lock(hashtext('hedgerow.publisher')) as leads`,
  );
  return rows[0]!.leads;
};
