import { createHash } from 'node:crypto';
import { allTables, type Projection } from './projection.js';

const digits = 10;

/** A short name for a text: the same text has the same one everywhere. */
export const shortHash = (of: unknown): string =>
  createHash('sha256').update(JSON.stringify(of)).digest('hex').slice(0, digits);

const known = new WeakMap<Projection, string>();

/**
 * The version of a projection, ten hexadecimal digits: everything that decides its rows and how they are read. Two
 * programs with the same version may share a generation; with another version each has one of its own. Indexes are left
 * out, since rows are the same without them.
 */
export const versionOf = (projection: Projection): string => {
  const made = known.get(projection) ?? shortHash(decisive(projection));
  known.set(projection, made);
  return made;
};

const decisive = (projection: Projection): unknown => ({
  name: projection.name,
  revision: projection.revision ?? 1,
  topics: [...projection.topics].sort(),
  handles: [...projection.handles].sort(),
  // Left out where there are none, so that versions stay what they were.
  ...(projection.settings ? { settings: Object.entries(projection.settings).sort() } : {}),
  counts: (projection.counts ?? [])
    .map(({ column, of, any }) => `${column} of ${of.name}${any === undefined ? '' : ` if ${any}`}`)
    .sort(),
  // Generation 0 never exists; its statements are those of every other.
  tables: allTables(projection).map((table) => [table.createTable(0), table.viewQuery(0) ?? null]),
});

/**
 * The Redis channel on which changes of this version of a projection are announced. Another version comes to the same
 * change at another time: what it announces says nothing about the rows of this one.
 */
export const changesChannel = (namespace: string, projection: Projection): string =>
  `${namespace}changes.${projection.name}.${versionOf(projection)}`;
