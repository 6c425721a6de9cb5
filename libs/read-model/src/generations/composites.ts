import type { ClientBase } from 'pg';
import type { CompositeView } from '../schema/composite-view.js';
import type { AnyTable } from '../schema/table.js';

/** Where rows of each of the tables live now, by the name of the table. */
const liveTables = async (client: ClientBase, tables: readonly AnyTable[]): Promise<Map<string, string>> => {
  const { rows } = await client.query<{ name: string; generation: number }>(
    `select t.name, g.generation from read.generations g join unnest($1::text[]) t(name)
       on to_regclass('read.' || t.name || '_g' || g.generation) is not null where g.state = 'live'`,
    [tables.map(({ name }) => name)],
  );
  const byName = new Map(tables.map((table) => [table.name, table]));
  return new Map(rows.map(({ name, generation }) => [name, byName.get(name)!.in(generation)]));
};

/**
 * Statements that let composite views show the live generations, one for each view. A view of which a table is of an older
 * shape stays as it is until that one is rebuilt, too. Serialised until the transaction ends: two switches at once would
 * each show the old generation of the other.
 */
export const createComposites = async (
  client: ClientBase,
  composites: readonly CompositeView[],
): Promise<string[]> => {
  if (composites.length === 0) return [];
  await client.query(`select pg_advisory_xact_lock(hashtext('read-model-composites'))`);
  const live = await liveTables(
    client,
    composites.flatMap(({ of }) => of),
  );
  return composites
    .filter(({ of }) => of.every(({ name }) => live.has(name)))
    .map(({ table: { view }, sql }) => {
      const query = sql(({ name }) => live.get(name)!);
      return `do $do$ begin create or replace view ${view} as ${query};
        exception when invalid_table_definition then drop view ${view}; create view ${view} as ${query};
          when undefined_column then null; end $do$`;
    });
};
