import { definitionOf } from './catalogue.js';
import type { RecordedEvent } from './event.js';

type Data = Record<string, unknown>;

/** Turns data of one version into data of the next. A personal field keeps its name: the name is sealed with it. */
export type Upcast = (data: Data) => Data;

/** For each event type, the step from version n to n + 1 under the key n. */
export type Upcasts = Readonly<Record<string, Readonly<Record<number, Upcast>>>>;

/** The steps of our catalogue. None yet: every event is still at version 1. */
export const upcasts: Upcasts = {};

/** An event newer than this program, or one whose way to the present is missing. */
export class UnknownVersion extends Error {
  override readonly name = 'UnknownVersion';
}

const latestOf = (type: string): number | undefined => definitionOf(type)?.version;

/**
 * Data as the newest version of its type has it, walked step by step. Data of a type that is not in the catalogue
 * passes as it is. Throws `UnknownVersion` when a step is missing.
 */
export const upcast = (
  type: string,
  version: number,
  data: unknown,
  steps: Upcasts = upcasts,
  latest: (type: string) => number | undefined = latestOf,
): unknown => {
  const target = latest(type) ?? version;
  if (version > target) throw new UnknownVersion(`${type}/${version} is newer than this program knows`);
  let current = data as Data;
  for (let from = version; from < target; from += 1) {
    const step = steps[type]?.[from];
    if (!step) throw new UnknownVersion(`No upcast leads from ${type}/${from} to ${type}/${from + 1}`);
    current = step(current);
  }
  return current;
};

/** The event at the newest version of its type. Comes before `reveal`, which knows only that version's fields. */
export const upcastEvent = (event: RecordedEvent, steps: Upcasts = upcasts): RecordedEvent => {
  const latest = definitionOf(event.type)?.version ?? event.schemaVersion;
  if (event.schemaVersion === latest) return event;
  return {
    ...event,
    schemaVersion: latest,
    data: upcast(event.type, event.schemaVersion, event.data, steps),
  };
};
