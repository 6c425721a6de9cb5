import type { Topic } from '@hedgerow/domain';
import type { Logger } from '@hedgerow/platform';
import { type Kafka, type Message, Partitioners, type Producer } from 'kafkajs';
import { type DeadLetter, deadLetterRecord } from './dead-letter.js';
import { KafkaUnavailable, RecordTooLarge } from './errors.js';
import { Lane, type LaneLimits } from './lane.js';
import { cut, type Sized, sized } from './pieces.js';
import type { OutgoingRecord } from './record.js';
import { type DeadLetterTopic, deadLettersOf } from './topics.js';

export interface PublisherOptions extends Partial<LaneLimits> {
  /** Most bytes waiting or on their way; past it callers are refused at once. Bounds memory while Kafka is away. */
  readonly maxBufferedBytes?: number;
}

const defaults = {
  // While one batch is on its way the next gathers anyhow, so that under load hardly anything waits for company; a longer
  // wait left a fifth of what 64 callers could send unused.
  lingerMs: 1,
  batchRecords: 500,
  batchBytes: 256 * 1024,
  // A webhook is to be refused within 2 s; this leaves time for the answer.
  refuseAfterMs: 1_800,
  maxBufferedBytes: 16 * 1024 * 1024,
};

// Kafka's own limit for a batch is 1 MiB and some; a record with its headers must stay below it.
const maxRecordBytes = 1_000_000;

// While the broker is away, so many records still wait as the probe that finds it again; the others are refused at once.
const probeRecords = 500;

/** Publishes records in micro-batches and answers each call once Kafka has acknowledged from all in-sync replicas. */
export class Publisher {
  private readonly limits: typeof defaults;
  private readonly lanes = new Map<string, Lane>();
  private producer: Promise<Producer> | undefined;
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
    options: PublisherOptions = {},
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
    const messages = records.map(sized);
    let bytes = 0;
    for (const message of messages) {
      if (message.bytes > maxRecordBytes) throw new RecordTooLarge(message.bytes, maxRecordBytes);
      bytes += message.bytes;
    }
    this.refuseIfHopeless(bytes);
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

  /** Sends what is waiting, then disconnects. Nothing can be published afterwards. */
  async close(): Promise<void> {
    this.closed = true;
    await Promise.all([...this.lanes.values()].map((lane) => lane.drain()));
    await this.producer?.then((p) => p.disconnect()).catch(() => undefined);
  }

  private refuseIfHopeless(bytes: number): void {
    if (this.closed) throw new KafkaUnavailable('The publisher is closed');
    const full = this.bufferedRecords > 0 && this.bufferedBytes + bytes > this.limits.maxBufferedBytes;
    // The first second of an outage may be a change of leader, which the buffer bridges.
    const away = this.awaySince !== undefined && performance.now() - this.awaySince > 1_000;
    if (full || (away && this.bufferedRecords >= probeRecords)) {
      this.refused++;
      throw new KafkaUnavailable(full ? 'Too much is waiting for Kafka already' : 'Kafka is away');
    }
  }

  private async enqueue(topic: string, messages: readonly Sized[], bytes: number): Promise<void> {
    this.bufferedRecords += messages.length;
    this.bufferedBytes += bytes;
    try {
      await this.lane(topic).add(cut(messages, this.limits.batchRecords, this.limits.batchBytes));
    } catch (error) {
      if (error instanceof KafkaUnavailable) {
        this.refused++;
        // Nothing came back at all, not even an error: a broker that hangs, or a network that swallows.
        this.noteOutage(error.message);
      }
      throw error;
    }
  }

  private lane(topic: string): Lane {
    let lane = this.lanes.get(topic);
    if (!lane) {
      const full = this.prefix + topic;
      lane = new Lane(
        this.limits,
        (messages) => this.send(full, messages),
        (records, bytes) => {
          this.bufferedRecords -= records;
          this.bufferedBytes -= bytes;
        },
      );
      this.lanes.set(topic, lane);
    }
    return lane;
  }

  private async send(topic: string, messages: Message[]): Promise<void> {
    try {
      const producer = await (this.producer ??= this.connect());
      await producer.send({ topic, messages, acks: -1, timeout: 5_000 });
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
  }

  /** Notes the outage, and answers with the error as the lane is to see it. */
  private failed(
    error: Error & { retriable?: boolean; cause?: { retriable?: boolean; name?: string } },
  ): Error {
    const cause = error.cause ?? error;
    if (cause.retriable === false) return Object.assign(new Error(error.message), { retriable: false });
    this.noteOutage(error.message);
    // A connection that timed out may be dead without knowing it; a new one finds out at once.
    if (cause.name === 'KafkaJSRequestTimeoutError') this.reconnect();
    return new Error(error.message);
  }

  private noteOutage(reason: string): void {
    if (this.awaySince !== undefined) return;
    this.awaySince = performance.now();
    this.logger?.warn({ reason }, 'Kafka does not acknowledge');
  }

  private reconnect(): void {
    const old = this.producer;
    this.producer = undefined;
    void old?.then((p) => p.disconnect()).catch(() => undefined);
  }

  private async connect(): Promise<Producer> {
    const producer = this.kafka.producer({
      allowAutoTopicCreation: false,
      // Java's partitioner: a stock client sends a key to the same partition as we do.
      createPartitioner: Partitioners.DefaultPartitioner,
      // Two batches on their way could change places when the first is sent again.
      maxInFlightRequests: 1,
      idempotent: false,
      metadataMaxAge: 60_000,
      // The lane repeats; here only the one retry that refreshes stale metadata.
      retry: { initialRetryTime: 50, retries: 1, maxRetryTime: 200 },
    });
    try {
      await producer.connect();
      return producer;
    } catch (error) {
      this.producer = undefined;
      void producer.disconnect().catch(() => undefined);
      throw error;
    }
  }
}
