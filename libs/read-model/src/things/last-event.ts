import type { ProjectionEvent } from '../projection-event.js';
import { thingReducers } from './reducers.js';

/** The last thing that happened to a thing, its devices apart. */
export interface LastEvent {
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * Whether `next` is the last of the two: by the events' own time, at the same moment by the smaller name. So it does not
 * matter in which batches they come, nor whether one of them is delivered again.
 */
export const isLast = (next: LastEvent, known: LastEvent): boolean =>
  next.at > known.at || (next.at === known.at && next.name < known.name);

/** What a batch has as the last event of each thing. */
export const lastEventsOf = (events: readonly ProjectionEvent[]): Map<string, LastEvent> => {
  const last = new Map<string, LastEvent>();
  for (const { type, data, occurredAt } of events) {
    if (!(type in thingReducers) || !('thingId' in data) || data.thingId === undefined) continue;
    const event = { name: type, at: Date.parse(occurredAt) };
    const known = last.get(data.thingId);
    if (!known || isLast(event, known)) last.set(data.thingId, event);
  }
  return last;
};
