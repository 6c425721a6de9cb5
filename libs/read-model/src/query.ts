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

let namesGiven = 0;

/** Gives names to the texts of statements, at most so many: each named text takes memory of every connection for as long as that lives. */
export class StatementNames {
  readonly #names = new Map<string, string>();

  constructor(private readonly most: number) {}

  /** The name of this text; undefined for a new one when all are given. */
  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= this.most) return known;
    // A name means one text in the whole program, of all lists.
    const name = `read_${++namesGiven}`;
    this.#names.set(text, name);
    return name;
  }
}

// Texts are put together from a closed set of parts, so there are few. The bound holds if that ever changes.
const namesOfClosedTexts = new StatementNames(500);

/**
 * Runs a named statement, so that each connection parses it once, and answers with its rows. `names` are other ones than
 * those of the closed set, for texts whose number callers decide; a text that gets no name is parsed each time.
 */
export const query = async <R extends object>(
  pool: Pick<pg.Pool, 'query'>,
  text: string,
  values: readonly unknown[] = [],
  names: Pick<StatementNames, 'of'> = namesOfClosedTexts,
): Promise<R[]> => {
  const named = { name: names.of(text), text, values: [...values] };
  const result = await pool.query<R & pg.QueryResultRow>(named);
  return result.rows;
};
