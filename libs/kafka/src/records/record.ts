import type { RecordedEvent, Topic } from '@hedgerow/domain';
import type { Message } from 'kafkajs';

/** A record on its way to Kafka. */
export interface OutgoingRecord {
  readonly key: string | Buffer | null;
  readonly value: string | Buffer;
  /** An array where a record that is copied has several under one name. */
  readonly headers?: Readonly<Record<string, string | Buffer | Buffer[]>>;
}

/** Records of one partition that this program sent and Kafka acknowledged, in their order, without a gap. */
export interface Published {
  readonly partition: number;
  /** The offset of the first of them. */
  readonly firstOffset: bigint;
  /** With their timestamps. */
  readonly messages: readonly Message[];
}

/** A record as Kafka holds it. `offset` is a whole number in text, since it may pass 2^53. */
export interface RawRecord {
  readonly topic: Topic;
  readonly partition: number;
  readonly offset: string;
  /** Milliseconds since 1970, set by the producer. */
  readonly timestamp: string;
  readonly key: Buffer | null;
  readonly value: Buffer | null;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * What a record holds: an event of the catalogue; or one of a newer program, whose type or schema version this catalogue
 * does not have; or poison. The last two with one sentence that says why.
 */
export type RecordContent =
  | { readonly kind: 'event'; readonly event: RecordedEvent }
  | { readonly kind: 'unknown'; readonly reason: string }
  | { readonly kind: 'poison'; readonly reason: string };

/** A record that came from Kafka. What it costs to read is paid only by a consumer that handles its type. */
export interface IncomingRecord {
  readonly raw: RawRecord;
  readonly offset: string;
  /** The type that the record claims, from its header; undefined when it claims none. */
  readonly type: string | undefined;
  /** The content, parsed and checked at the first call; later calls, also of other consumers, get the same object. */
  content(): RecordContent;
}
