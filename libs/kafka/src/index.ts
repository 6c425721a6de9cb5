export { Bus, type BusOptions, createBus } from './bus.js';
export { type EventRoute, isKnownEvent, toForeignRecord, toRecord } from './records/cloud-event.js';
export { readRecord } from './records/incoming-record.js';
export { BatchCoalescer, type CoalescerOptions } from './consumer/batch-coalescer.js';
export type { Batch, ConsumeOptions, FetchedBatch, RunningConsumer, Turn } from './consumer/consume.js';
export type { DeadLetter } from './records/dead-letter.js';
export { KafkaRefused, KafkaUnavailable, PositionOutOfRange, RecordTooLarge } from './errors.js';
export { withoutLeaderOf } from './protocol/without-leader.js';
export type { Watermarks } from './consumer/partition-reader.js';
export { Producer, type ProducerOptions } from './producer/producer.js';
export type { IncomingRecord, OutgoingRecord, RawRecord, RecordContent } from './records/record.js';
export {
  type DeadLetterTopic,
  deadLettersOf,
  everyTopic,
  forgetsOld,
  largestRecord,
  type TopicPlan,
  topicPlans,
} from './topics.js';
export { type ReceivedUplink, toUplinkRecord } from './records/uplink-record.js';
export { type HeldRecord, type HistoryTopic, type PlacedRecord, type TopicSetting } from './history-topic.js';
export { quietAfterMs, TopicGate } from './topic-gate.js';
export { ForeignRecords, type ReplayTopic } from './replay-topic.js';
export { type KafkaSettings, kafkaSettings } from './settings.js';
