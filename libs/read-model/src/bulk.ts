import type { PoolClient } from 'pg';

/** Columns of a table and their PostgreSQL types, in the order of the rows. */
export type Columns = Readonly<Record<string, string>>;
export type Row = Readonly<Record<string, unknown>>;

/** `$1::uuid[], $2::text[]`: one array for each column, so that a batch of any size is one statement. */
export const unnest = (columns: Columns, firstParameter = 1): string =>
  `unnest(${Object.values(columns)
    .map((type, i) => `$${i + firstParameter}::${type}[]`)
    .join(', ')}) as rows(${Object.keys(columns).join(', ')})`;

/** Keeps what `make` makes of a name: the text of a statement is the same each time, and long. */
export const madeOnce = <K, T>(make: (key: K) => T): ((key: K) => T) => {
  const made = new Map<K, T>();
  return (key) => {
    if (!made.has(key)) made.set(key, make(key));
    return made.get(key)!;
  };
};

const needsQuotes = /[\s,{}"\\]|^$|^null$/i;
const quote = (text: string): string =>
  needsQuotes.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : text;

/**
 * A PostgreSQL array literal. The driver can make one too, by quoting every element: for the dozens of numeric columns
 * of a sensor or a thing that took longer than everything else in the batch.
 */
export const literal = (values: readonly unknown[], type: string): string => {
  const isText = type === 'text' || type === 'jsonb';
  let text = '{';
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (i > 0) text += ',';
    if (value === null || value === undefined) text += 'NULL';
    else text += isText ? quote(value as string) : String(value);
  }
  return `${text}}`;
};

/** The arrays that belong to `unnest`. Values are texts, numbers, booleans or null. */
export const arrays = (columns: Columns, rows: readonly Row[]): string[] =>
  Object.keys(columns).map((column) =>
    literal(
      rows.map((row) => row[column]),
      columns[column]!,
    ),
  );

/**
 * Inserts all rows in one statement. `onConflict` is the rest of the `on conflict` clause. Answers with what
 * `returning` names.
 */
export const insertRows = async <R extends object = Row>(
  client: PoolClient,
  table: string,
  columns: Columns,
  rows: readonly Row[],
  rest = 'on conflict do nothing',
): Promise<R[]> => {
  if (rows.length === 0) return [];
  const names = Object.keys(columns).join(', ');
  const result = await client.query<R>({
    name: `insert ${table}`,
    text: `insert into ${table} (${names}) select ${names} from ${unnest(columns)} ${rest}`,
    values: arrays(columns, rows),
  });
  return result.rows;
};
