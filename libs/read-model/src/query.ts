import type pg from 'pg';

// Live views and commands read fewer rows at once. A page may have more, and its plan is a small part of its cost.
const mostPlaces = 32;

/** Collects the values of a statement while its text is put together; each becomes a numbered parameter. */
export class Parameters {
  readonly values: unknown[] = [];

  /** Adds a value and answers with its place, `$3`. A value given twice keeps its first place. */
  readonly add = (value: unknown): string => {
    const known = this.values.indexOf(value);
    return `$${known >= 0 ? known + 1 : this.values.push(value)}`;
  };

  /**
   * SQL: `column` is one of these values. Few of them get places of their own, filled up to a power of two, so that texts
   * stay few: PostgreSQL then knows how many there are, and plans the statement once. Of an array's length it knows nothing,
   * and a plan for any length looks dearer to it than planning anew each time.
   */
  readonly isOneOf = (column: string, values: readonly unknown[], type: string): string => {
    const size = 2 ** Math.ceil(Math.log2(Math.max(values.length, 1)));
    if (values.length === 0 || size > mostPlaces) return `${column} = any(${this.add(values)}::${type}[])`;
    const places = Array.from(
      { length: size },
      (_, i) => `$${this.values.push(values[Math.min(i, values.length - 1)])}::${type}`,
    );
    return `${column} in (${places.join(', ')})`;
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
