import { isDeepStrictEqual } from 'node:util';
import type { Document } from './documents.js';
import type { Schema } from './envelope.js';

// Descriptions may be changed at any time; the shape is what a reader's code depends on.
const words = new Set(['title', 'description', '$schema']);

/** The values that a field may hold. Readers of an open set meet values that are not in it. */
interface ValueSet {
  readonly values: readonly unknown[];
  readonly isOpen: boolean;
}

const isObject = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

const valueSetOf = ({ anyOf, 'x-extensible-enum': listed }: Schema): ValueSet | undefined => {
  if (Array.isArray(listed)) return { values: listed, isOpen: true };
  if (Array.isArray(anyOf) && anyOf.every((option) => isObject(option) && 'const' in option))
    return { values: anyOf.map((option: Schema) => option['const']), isOpen: false };
  return undefined;
};

/** What a reader's code depends on: the sets of values by field, and the shape of everything around them. */
const promisesOf = (schema: Schema) => {
  const sets = new Map<string, ValueSet>();
  const shapeOf = (value: unknown, path: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((item, i) => shapeOf(item, [...path, String(i)]));
    if (!isObject(value)) return value;
    const set = valueSetOf(value);
    if (set) {
      sets.set(path.filter((part) => part !== 'properties').join('.'), set);
      return 'a set of values';
    }
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key, inner]) => !(words.has(key) && typeof inner === 'string'))
        .map(([key, inner]) => [key, shapeOf(inner, [...path, key])]),
    );
  };
  return { shape: shapeOf(schema, []), sets };
};

const changedValues = (field: string, before: ValueSet, after: ValueSet): string[] => {
  const text = (value: unknown) => JSON.stringify(value);
  const lost = before.values.filter((value) => !after.values.includes(value));
  const gained = after.values.filter((value) => !before.values.includes(value));
  return [
    ...lost.map((value) => `${field} lost the value ${text(value)}`),
    ...(after.isOpen ? [] : gained.map((value) => `${field}, a closed set, gained the value ${text(value)}`)),
    ...(before.isOpen && !after.isOpen ? [`${field} was open to new values and is closed`] : []),
  ];
};

/** The schema without fields of `data` that readers of the published one do not know and need not: new optional ones. */
const withoutNewFields = (published: Schema, generated: Schema): Schema => {
  const known = published['properties'];
  const { properties, required = [] } = generated as { properties?: Schema; required?: string[] };
  if (!isObject(known) || !isObject(properties)) return generated;
  const kept = Object.entries(properties).filter(([field]) => field in known || required.includes(field));
  return { ...generated, properties: Object.fromEntries(kept) };
};

/**
 * What changed for readers of one event version. A new optional field, a new value of an open set, and a closed set that
 * becomes open change nothing for them.
 */
const changesOf = (published: Schema, generated: Schema): string[] => {
  const before = promisesOf(published);
  const after = promisesOf(withoutNewFields(published, generated));
  if (!isDeepStrictEqual(before.shape, after.shape)) return ['its shape changed'];
  return [...before.sets].flatMap(([field, set]) => changedValues(field, set, after.sets.get(field)!));
};

/**
 * Names the published event versions whose shape the catalogue changed or dropped. `published` maps a path to the
 * committed schema. A new shape must be a new version with an upcast, never an edit; new values of an extensible enum
 * and new optional fields are no new shape.
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
    return changesOf(before, after).map((change) => `${path}: ${change}`);
  });
};

const supersededBy = (path: string, now: ReadonlyMap<string, Schema>): boolean => {
  const [, name, version] = /^(.*)\.v(\d+)\.json$/.exec(path) ?? [];
  return [...now.keys()].some((other) => {
    const [, otherName, otherVersion] = /^(.*)\.v(\d+)\.json$/.exec(other) ?? [];
    return otherName === name && Number(otherVersion) > Number(version);
  });
};
