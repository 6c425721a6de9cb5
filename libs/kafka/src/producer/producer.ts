import type { Topic } from '@hedgerow/domain';
import type { Logger } from '@hedgerow/platform';
import {
  type Kafka,
  type Message,
  Partitioners,
  type Producer as KafkaProducer,
  type RecordMetadata,
} from 'kafkajs';
import { type DeadLetter, deadLetterRecord } from '../records/dead-letter.js';
import { KafkaUnavailable, RecordTooLarge } from '../errors.js';
import { RecordAccumulator, type BatchLimits } from './record-accumulator.js';
import { splitIntoChunks, type Sized, sized } from './chunks.js';
import { Placements } from './placements.js';
import type { OutgoingRecord, Published } from '../records/record.js';
import { type DeadLetterTopic, deadLettersOf } from '../topics.js';

export interface ProducerOptions extends Partial<BatchLimits> {
  /** Most bytes queued or in flight; past it callers are refused at once. Bounds memory while Kafka is away. */
  readonly maxBufferedBytes?: number;
  /**
   * Consumers of the same bus that take what it publishes (`takesPublished`) get these records from here once Kafka has acknowledged
   * them, and need not fetch them.
   */
  readonly handsOn?: boolean;
}

const defaults = {
  // While one batch is in flight the next one fills, so that under load there are enough records to send at once. Under a
  // light one (200 a second) four share a request, and all that follows from it, whose cost hardly depends on how many they are.
  lingerMs: 16,
  lingerRecords: 4,
  batchRecords: 500,
  batchBytes: 256 * 1024,
  // A webhook is to be refused within 2 s; this leaves time for the answer.
  refuseAfterMs: 1_800,
  maxBufferedBytes: 16 * 1024 * 1024,
};

// Kafka's own limit for a batch is 1 MiB and some; a record with its headers must stay below it.
const maxRecordBytes = 1_000_000;

// While the broker is away, up to so many records are still queued: sending them is how its return is noticed. The others
// are refused at once.
const probeRecords = 500;

/** Publishes records in micro-batches and answers each call once Kafka has acknowledged from all in-sync replicas. */
export class Producer {
  private readonly limits: typeof defaults;
  private readonly placements = new Placements();
  private readonly accumulators = new Map<string, RecordAccumulator>();
  private connection: Promise<KafkaProducer> | undefined;
  private awaySince: number | undefined;
  private closed = false;
  private bufferedRecords = 0;
  private bufferedBytes = 0;
  private acknowledged = 0;
  private batches = 0;
  private refused = 0;

  constructor(
    private readonly kafka: Kafka,
    private readonly prefix: string,
    private readonly logger: Logger | undefined,
    options: ProducerOptions = {},
    /** Gets what Kafka has acknowledged, by partition; undefined where it is not known which record has which offset. Must not throw. */
    private readonly onPublished?: (topic: Topic, published: readonly Published[] | undefined) => void,
  ) {
    this.limits = { ...defaults, ...options };
  }

  /**
   * Resolves once every record is acknowledged. Rejects with KafkaUnavailable within about two seconds when Kafka is
   * away (the outcome is then unknown: repeat under the same ids), and with RecordTooLarge at once. Records of one key
   * arrive in the order of the calls.
   */
  async publish(topic: Topic | DeadLetterTopic, records: readonly OutgoingRecord[]): Promise<void> {
    if (records.length === 0) return;
    const messages = records.map((record) => sized(this.onPublished ? stamped(record) : record));
    let bytes = 0;
    for (const message of messages) {
      if (message.bytes > maxRecordBytes) throw new RecordTooLarge(message.bytes, maxRecordBytes);
      bytes += message.bytes;
    }
    this.refuseIfUnavailable(bytes);
    return this.enqueue(topic, messages, bytes);
  }

  /** Sets a record aside with the reason, on the dead-letter topic of the topic it was for. */
  deadLetter(letter: DeadLetter): Promise<void> {
    return this.publish(deadLettersOf(letter.topic), [deadLetterRecord(letter)]);
  }

  /** False from the first failed attempt until the next acknowledgement. */
  get isAvailable(): boolean {
    return this.awaySince === undefined;
  }

  /** Counts since the start, for `/metrics`. */
  stats() {
    return {
      acknowledged: this.acknowledged,
      batches: this.batches,
      refused: this.refused,
      bufferedRecords: this.bufferedRecords,
      bufferedBytes: this.bufferedBytes,
    };
  }

  /** Sends what is queued, then disconnects. Nothing can be published afterwards. */
  async close(): Promise<void> {
    this.closed = true;
    await Promise.all([...this.accumulators.values()].map((accumulator) => accumulator.drain()));
    await this.connection?.then((p) => p.disconnect()).catch(() => undefined);
  }

