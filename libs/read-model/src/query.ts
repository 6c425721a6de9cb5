import type pg from 'pg';

/** Collects the values of a statement while its text is put together; each becomes a numbered parameter. */
export class Parameters {
  readonly values: unknown[] = [];

  /** Adds a value and answers with its place, `$3`. A value given twice keeps its first place. */
  readonly add = (value: unknown): string => {
    const known = this.values.indexOf(value);
    return `$${known >= 0 ? known + 1 : this.values.push(value)}`;
  };
}

// Texts are put together from a closed set of parts, so there are few. The bound holds if that ever changes.
const names = new Map<string, string>();
const mostNames = 500;

const nameOf = (text: string): string | undefined => {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= mostNames) return undefined;
  const name = `read_${names.size + 1}`;
  names.set(text, name);
  return name;
};

/** Runs a named statement, so that each connection parses it once, and answers with its rows. */
export const query = async <R extends object>(
  pool: Pick<pg.Pool, 'query'>,
  text: string,
  values: readonly unknown[] = [],
): Promise<R[]> => {
  const result = await pool.query<R & pg.QueryResultRow>({ name: nameOf(text), text, values: [...values] });
  return result.rows;
};
