import type { ProjectionEvent } from '../projection-event.js';
import { thingReducers } from './reducers.js';

/** The last thing that happened to a thing, its devices apart. */
export interface LastEvent {
  readonly name: string;
  /** ISO 8601. */
  readonly at: string;
}

/** Of two events the later; at the same moment the smaller name, so that no order of arrival decides. */
export const isLater = (a: LastEvent, b: LastEvent): boolean => {
  const [atA, atB] = [Date.parse(a.at), Date.parse(b.at)];
  return atA > atB || (atA === atB && a.name < b.name);
};

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
    const now: LastEvent = { name: event.type, at: event.occurredAt };
    if (!before || isLater(now, before)) last.set(thingId, now);
  }
  return last;
};
