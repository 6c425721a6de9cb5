import pg from 'pg';
import type { Search } from './search.js';

const rowsAtOnce = 2_000;
const separator = Buffer.from('\n');

/** Looks through every row of every table and materialized view of a database, and through the planner's statistics. */
export const searchPostgres = async (search: Search, store: string, url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await search.whole(store, 'the database', async () => {
    await client.connect();
    for (const table of [...(await tablesOf(client)), statistics])
      await search.whole(store, table.name, () => searchTable(search, store, client, table));
  });
  await client.end().catch(() => undefined);
};

interface Table {
  readonly name: string;
  /** What stands after `from`. */
  readonly rows: string;
  /** As they are asked for: bytes as they are, anything else as text. */
  readonly columns: readonly string[];
}

/** Values of rows that the planner keeps for its estimates. Of PostgreSQL's own catalog it keeps the names of functions. */
const statistics: Table = {
  name: 'pg_stats',
  rows: `pg_stats where schemaname not in ('pg_catalog', 'information_schema')`,
  columns: ['most_common_vals', 'histogram_bounds', 'most_common_elems'].map((name) => `${name}::text`),
};

// A partitioned table is looked at by its parts. Sequences hold numbers.
const tablesOf = async (client: pg.Client): Promise<Table[]> => {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name, format('%I.%I', n.nspname, c.relname) as rows,
       array_agg(case when a.atttypid = 'bytea'::regtype then quote_ident(a.attname)
         else quote_ident(a.attname) || '::text' end order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema')
       and n.nspname not like 'pg\\_toast%' and n.nspname not like 'pg\\_temp%'
     group by 1, 2 order by 1`,
  );
  return rows;
};

const searchTable = async (
  search: Search,
  store: string,
  client: pg.Client,
  { name, rows: from, columns }: Table,
): Promise<void> => {
  search.begin(store);
  await client.query('begin read only');
  try {
    await client.query(`declare looked no scroll cursor for select ${columns.join(', ')} from ${from}`);
    for (;;) {
      const { rows } = await client.query<(string | Buffer | null)[]>({
        text: `fetch ${rowsAtOnce} from looked`,
        rowMode: 'array',
      });
      if (rows.length === 0) break;
      const parts = rows.flat().flatMap((value) => {
        if (value === null) return [];
        return [Buffer.isBuffer(value) ? value : Buffer.from(value), separator];
      });
      search.look(store, name, rows.length, Buffer.concat(parts));
    }
  } finally {
    await client.query('rollback');
  }
};
