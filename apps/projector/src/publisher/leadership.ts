import { appendedChannel, type Lead, takeLead } from '@hedgerow/event-store';
import { sleep } from '@hedgerow/platform';
import pg from 'pg';

// A standby tries this often; together with the time the server needs to notice a dead leader it is well under 5 s.
const tryEveryMs = 500;
// The server ends the session of a leader that sends nothing for so long (frozen, or the network is cut).
const silenceMs = 3_000;
// No statement of the publisher takes seconds; one that does hangs on a dead connection.
const statementMs = 10_000;

const disconnectMs = 1_000;

/** A connection that holds the lead. When it breaks, the lead is over. */
export interface Leadership {
  readonly client: pg.Client;
  readonly lead: Lead;
  /** Aborted as soon as the connection is lost. */
  readonly lost: AbortSignal;
  /** Sets the listener that is called on a hint that events were appended; only the last one set is called. */
  readonly onHint: (listener: () => void) => void;
}

/**
 * Waits for the lead on a connection of its own, runs the work and closes the connection, which releases the lead.
 * The advisory lock belongs to the connection: both are lost in the same moment, and the epoch keeps a leader that has
 * not noticed yet from moving the cursor.
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
    statement_timeout: statementMs,
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
    while (!(await tryLock(client))) await sleep(tryEveryMs, AbortSignal.any([stopping, connection.signal]));
    await client.query(`listen ${appendedChannel}`);
    const lead = await takeLead(client);
    await work({ client, lead, lost: connection.signal, onHint: (listener) => (hinted = listener) });
  } finally {
    await disconnect(client, connection.signal);
  }
};

/** Ends the connection properly; destroys the socket when the server does not answer in time. */
const disconnect = async (client: pg.Client, lost: AbortSignal): Promise<void> => {
  const destroy = () => client.connection.stream.destroy();
  if (lost.aborted) return void destroy();
  const timer = setTimeout(destroy, disconnectMs);
  await client.end().catch(() => undefined);
  clearTimeout(timer);
};

/** Takes the lead if nothing else has it; it belongs to the connection. */
export const tryLock = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query<{ leads: boolean }>(
    `select pg_try_advisory_lock(hashtext('hedgerow.publisher')) as leads`,
  );
  return rows[0]!.leads;
};
