import type { Pool } from 'pg';
import { allTables, type Projection } from '../projection.js';
import { snake } from '../schema/column.js';
import type { AnyTable } from '../schema/table.js';

/**
 * Empties the columns that show texts of these persons, in every generation that is kept. A projection does the same when it
 * comes to the event; this one does not wait for it, and reaches the generations that no projection writes any more.
 * May be repeated; answers with how many rows of each table it
 * emptied. In a generation of another version every text is emptied that this program does not know.
 */
export const scrubPersons = async (
  pool: Pool,
  projections: readonly Projection[],
  persons: readonly string[],
): Promise<Readonly<Record<string, number>>> => {
  const emptied: Record<string, number> = {};
  for (const table of projections.flatMap(allTables).filter(({ options }) => options.personal))
    for (const kept of await keptTables(pool, table))
      emptied[`read.${kept.name}`] = await emptyTexts(pool, table, kept, persons);
  return emptied;
};

interface KeptTable {
  readonly name: string;
  /** Those that hold text. */
  readonly columns: readonly string[];
}

const keptTables = async (pool: Pool, table: AnyTable): Promise<KeptTable[]> => {
  const { rows } = await pool.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'read'::regnamespace and c.relkind in ('r', 'p') and c.relname ~ $1
       and a.atttypid = 'text'::regtype group by 1`,
    [`^${table.name}_g[0-9]+$`],
  );
  return rows;
};

const emptyTexts = async (
  pool: Pool,
  table: AnyTable,
  { name, columns }: KeptTable,
  persons: readonly string[],
): Promise<number> => {
  const { of, texts } = table.options.personal!;
  const declared = new Map(
    Object.entries(table.columns).map(([column, { isNull }]) => [snake(column), isNull]),
  );
  // A column that this program does not know belongs to another version. It may hold a name: rather empty too much.
  const personal = columns.filter((column) => !declared.has(column) || texts.map(snake).includes(column));
  if (personal.length === 0) return 0;
  const emptied = personal.map((column) => `${column} = ${declared.get(column) ? 'null' : `''`}`);
  const { rowCount } = await pool.query(
    `update read.${name} set ${emptied.join(', ')} where ${snake(of)} = any($1::uuid[])`,
    [persons],
  );
  // The planner's statistics are samples of the columns.
  if (rowCount) await pool.query(`analyze read.${name} (${personal.join(', ')})`);
  return rowCount ?? 0;
};
