import type { Pool } from 'pg';
import type { AnyTable } from './schema/table.js';

export interface Patience {
  /** Past it the answer is false; the caller then answers from the folded stream. */
  readonly timeoutMs?: number;
  /** Calls `wake` when the row may have changed, and returns how to stop; without it (or when it is lost) we look again. */
  readonly changed?: (wake: () => void) => () => void;
}

// Milliseconds between looks. With hints looking again is only for one that Redis dropped, which then costs one such pause:
// each look is a round trip to PostgreSQL, and most commands are projected within the first pause.
const pauses = { hinted: { first: 50, longest: 100 }, unhinted: { first: 5, longest: 50 } };

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

/** The views are older than this program: they show nothing of this version until a rebuild. Throws any other error. */
const isOutgrown = (error: Error & { code?: string }): false => {
  if (error.code === '42P01' || error.code === '42703') return false;
  throw error;
};

/**
 * Waits until the read model has come to this version of a row, or of its removal: reading one's own write. False when it
 * has not within the time. The table has a key of one column `id` and a column `version`.
 */
export const waitForVersion = async (
  pool: Pool,
  { name, view, removed }: Pick<AnyTable, 'name' | 'view' | 'removed'>,
  id: string,
  version: number,
  { timeoutMs = 2_000, changed }: Patience = {},
): Promise<boolean> => {
  const deadline = performance.now() + timeoutMs;
  const { first, longest } = changed ? pauses.hinted : pauses.unhinted;
  let wake: () => void = () => undefined;
  const stop = changed?.(() => wake());
  try {
    for (let pause = first; ; pause = Math.min(pause * 1.5, longest)) {
      // Listens before it looks: a change in between is not missed.
      const hint = new Promise<void>((resolve) => (wake = resolve));
      const query = {
        name: `version of ${name}`,
        text: [view, ...(removed ? [removed.view] : [])]
          .map((of) => `select from ${of} where id = $1 and version >= $2`)
          .join(' union all '),
        values: [id, version],
      };
      if (await pool.query(query).then(({ rowCount }) => (rowCount ?? 0) > 0, isOutgrown)) return true;
      const left = deadline - performance.now();
      if (left <= 0) return false;
      await Promise.race([hint, new Promise((resolve) => setTimeout(resolve, Math.min(pause, left)))]);
    }
  } finally {
    stop?.();
  }
};
