import type { CatalogueFact, Fact, RecordedEvent } from '@hedgerow/domain';
import type { FrameFact } from './readings/frame.js';

type EventOf<F> = F extends Fact<infer T, infer D> ? RecordedEvent<T, D> : never;

/** What projections take in: domain events with personal fields in clear, and uplinks already decoded. */
export type ProjectionEvent = EventOf<Exclude<CatalogueFact, { type: 'UplinkReceived' }> | FrameFact>;
