import type { Topic } from '@hedgerow/domain';
import type { Incoming } from './record.js';

/** Records of one partition, in order. When it resolves they count as done. */
export interface Batch {
  readonly topic: Topic;
  readonly partition: number;
  readonly records: readonly Incoming[];
  /** Offset of the first record: the position that the caller's transaction expects to find. */
  readonly firstOffset: string;
  /** Offset after the last record: the position that the caller's transaction writes. */
  readonly nextOffset: string;
  /** Records in the partition after this batch, as of the fetch. */
  readonly lag: number;
  /** Aborted when nobody waits for the outcome any more (stopped and out of patience, or hung). */
  readonly signal: AbortSignal;
}

export interface ConsumeOptions {
  /** Without the namespace. One for each projection. */
  readonly groupId: string;
  readonly topics: readonly Topic[];
  /**
   * The next offset to read, as the caller has it in its database; '0' for a partition never read. Asked for at each
   * join and after each failure, so that the database alone decides where reading goes on.
   */
  readonly startAt: (topic: Topic, partition: number) => Promise<string>;
  /** Does the work and saves `nextOffset` in the same transaction. When it throws, it is tried again, never skipped. */
  readonly batch: (batch: Batch) => Promise<void>;
  /** Partitions worked on at once; not more than there are database connections. */
  readonly parallel?: number;
  /** Most records handed over at once. */
  readonly maxRecords?: number;
  /** `live` answers within milliseconds; `bulk` fetches in megabytes, for a rebuild. */
  readonly pace?: 'live' | 'bulk';
  /** After this long without a heartbeat the broker gives the partitions to another member. At least 6 000. */
  readonly sessionTimeoutMs?: number;
  /** A handler that takes longer is given up: the session is begun anew and the database fence keeps it out. */
  readonly handlerTimeoutMs?: number;
  /** Without any sign of life for this long the session is begun anew. */
  readonly stallMs?: number;
  /** Called once when the consumer stops for good: its position is out of range. */
  readonly onFatal?: (error: Error) => void;
}

export interface RunningConsumer {
  /** Resolves at the first join, once every assigned partition has its position. */
  readonly joined: Promise<void>;
  /** Topic and partition (`sensors.uplinks/3`) with the number of records not yet handled, as last seen. */
  lag(): Readonly<Record<string, number>>;
  /** Milliseconds since the last sign of life from the broker. */
  silentFor(): number;
  /** Waits for the batches in hand, leaves the group and disconnects. No batch begins after the call. */
  stop(): Promise<void>;
}
