export { EventPublisher, type EventPublisherOptions, type PublisherStatus } from './event-publisher.js';
export { alertAfterMs } from './lag-watch.js';
export type { RecordPublisher } from './send.js';
export { type EventRecord, recordMaker } from './to-record.js';
