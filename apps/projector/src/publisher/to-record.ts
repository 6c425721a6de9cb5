import type { RecordedEvent } from '@hedgerow/domain';
import { type Route, routeOf } from '@hedgerow/event-store';
import { isKnownEvent, toForeignRecord, toRecord } from '@hedgerow/kafka';
import type pg from 'pg';

export type EventRecord = ReturnType<typeof toRecord>;

/**
 * Makes the records of stored events. An event that only a newer program knows is passed on as it is stored: where it
 * belongs stands in the event store, noted by the program that appended it. Throws for what must not be published.
 */
export const recordMaker = (pool: pg.Pool): ((event: RecordedEvent) => Promise<EventRecord>) => {
  const routes = new Map<string, Route>();
  return async (event) => {
    if (isKnownEvent(event)) return toRecord(event);
    const name = `${event.type}/${event.schemaVersion}`;
    const route = routes.get(name) ?? (await routeOf(pool, event));
    if (!route) throw new Error(`Neither this program nor the event store knows where ${name} belongs`);
    routes.set(name, route);
    return toForeignRecord(event, route);
  };
};
