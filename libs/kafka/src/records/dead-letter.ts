import type { Topic } from '@hedgerow/domain';
import type { OutgoingRecord } from './record.js';

/** A record that could not be processed, with where it came from as far as that is known. */
export interface DeadLetter {
  /** The topic it was on, or was meant for. */
  readonly topic: Topic;
  readonly record: {
    readonly key: string | Buffer | null;
    readonly value: string | Buffer | null;
    readonly headers?: Readonly<Record<string, string>>;
    readonly partition?: number;
    readonly offset?: string;
    readonly timestamp?: string;
  };
  /** One sentence for the person who fixes it. */
  readonly reason: string;
  /** The program or projection that set it aside. */
  readonly consumer: string;
}

// Long enough for any reason that this code writes; a stack trace or part of a request body is cut.
const longestReason = 1_000;

/**
 * The dead letter as a record: key, value and headers as they came, and beside them `dl_*` headers with the reason,
 * the consumer and the original topic, partition and offset. The id in the headers stays, so that sending it again later has one effect.
 */
export const deadLetterRecord = ({ topic, record, reason, consumer }: DeadLetter): OutgoingRecord => ({
  key: record.key,
  value: record.value ?? '',
  headers: {
    ...record.headers,
    dl_reason: reason.slice(0, longestReason),
    dl_consumer: consumer,
    dl_topic: topic,
    ...(record.partition === undefined ? {} : { dl_partition: String(record.partition) }),
    ...(record.offset === undefined ? {} : { dl_offset: record.offset }),
    ...(record.timestamp === undefined ? {} : { dl_timestamp: record.timestamp }),
  },
});
