import type { ClientBase } from 'pg';
import { allTables, type Projection } from '../projection.js';
import { snake } from '../schema/column.js';
import type { AnyTable } from '../schema/table.js';

/** How one table differs between two generations. */
export interface Difference {
  readonly table: string;
  readonly rows: number;
  readonly missing: number;
  readonly surplus: number;
  readonly changed: number;
  /** Keys of at most five rows that differ. */
  readonly examples: readonly string[];
}

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
  const { rows } = await client.query<{ total: number; missing: number; surplus: number; changed: number; examples: string[] | null }>(`
    select count(*)::int as total, count(*) filter (where side = 'missing')::int as missing,
      count(*) filter (where side = 'surplus')::int as surplus, count(*) filter (where side = 'changed')::int as changed,
      (array_agg(key) filter (where side <> 'same'))[1:5] as examples
    from (select concat_ws(' ', ${key.map((k) => `coalesce(a.${k}, b.${k})`).join(', ')}) as key,
      case when b.${key[0]} is null then 'missing' when a.${key[0]} is null then 'surplus'
        when ${row('a')} is distinct from ${row('b')} then 'changed' else 'same' end as side
      from read.${table}_g${before} a full join read.${table}_g${after} b
        on ${key.map((k) => `a.${k} = b.${k}`).join(' and ')}) as compared`); // prettier-ignore
  const { total, missing, surplus, changed, examples } = rows[0]!;
  return { table, rows: total, missing, surplus, changed, examples: examples ?? [] };
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
export const isSame = ({ missing, surplus, changed }: Difference): boolean =>
  missing + surplus + changed === 0;
