import { allTables, type Projection } from '../projection.js';
import { shortHash } from '../version.js';
import type { CompositeView } from '../schema/composite-view.js';

/** Statements that make the empty tables of a generation, with the keys that writing needs and no more. */
export const createTables = (projection: Projection, generation: number): string =>
  allTables(projection)
    .map((table) => table.create(generation))
    .join('\n');

/**
 * Statements that make what reading needs besides, and whatever index is missing; after a rebuild has loaded. One text for each table, to be a
 * transaction of its own: it locks the table against writing, and with another one locked already it may stand in a circle with a writer of both.
 */
export const createIndexes = (projection: Projection, generation: number): string[] =>
  allTables(projection)
    .map((table) => table.createIndexes(generation))
    .filter((text) => text !== '');

/** The names of the views of a projection. */
export const viewNames = (projection: Projection): string[] =>
  allTables(projection).flatMap((table) => (table.viewQuery(0) === undefined ? [] : [table.view]));

/**
 * In the schema of a version shapes never change, so that a view is replaced. In schema `read`, which shows people the
 * latest switch of any version, it may have to be dropped, with the views on top of it.
 */
const replaceView = (view: string, query: string): string =>
  `begin create or replace view ${view} as ${query};
   exception when invalid_table_definition then drop view ${view} cascade; create view ${view} as ${query}; end;`;

/** Statements that let the views of a projection in one schema show a generation, one for each view. */
export const showViews = (projection: Projection, generation: number, schema: string): string[] =>
  allTables(projection).flatMap((table) => {
    const query = table.viewQuery(generation);
    return query === undefined
      ? []
      : [`do $do$ begin ${replaceView(`${schema}.${table.view}`, query)} end $do$`];
  });

/**
 * Statement that makes a composite view in one schema; it does nothing while a view that it reads is not there. One that is
 * there as it should be is left alone: it follows the views below it by itself, and to replace it would need a lock that
 * readers hold while they wait for those.
 */
export const showComposite = ({ table, sql }: CompositeView, schema: string): string => {
  const view = `${schema}.${table.view}`;
  const query = sql((part) => `${schema}.${part.view}`);
  const made = shortHash(query);
  return `do $do$ begin
    if obj_description(to_regclass('${view}'), 'pg_class') is distinct from '${made}' then
      ${replaceView(view, query)}
      comment on view ${view} is '${made}';
    end if;
  exception when undefined_table or undefined_column then null; end $do$`;
};
