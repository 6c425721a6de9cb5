import type { PoolClient } from 'pg';

/** Columns of a table and their PostgreSQL types, in the order of the rows. */
export type Columns = Readonly<Record<string, string>>;
export type Row = Readonly<Record<string, unknown>>;

/** `$1::uuid[], $2::text[]`: one array for each column, so that a batch of any size is one statement. */
export const unnest = (columns: Columns, firstParameter = 1): string =>
  `unnest(${Object.values(columns)
    .map((type, i) => `$${i + firstParameter}::${type}[]`)
    .join(', ')}) as rows(${Object.keys(columns).join(', ')})`;

/** The arrays that belong to `unnest`. */
export const arrays = (columns: Columns, rows: readonly Row[]): unknown[][] =>
  Object.keys(columns).map((column) => rows.map((row) => row[column] ?? null));

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

/** `on conflict (key) do update` that replaces every other column. */
export const replaceOn = (key: readonly string[], columns: Columns): string =>
  `on conflict (${key.join(', ')}) do update set ${Object.keys(columns)
    .filter((column) => !key.includes(column))
    .map((column) => `${column} = excluded.${column}`)
    .join(', ')}`;
