import type { Projection } from './projection.js';
import type { CompositeView } from './schema/composite-view.js';
import { shortHash, versionOf } from './version.js';

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
    composites.map(({ table, sql }) => [table.view, sql((part) => part.view)]).sort(),
  ]);
  return { projections, composites, version, schema: `read_${version}` };
};

// What part of its trigrams a word shares with the one that was typed: two letters of five may be wrong (pg_trgm has 0.6).
const leastSimilarity = 0.4;

/**
 * PostgreSQL's `options` of a connection that reads this read model: queries name its views without a schema, and the
 * search finds words that are typed wrong. Nothing is compiled: PostgreSQL does that where it takes a statement for long, by its
 * estimate, and it takes longer than to read what a page shows.
 */
export const readingOptions = ({ schema }: ReadModel): string =>
  `-c search_path=${schema},public -c pg_trgm.word_similarity_threshold=${leastSimilarity} -c jit=off`;
