import { isDeepStrictEqual } from 'node:util';
import type { Document } from './documents.js';
import type { Schema } from './envelope.js';

// Descriptions may be changed at any time; the shape is what a reader's code depends on.
const words = new Set(['title', 'description', '$schema']);

const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => !(words.has(key) && typeof inner === 'string'))
      .map(([key, inner]) => [key, shapeOf(inner)]),
  );
};

/**
 * Names the published event versions whose shape the catalogue changed or dropped. `published` maps a path to the
 * committed schema. A new shape must be a new version with an upcast, never an edit.
 */
export const brokenPromises = (
  published: ReadonlyMap<string, Schema>,
  generated: readonly Document[],
): string[] => {
  const now = new Map(generated.map(({ path, content }) => [path, content]));
  return [...published].flatMap(([path, before]) => {
    const after = now.get(path);
    // An older version stays documented after the catalogue has moved on to the next one.
    if (after === undefined) return supersededBy(path, now) ? [] : [`${path}: no longer in the catalogue`];
    return isDeepStrictEqual(shapeOf(before), shapeOf(after)) ? [] : [`${path}: its shape changed`];
  });
};

const supersededBy = (path: string, now: ReadonlyMap<string, Schema>): boolean => {
  const [, name, version] = /^(.*)\.v(\d+)\.json$/.exec(path) ?? [];
  return [...now.keys()].some((other) => {
    const [, otherName, otherVersion] = /^(.*)\.v(\d+)\.json$/.exec(other) ?? [];
    return otherName === name && Number(otherVersion) > Number(version);
  });
};
