import type { Topic } from '@hedgerow/domain';
import type { IncomingRecord, Published } from '../records/record.js';

/** Records of one partition, in order. When it resolves they count as done. */
export interface Batch {
  readonly topic: Topic;
  readonly partition: number;
  readonly records: readonly IncomingRecord[];
  /** Offset of the first record: the position that the caller's transaction expects to find. */
  readonly firstOffset: string;
  /** Offset after the last record: the position that the caller's transaction writes. */
  readonly nextOffset: string;
  /** Records in the partition after this batch, as of the fetch. */
  readonly lag: number;
  /** Aborted when the outcome no longer matters: the consumer left without waiting longer, or the handler hung. */
  readonly signal: AbortSignal;
}

/** A batch as it was fetched. */
export interface FetchedBatch extends Batch {
  /**
   * The same records, so many at a time, made when it is their turn and not kept here, so that those of a long batch need not
   * all be in memory. Can be asked for again.
   */
  readonly inPortions: (size: number) => Iterable<readonly IncomingRecord[]>;
}

/** The turn of a batch to be worked on. It begins, and its time runs, when the handler is called, unless the handler lets it wait. */
export interface Turn {
  /** Its time does not run from here on. */
  readonly wait: () => void;
  /** Its time runs, from zero. Throws when the partition was given up meanwhile: the work must not begin then. */
  readonly begin: () => void;
}

export interface ConsumeOptions {
  /** Without the namespace. One for each projection. */
  readonly groupId: string;
  readonly topics: readonly Topic[];
  /**
   * The next offset to read, from the caller's database; '0' for a partition never read. Read again at each join
   * and after each failure, so that the database alone decides where reading goes on.
   */
  readonly startAt: (topic: Topic, partition: number) => Promise<string>;
  /**
   * Does the work and saves `nextOffset` in the same transaction; later, where there was no work and reading the batch again changes
   * nothing. When it throws, the batch is tried again, never skipped.
   */
  readonly batch: (batch: FetchedBatch, turn: Turn) => Promise<void>;
  /**
   * Partitions whose handlers run at once: not more than there are database connections, unless a coalescer lets their
   * batches wait and share transactions, whose number it limits itself.
   */
  readonly parallel?: number;
  /** Most records in one batch. */
  readonly maxRecords?: number;
  /**
   * Milliseconds to wait after a fetch that brought records, where the one before did so as shortly before, for more of them to
   * share the next one. A record that comes alone is not delayed: the wait follows it. Without it every record under a steady
   * load is a fetch, and a batch, of its own.
   */
  readonly gatherMs?: number;
  /**
   * Takes records from a producer of the same bus that hands on what it published (`handsOn`), once Kafka has acknowledged them. A
   * partition that has been read to its end is not fetched for a second then: what another program writes into it meanwhile is
   * read after that, by the first fetch that begins then.
   */
  readonly takesPublished?: boolean;
  /** `live` returns within milliseconds; `bulk` fetches megabytes at once, for a rebuild. */
  readonly pace?: 'live' | 'bulk';
  /** After this long without a heartbeat the broker gives the partitions to another member. At least 6 000. */
  readonly sessionTimeoutMs?: number;
  /** After work on a batch has taken longer, a new session starts; the database fence keeps the late one from writing. */
  readonly handlerTimeoutMs?: number;
  /** After this long without activity a new session starts. */
  readonly stallMs?: number;
  /** Called once when the consumer stops for good: its position is out of range. */
  readonly onFatal?: (error: Error) => void;
}

export interface RunningConsumer {
  /** Resolves at the first join, once every assigned partition has its position. */
  readonly joined: Promise<void>;
  /** Topic and partition (`sensors.uplinks/3`) with the number of records not yet handled, as last seen. */
  lag(): Readonly<Record<string, number>>;
  /** Milliseconds since the last fetch, heartbeat or finished batch. */
  idleMs(): number;
  /** Asks `startAt` of every partition again before its next batch: for a caller that changed what it reads for. */
  relocate(): void;
  /**
   * Offers records of a topic that were published: taken where they are the next ones of a partition that is read here, else fetched.
   * Undefined: Kafka has them, and it is not known at which offsets. Never throws.
   */
  take(topic: Topic, published: readonly Published[] | undefined): void;
  /**
   * Waits for the work in progress, leaves the group and disconnects. None begins after the call: batches that wait, for a
   * free handler or in a coalescer, are given up.
   */
  stop(): Promise<void>;
}
