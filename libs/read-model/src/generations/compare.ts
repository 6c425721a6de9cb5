import type { ClientBase } from 'pg';
import { allTables, type Projection } from '../projection.js';
import { snake } from '../schema/column.js';
import type { AnyTable } from '../schema/table.js';

/** A row that differs between two generations: its key and the names of columns, but nothing of what stands in them. */
export interface DifferingRow {
  readonly key: string;
  /** Only in the older generation, only in the newer one, or in both with other values. */
  readonly side: 'missing' | 'surplus' | 'changed';
  /** Of a changed row: the columns that differ. */
  readonly columns: readonly string[];
}

/** How one table differs between two generations. */
export interface Difference {
  readonly table: string;
  /** Rows of both generations together, those that both have counted once. */
  readonly rows: number;
  readonly missing: number;
  readonly surplus: number;
  readonly changed: number;
  /** At most `mostExamples` of the rows that differ. */
  readonly examples: readonly DifferingRow[];
}

/** How many differing rows of one table are named. */
export const mostExamples = 20;

const columnsOf = async (client: ClientBase, table: string): Promise<Set<string>> => {
  const { rows } = await client.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_schema = 'read' and table_name = $1`,
    [table],
  );
  return new Set(rows.map((row) => row.column_name));
};

const compareTable = async (
  client: ClientBase,
  { name: table, key: keyColumns, options }: AnyTable,
  [before, after]: readonly [number, number],
): Promise<Difference | undefined> => {
  const key = keyColumns.map(snake);
  const except = (options.uncompared ?? []).map(snake);
  const old = await columnsOf(client, `${table}_g${before}`);
  // The older generation may be of a program that had no such table, or another key.
  if (!key.every((column) => old.has(column))) return undefined;
  const columns = [...(await columnsOf(client, `${table}_g${after}`))].filter(
    (column) => old.has(column) && !key.includes(column) && !except.includes(column),
  );
  const row = (side: string) =>
    columns.length === 0 ? 'row(0)' : `row(${columns.map((column) => `${side}.${column}`).join(', ')})`;
  const side = `case when b.${key[0]} is null then 'missing' when a.${key[0]} is null then 'surplus'
    when ${row('a')} is distinct from ${row('b')} then 'changed' else 'same' end`;
  const joined = `read.${table}_g${before} a full join read.${table}_g${after} b
    on ${key.map((k) => `a.${k} = b.${k}`).join(' and ')}`;
  const { rows } = await client.query<Omit<Difference, 'table' | 'examples'>>(`
    select count(*)::int as rows, count(*) filter (where side = 'missing')::int as missing,
      count(*) filter (where side = 'surplus')::int as surplus, count(*) filter (where side = 'changed')::int as changed
    from (select ${side} as side from ${joined}) as compared`);
  const counts = rows[0]!;
  if (isSame(counts)) return { table, ...counts, examples: [] };
  // A key may be the text of a person.
  const isPersonal = (column: string) => (options.personal?.texts ?? []).map(snake).includes(column);
  const keyText = key.map((k) => (isPersonal(k) ? `'(personal)'` : `coalesce(a.${k}, b.${k})`)).join(', ');
  const changedColumns = columns.map((c) => `case when a.${c} is distinct from b.${c} then '${c}' end`);
  const examples = await client.query<DifferingRow>(`
    select key, side, case side when 'changed' then columns else '{}' end as columns
    from (select concat_ws(' ', ${keyText}) as key, ${side} as side,
      array_remove(array[${changedColumns.join(', ')}]::text[], null) as columns from ${joined}) as compared
    where side <> 'same' limit ${mostExamples}`);
  return { table, ...counts, examples: examples.rows };
};

/** Compares every table of two generations row by row; tables and columns that only one of them has are left out. */
export const compareGenerations = async (
  client: ClientBase,
  projection: Projection,
  generations: readonly [before: number, after: number],
): Promise<Difference[]> => {
  const differences: Difference[] = [];
  for (const table of allTables(projection)) {
    const difference = await compareTable(client, table, generations);
    if (difference) differences.push(difference);
  }
  return differences;
};

/** True when a table does not differ. */
export const isSame = ({
  missing,
  surplus,
  changed,
}: Pick<Difference, 'missing' | 'surplus' | 'changed'>): boolean => missing + surplus + changed === 0;
