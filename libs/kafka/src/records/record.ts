import type { RecordedEvent, Topic } from '@hedgerow/domain';

/** A record on its way to Kafka. */
export interface OutgoingRecord {
  readonly key: string | Buffer | null;
  readonly value: string | Buffer;
  readonly headers?: Readonly<Record<string, string | Buffer>>;
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

/** A record read and checked: an event of the catalogue, or poison with the reason why it is not. */
export type Incoming = { readonly offset: string; readonly raw: RawRecord } & (
  | { readonly kind: 'event'; readonly event: RecordedEvent }
  | { readonly kind: 'poison'; readonly reason: string }
);
