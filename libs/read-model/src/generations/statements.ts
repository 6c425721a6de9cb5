import { allTables, type Projection } from '../projection.js';

/** Statements that make the empty tables of a generation, with the keys that writing needs and no more. */
export const createTables = (projection: Projection, generation: number): string =>
  allTables(projection)
    .map((table) => table.create(generation))
    .join('\n');

/** Statements that make what reading needs besides; after a rebuild has loaded. */
export const createIndexes = (projection: Projection, generation: number): string =>
  allTables(projection)
    .map((table) => table.createIndexes(generation))
    .join('\n');

/**
 * Statements that let the views of a projection show a generation, one for each view. A view whose columns changed in
 * another way than by new ones at its end cannot be replaced; it is dropped and made anew.
 */
export const createViews = (projection: Projection, generation: number): string[] =>
  allTables(projection).flatMap((table) => {
    const create = table.createView(generation);
    return create === undefined
      ? []
      : [
          `do $do$ begin ${create}; exception when invalid_table_definition then
            drop view ${table.view}; ${create}; end $do$`,
        ];
  });
