import type { PoolClient } from 'pg';
import { snake } from './column.js';
import type { PartCount } from './table.js';
import type { WrittenRows } from './write-rows.js';

/** Counts anew for the rows of which the batch changed a part. Never added up: a count cannot drift. */
export const countParts = async (
  client: PoolClient,
  g: number,
  { column, of: part, any }: PartCount,
  written: WrittenRows,
): Promise<void> => {
  const { table: whole, by } = part.options.partOf!;
  const ids = new Set((written.get(part) ?? []).map(({ key }) => key[by]));
  if (ids.size === 0) return;
  const parts = `from ${part.in(g)} p where p.${snake(by)} = t.${snake(whole.key[0]!)}`;
  const count =
    any === undefined ? `(select count(*) ${parts})` : `exists (select ${parts} and p.${snake(any)})`;
  await client.query({
    name: `count ${column} of ${part.name} ${g}`,
    text: `update ${whole.in(g)} t set ${snake(column)} = ${count} where t.${snake(whole.key[0]!)} = any($1)`,
    values: [[...ids]],
  });
};
