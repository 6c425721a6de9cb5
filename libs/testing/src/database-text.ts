import type pg from 'pg';

/**
 * Everything that a database holds, as one text in lower case: each row of each table of ours. Bytes, which PostgreSQL
 * shows in hex, are added in clear, so that a text hidden in them is found as well.
 */
export const databaseText = async (pool: pg.Pool): Promise<string> => {
  const { rows } = await pool.query<{ table: string }>(
    `select format('%I.%I', schemaname, tablename) as table from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { table } of rows) {
    const found = await pool.query<{ row: string }>(`select t::text as row from ${table} t`);
    texts.push(...found.rows.map(({ row }) => row));
  }
  const all = texts.join('\n');
  const hex = [...all.matchAll(/\\x([0-9a-f]+)/g)].map(([, digits]) =>
    Buffer.from(digits!, 'hex').toString('latin1'),
  );
  return [all, ...hex].join('\n').toLowerCase();
};
