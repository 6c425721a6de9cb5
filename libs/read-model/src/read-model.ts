import type { Projection } from './projection.js';
import type { AnyTable } from './schema/table.js';
import { shortHash, versionOf } from './version.js';

/** A view on top of the views of several projections: each of them goes on in generations of its own. */
export interface CompositeView {
  readonly name: string;
  /** Tables whose views it reads. It is made once all of these views are there. */
  readonly of: readonly AnyTable[];
  /** SQL of the view; `view` answers with the full name under which it finds another. */
  readonly query: (view: (table: AnyTable) => string) => string;
}

/** What one build of the programs reads and writes. */
export interface ReadModel {
  readonly projections: readonly Projection[];
  readonly composites: readonly CompositeView[];
  /** Ten hexadecimal digits; another one as soon as any projection or composite view has another version. */
  readonly version: string;
  /** The PostgreSQL schema in which programs of this version find their views; its shapes never change. */
  readonly schema: string;
}

/** The read model with these projections, and the views on top of them. */
export const readModelOf = (
  projections: readonly Projection[],
  composites: readonly CompositeView[] = [],
): ReadModel => {
  const version = shortHash([
    projections.map(versionOf).sort(),
    composites.map(({ name, query }) => [name, query((table) => table.view)]).sort(),
  ]);
  return { projections, composites, version, schema: `read_${version}` };
};

/** PostgreSQL's `options` of a connection that reads this read model: queries name its views without a schema. */
export const readingOptions = ({ schema }: ReadModel): string => `-c search_path=${schema},public`;
