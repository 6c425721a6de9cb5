import type { ProjectionEvent } from '../projection-event.js';
import { thingReducers } from './reducers.js';

/** The last thing that happened to a thing, its devices apart. */
export interface LastEvent {
  readonly name: string;
  /** ISO 8601. */
  readonly at: string;
}

/**
 * What a batch has as the last event of each thing, by the events' own time: events that are delivered again do not bring
 * an old one back.
 */
export const lastEventsOf = (events: readonly ProjectionEvent[]): Map<string, LastEvent> => {
  const last = new Map<string, LastEvent>();
  for (const event of events) {
    if (!(event.type in thingReducers) || !('thingId' in event.data)) continue;
    const { thingId } = event.data;
    const before = last.get(thingId);
    if (before && Date.parse(before.at) > Date.parse(event.occurredAt)) continue;
    last.set(thingId, { name: event.type, at: event.occurredAt });
  }
  return last;
};
