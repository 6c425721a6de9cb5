import type { RecordedEvent } from '@hedgerow/domain';
import type { Committed, KafkaEnds } from '@hedgerow/event-store';
import { withoutLeaderOf } from '@hedgerow/kafka';

/** The part of a Kafka producer that is used here: resolves once all in-sync replicas have the records. */
export interface RecordPublisher<T extends string, R> {
  publish(topic: T, records: readonly R[]): Promise<void>;
}

/** Where events are published, and how an event becomes a record. */
export interface EventSink<T extends string, R extends { readonly topic: T }> {
  readonly kafka: RecordPublisher<T, R>;
  /** Throws for an event that must not be published. */
  readonly toRecord: (event: RecordedEvent) => R | Promise<R>;
  /** Where the topics end on Kafka now; left out, nothing is noted of them. */
  readonly ends?: (() => Promise<KafkaEnds>) | undefined;
}

/** Kafka is away, or an event cannot be made a record. To be tried again. */
export class NotPublished extends Error {
  override readonly name = 'NotPublished';

  /** In the words of the error, and with the partitions that have no leader where it is for want of one. */
  static because(error: unknown): NotPublished {
    const partitions = withoutLeaderOf(error);
    const message = (error as Error).message;
    return new NotPublished(
      partitions.length > 0 ? `no broker leads ${partitions.join(', ')}: ${message}` : message,
      { cause: error },
    );
  }
}

/**
 * Publishes the batch up to the first event that cannot be made a record, and returns how many events that were, at
 * least one. An event that cannot be published (its data is not what its type says) blocks those behind it: to skip it
 * would lose it, and later ones must not overtake it. Throws `NotPublished`.
 */
export const send = async <T extends string, R extends { readonly topic: T }>(
  batch: readonly Committed[],
  { kafka, toRecord }: EventSink<T, R>,
): Promise<number> => {
  const topics = new Map<T, R[]>();
  let sent = 0;
  try {
    for (const { event } of batch) {
      const record = await toRecord(event);
      const ofTopic = topics.get(record.topic);
      if (ofTopic) ofTopic.push(record);
      else topics.set(record.topic, [record]);
      sent += 1;
    }
  } catch (error) {
    if (sent === 0) throw NotPublished.because(error);
  }
  try {
    await Promise.all([...topics].map(([topic, records]) => kafka.publish(topic, records)));
  } catch (error) {
    throw NotPublished.because(error);
  }
  return sent;
};
