import type { Pool } from 'pg';
import type { AnyTable } from './schema/table.js';

export interface Patience {
  /** Past it the answer is false; the caller then answers from the folded stream. */
  readonly timeoutMs?: number;
  /** Calls `wake` when the row may have changed, and returns how to stop. A hint may be lost, so we look again without one. */
  readonly changed: (wake: () => void) => () => void;
  /** It was not written a moment ago, so that no hint of it may come: the first look is at once. */
  readonly writtenEarlier?: boolean | undefined;
}

// Milliseconds between looks. Looking again is only for a hint that Redis dropped, which then costs one such pause: each look
// is a round trip to PostgreSQL, and most commands are projected within the first pause.
const [firstPause, longestPause] = [50, 100];

/** The revision of each of these rows; a row that is not there is left out. It rises with every change of the row. */
export const revisionsOf = async (
  pool: Pool,
  { name, view, columns }: AnyTable,
  ids: readonly string[],
): Promise<Map<string, number>> => {
  const { rows } = await pool.query<{ id: string; revision: number }>({
    name: `revisions of ${name}`,
    text: `select id, ${'revision' in columns ? 'revision' : 'version'}::float8 as revision from ${view}
      where id = any($1::uuid[])`,
    values: [ids],
  });
  return new Map(rows.map(({ id, revision }) => [id, revision]));
};

/**
 * The answer to a question, or `nothing` while the views of this build are not there: a projector of this build has not
 * made them yet. Rejects with any other error.
 */
export const unlessNotBuilt = async <T>(answer: Promise<T>, nothing: T): Promise<T> => {
  try {
    return await answer;
  } catch (error) {
    if ((error as { code?: string }).code !== '42P01') throw error;
    return nothing;
  }
};

/** Whether the read model has come to this version of a row, or of its removal. */
export const hasVersion = async (
  pool: Pool,
  { name, view, removed }: Pick<AnyTable, 'name' | 'view' | 'removed'>,
  id: string,
  version: number,
): Promise<boolean> => {
  const query = {
    name: `version of ${name}`,
    text: [view, ...(removed ? [removed.view] : [])]
      .map((of) => `select from ${of} where id = $1 and version >= $2`)
      .join(' union all '),
    values: [id, version],
  };
  const shown = pool.query(query).then(({ rowCount }) => (rowCount ?? 0) > 0);
  return unlessNotBuilt(shown, false);
};

/** Whether the read model has come to these versions of all these rows, or of their removals. */
export const hasVersions = async (
  pool: Pool,
  { name, view, removed }: Pick<AnyTable, 'name' | 'view' | 'removed'>,
  rows: readonly { readonly id: string; readonly version: number }[],
): Promise<boolean> => {
  const missing = [view, ...(removed ? [removed.view] : [])]
    .map((of) => `not exists (select from ${of} r where r.id = w.id and r.version >= w.version)`)
    .join(' and ');
  const query = {
    name: `versions of ${name}`,
    text: `select from unnest($1::uuid[], $2::int[]) as w(id, version) where ${missing} limit 1`,
    values: [rows.map(({ id }) => id), rows.map(({ version }) => version)],
  };
  const shown = pool.query(query).then(({ rowCount }) => rowCount === 0);
  return unlessNotBuilt(shown, false);
};

/**
 * Looks until `look` finds something; undefined when it has not within the time. The first look waits for the first hint:
 * what was written a moment ago is not projected yet.
 */
export const lookUntil = async <T>(
  look: () => Promise<T | undefined>,
  { timeoutMs = 2_000, changed, writtenEarlier = false }: Patience,
): Promise<T | undefined> => {
  const deadline = performance.now() + timeoutMs;
  let wake: () => void = () => undefined;
  const nextHint = () => new Promise<void>((resolve) => (wake = resolve));
  const pauseOrHint = async (ms: number, hint: Promise<void>): Promise<void> => {
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([hint, new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)))]);
    // Left alone it would wake the program for nothing.
    clearTimeout(timer);
  };
  let hint = nextHint();
  const stop = changed(() => wake());
  try {
    if (!writtenEarlier) await pauseOrHint(Math.min(firstPause, timeoutMs), hint);
    for (let pause = firstPause; ; pause = Math.min(pause * 1.5, longestPause)) {
      // Listens before it looks: a change in between is not missed.
      hint = nextHint();
      const found = await look();
      const left = deadline - performance.now();
      if (found !== undefined || left <= 0) return found;
      await pauseOrHint(Math.min(pause, left), hint);
    }
  } finally {
    stop();
  }
};

/**
 * Waits until the read model has come to this version of a row, or of its removal: reading one's own write. False when it
 * has not within the time. The table has a key of one column `id` and a column `version`.
 */
export const waitForVersion = async (
  pool: Pool,
  table: Pick<AnyTable, 'name' | 'view' | 'removed'>,
  id: string,
  version: number,
  patience: Patience,
): Promise<boolean> =>
  (await lookUntil(async () => (await hasVersion(pool, table, id, version)) || undefined, patience)) ?? false;
