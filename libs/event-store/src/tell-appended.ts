import type { ProgramMetrics, Tracing } from '@hedgerow/platform';
import type { OnAppended } from './append-request.js';

/** Counts what a store appends by type, among the metrics of its program, and traces the append. */
export const tellAppended = (metrics: ProgramMetrics, tracing: Tracing): OnAppended => {
  const counter = metrics.counter('events_appended_total', 'Events that this program appended', ['type']);
  return (events, { command, correlationId, causationId, begun }) => {
    for (const { type } of events) counter.inc({ type });
    // Outside of a request the command is the conversation itself.
    const parentId = causationId ?? (correlationId === command ? undefined : correlationId);
    tracing.note({
      ...{ correlationId, id: command, begun },
      ...(parentId === undefined ? {} : { parentId }),
      ...{ name: 'append', kind: 'internal' },
      attributes: { 'hedgerow.events': events.map(({ type }) => type).join(' ') },
    });
  };
};
