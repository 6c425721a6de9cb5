import type { ProgramMetrics } from '@hedgerow/platform';
import type { AppendedEvent } from './append-request.js';

/** Counts what a store appends by type, among the metrics of its program: for `onAppended`. */
export const countAppended = (metrics: ProgramMetrics): ((events: readonly AppendedEvent[]) => void) => {
  const counter = metrics.counter('events_appended_total', 'Events that this program appended', ['type']);
  return (events) => {
    for (const { type } of events) counter.inc({ type });
  };
};
