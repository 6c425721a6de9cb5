import { type Cause, type Logger, newId, noTracing, type Tracing } from '@hedgerow/platform';
import type { Announcement, Change, ProjectionEvent } from '@hedgerow/read-model';
import type { DecodedRecord, FailedRecord } from './decode-records.js';
import type { Projected } from './project-batch.js';

/** A change tells of so many at most: with more it is one among many anyway. */
const mostCauses = 8;
const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** An event that was taken in, and the span of that. */
export interface TracedEvent {
  readonly event: Pick<ProjectionEvent, 'stream' | 'data'>;
  readonly cause: Cause;
}

/**
 * Changes with the spans that they follow from. An event names the rows that it changes, and those whose pages show them, in its
 * stream or in its data. What a projection finds by joining (the thing of a sensor) no event names: it follows from the event of a batch
 * that has one alone, and in any other batch it is announced without a cause.
 */
export const withCauses = (
  changes: readonly Change[],
  traced: readonly TracedEvent[],
  isOnly = false,
): readonly Announcement[] => {
  if (traced.length === 0) return changes;
  const byId = new Map<string, Cause[]>();
  for (const { event, cause } of traced)
    for (const id of new Set(JSON.stringify([event.stream, event.data]).match(uuids)))
      byId.set(id, [...(byId.get(id) ?? []), cause].slice(-mostCauses));
  return changes.map((change) => {
    const causes = byId.get(change.id) ?? (isOnly ? traced.map(({ cause }) => cause) : undefined);
    return causes ? { ...change, causes } : change;
  });
};

/**
 * For following one request through the programs: a line and a span for each event that a projection took in, and its changes with those
 * spans. Costs next to nothing unless LOG_LEVEL or traces ask for it.
 */
export const noteTaken = (
  { logger, tracing = noTracing }: { readonly logger: Logger; readonly tracing?: Tracing },
  projected: Projected,
  records: readonly (DecodedRecord | FailedRecord)[],
  begun: number,
): Projected => {
  const isLogged = logger.isLevelEnabled('debug');
  if (!isLogged && !tracing.isOn) return projected;
  const { name: projection } = projected.projection;
  const traced: TracedEvent[] = [];
  for (const item of records) {
    if (item.kind === 'failed') continue;
    const { id: eventId, type, correlationId } = item.event;
    if (isLogged) logger.debug({ projection, eventId, type, correlationId }, 'an event was taken in');
    if (!tracing.isTraced(correlationId)) continue;
    const cause = { correlationId, id: newId() };
    traced.push({ event: item.event, cause });
    tracing.note({
      ...{ ...cause, parentId: eventId, name: `project ${projection}`, kind: 'consumer', begun },
      attributes: { 'hedgerow.event': type },
    });
  }
  return { ...projected, changes: withCauses(projected.changes, traced, records.length === 1) };
};