  private refuseIfUnavailable(bytes: number): void {
    if (this.closed) throw new KafkaUnavailable('The producer is closed');
    const full = this.bufferedRecords > 0 && this.bufferedBytes + bytes > this.limits.maxBufferedBytes;
    // The first second of an outage may be a change of leader, which the buffer bridges.
    const away = this.awaySince !== undefined && performance.now() - this.awaySince > 1_000;
    if (full || (away && this.bufferedRecords >= probeRecords)) {
      this.refused++;
      throw new KafkaUnavailable(full ? 'Too much is waiting for Kafka already' : 'Kafka is away');
    }
  }

  private async enqueue(
    topic: Topic | DeadLetterTopic,
    messages: readonly Sized[],
    bytes: number,
  ): Promise<void> {
    this.bufferedRecords += messages.length;
    this.bufferedBytes += bytes;
    try {
      await this.accumulatorOf(topic).add(
        splitIntoChunks(messages, this.limits.batchRecords, this.limits.batchBytes),
      );
    } catch (error) {
      if (error instanceof KafkaUnavailable) {
        this.refused++;
        // No answer at all, not even an error: the broker hangs, or the network drops packets.
        this.noteOutage(error.message);
      }
      throw error;
    }
  }

  private accumulatorOf(topic: Topic | DeadLetterTopic): RecordAccumulator {
    let accumulator = this.accumulators.get(topic);
    if (!accumulator) {
      accumulator = new RecordAccumulator(
        this.limits,
        (messages) => this.send(topic, messages),
        (records, bytes) => {
          this.bufferedRecords -= records;
          this.bufferedBytes -= bytes;
        },
      );
      this.accumulators.set(topic, accumulator);
    }
    return accumulator;
  }

  private async send(topic: Topic | DeadLetterTopic, messages: Message[]): Promise<void> {
    let acknowledged: RecordMetadata[];
    try {
      const producer = await (this.connection ??= this.connect());
      const where = { topic: this.prefix + topic, acks: -1, timeout: 5_000 };
      acknowledged = await producer.send({ ...where, messages });
      this.batches++;
      this.acknowledged += messages.length;
      if (this.awaySince !== undefined) {
        this.logger?.info({ awayMs: Math.round(performance.now() - this.awaySince) }, 'Kafka is back');
        this.awaySince = undefined;
      }
    } catch (error) {
      throw this.failed(
        error as Error & { retriable?: boolean; cause?: { retriable?: boolean; name?: string } },
      );
    }
    this.onPublished?.(topic as Topic, this.placements.read(messages, acknowledged));
  }

  /** Notes the outage, and returns the error for the record accumulator, which needs only `retriable`. */
  private failed(
    error: Error & { retriable?: boolean; cause?: { retriable?: boolean; name?: string } },
  ): Error {
    const cause = error.cause ?? error;
    if (cause.retriable === false)
      return Object.assign(new Error(error.message, { cause: error }), { retriable: false });
    this.noteOutage(error.message);
    // A connection that timed out may be broken without an error; a new one fails at once if the broker is away.
    if (cause.name === 'KafkaJSRequestTimeoutError') this.reconnect();
    return new Error(error.message, { cause: error });
  }

  private noteOutage(reason: string): void {
    if (this.awaySince !== undefined) return;
    this.awaySince = performance.now();
    this.logger?.warn({ reason }, 'Kafka does not acknowledge');
  }

  private reconnect(): void {
    const old = this.connection;
    this.connection = undefined;
    void old?.then((p) => p.disconnect()).catch(() => undefined);
  }

  private async connect(): Promise<KafkaProducer> {
    const producer = this.kafka.producer({
      allowAutoTopicCreation: false,
      // Java's: a stock client sends a key to the same partition as we do.
      createPartitioner: this.onPublished ? this.placements.partitioner : Partitioners.DefaultPartitioner,
      // Two batches in flight could change places when the first is sent again.
      maxInFlightRequests: 1,
      idempotent: false,
      // A topic that was made anew has other partitions: known before its gate opens again.
      metadataMaxAge: 5_000,
      // The record accumulator repeats; here only the one retry that refreshes stale metadata.
      retry: { initialRetryTime: 50, retries: 1, maxRetryTime: 200 },
    });
    try {
      await producer.connect();
      return producer;
    } catch (error) {
      this.connection = undefined;
      void producer.disconnect().catch(() => undefined);
      throw error;
    }
  }
}

/** With the moment that a consumer will read; kafkajs would choose it where no one else sees it. */
const stamped = (record: OutgoingRecord): OutgoingRecord & Pick<Message, 'timestamp'> => ({
  ...record,
  timestamp: String(Date.now()),
});
