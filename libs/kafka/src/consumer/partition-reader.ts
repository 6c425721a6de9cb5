import type { Topic } from '@hedgerow/domain';
import { backoff, type Logger, sleep } from '@hedgerow/platform';
import type { KafkaMessage, Message } from 'kafkajs';
import { FetchedRecord } from '../protocol/fetch-response.js';
import { readRecord } from '../records/incoming-record.js';
import type { Clock } from './clock.js';
import type { ConsumeOptions, FetchedBatch, Turn } from './consume.js';
import { PositionOutOfRange } from '../errors.js';
import type { IncomingRecord, Published, RawRecord } from '../records/record.js';

export interface Watermarks {
  /** The oldest offset that the topic still holds. */
  readonly low: string;
  /** The offset that the next record will get. */
  readonly high: string;
}

/** What a reader gets from its session. */
export interface ReaderContext {
  readonly options: ConsumeOptions;
  readonly topic: Topic;
  readonly partition: number;
  readonly logger: Logger | undefined;
  readonly watermarks: () => Promise<Watermarks>;
  readonly seek: (offset: bigint) => void;
  readonly pause: () => void;
  readonly resume: () => void;
  /** Runs the handler when one of the `parallel` slots is free, with the clock of its time. */
  readonly limit: (work: (clock: Clock) => Promise<void>) => Promise<void>;
  /** Resolves when the reader that had this partition before in this session has finished its batch; undefined where none had. */
  readonly after: Promise<unknown> | undefined;
  /** Fetching pauses above this many buffered bytes. */
  readonly bufferBytes: number;
  readonly abandoned: AbortSignal;
}

const sizeOf = (m: KafkaMessage): number => (m.value?.length ?? 0) + (m.key?.length ?? 0) + 64;

/**
 * Reads one assigned partition. Fetching fills a bounded buffer and never waits for the handler, so that heartbeats go on
 * and a slow or failing partition delays no other. The position in the caller's database decides; when kafkajs fetched
 * from another offset, the reader seeks.
 */
export class PartitionReader {
  private buffer: KafkaMessage[] = [];
  private bufferedBytes = 0;
  /** The buffer holds as much as it may. */
  private isFull = false;
  /** The first record since the last seek that was taken and not fetched: fetches may bring it, too, and what follows it. */
  private takenFrom: bigint | undefined;
  /** Its records are handed on, and not fetched for now. */
  private isResting = false;
  private isPaused = false;
  private position: bigint | undefined;
  /** kafkajs brought what stands before the end, as it does when it finds an offset out of range: what is here need not be what Kafka has. */
  private wentBack = false;
  /** Behind the last record that is known to have been acknowledged, whatever an answer said that was on its way. */
  private acknowledged = 0n;
  private low = 0n;
  private high = 0n;
  private gapAt: bigint | undefined;
  private isToRelocate = false;
  private wake: (() => void) | undefined;
  private readonly leaving = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private onLocated!: () => void;
  /** Resolves when the first position is known and the consumer has been set to it. */
  readonly ready = new Promise<void>((resolve) => (this.onLocated = resolve));

  constructor(private readonly context: ReaderContext) {}

  /** Starts; resolves when the reader has been closed, rejects with an error that trying again cannot fix. */
  start(): Promise<void> {
    const run = this.run().catch((error: unknown) => {
      if (!this.leaving.signal.aborted) throw error;
    });
    this.running = run.catch(() => undefined);
    return run;
  }

  /** Buffers what was fetched. */
  offer(messages: readonly KafkaMessage[], highWatermark: string): void {
    if (this.leaving.signal.aborted) return;
    this.high = BigInt(highWatermark);
    const fetched = this.takenFrom === undefined ? messages : messages.filter((m) => !this.wasTaken(m));
    if (fetched[0] && this.end !== undefined && BigInt(fetched[0].offset) < this.end) this.wentBack = true;
    else for (const message of fetched) this.keep(message);
    this.wake?.();
  }

  /**
   * Buffers records that were published, where they follow what is here; `goOn` begins with them. `missing`: they do not, and have to
   * be fetched.
   */
  take({ firstOffset, messages }: Published): 'taken' | 'here' | 'missing' {
    const next = firstOffset + BigInt(messages.length);
    if (next > this.acknowledged) this.acknowledged = next;
    if (next > this.high) this.high = next;
    const { end } = this;
    if (this.leaving.signal.aborted || end === undefined) return 'missing';
    if (next <= end) return 'here';
    if (this.isFull || firstOffset !== end) return 'missing';
    this.takenFrom ??= firstOffset;
    messages.forEach((message, i) => this.keep(asFetched(message, String(firstOffset + BigInt(i)))));
    return 'taken';
  }

  /** Begins with what was taken. */
  goOn(): void {
    this.wake?.();
  }

  /** Nothing is fetched until `fetchAgain`. False where Kafka is known to have more than is here, or nothing is read yet. */
  rest(): boolean {
    const { end } = this;
    if (this.leaving.signal.aborted || end === undefined) return false;
    if (end < this.high || end < this.acknowledged) return false;
    this.isResting = true;
    this.pauseOrResume();
    return true;
  }

  /** Fetching goes on behind what is here, where it rests. */
  fetchAgain(): void {
    if (this.isResting && !this.leaving.signal.aborted) this.fetchFrom(this.end!);
  }

  /** Asks for the position again before the next batch. */
  relocateNext(): void {
    this.isToRelocate = true;
    this.wake?.();
  }

  /** Starts nothing new; resolves when the batch in progress is finished. */
  async close(): Promise<void> {
    this.leaving.abort(new Error('The partition was given up'));
    this.wake?.();
    await this.running;
  }

  get lag(): number {
    return this.position === undefined ? 0 : Math.max(0, Number(this.high - this.position));
  }

  private async run(): Promise<void> {
    await this.context.after;
    this.position = await this.locate();
    // A group that reads in bulk is of its own, so kafkajs begins where the topic does. To seek there would throw away the
    // fetch that is on its way: tens of megabytes. After another reader a fetch of that one may still come in.
    const isWhereItBegins = this.context.options.pace === 'bulk' && !this.context.after;
    if (!isWhereItBegins || this.position !== this.low) {
      // What came before the seek was fetched from an offset of kafkajs's choice.
      this.drop(this.buffer.length);
      this.fetchFrom(this.position);
    }
    this.onLocated();
    for (let failures = 0; !this.leaving.signal.aborted;) {
      if (this.isToRelocate) {
        this.isToRelocate = false;
        await this.relocate();
      }
      const messages = await this.next();
      if (messages === undefined || this.isToRelocate) continue;
      try {
        await this.handle(messages);
        failures = 0;
      } catch (error) {
        const { logger, topic, partition } = this.context;
        const at = String(this.position);
        logger?.warn({ err: error, topic, partition, at, failures }, 'a batch failed and is tried again');
        await sleep(backoff(failures++, 100, 5_000), this.leaving.signal);
        await this.relocate();
      }
    }
  }

  /** The records at the position; undefined when the buffer had none, after waiting or seeking. */
  private async next(): Promise<KafkaMessage[] | undefined> {
    const position = this.position!;
    const at = this.buffer.findIndex((m) => BigInt(m.offset) >= position);
    if (this.wentBack || (at < 0 && this.buffer.length > 0)) {
      this.wentBack = false;
      await this.reposition();
      return undefined;
    }
    this.drop(Math.max(at, 0));
    const first = this.buffer[0];
    if (first === undefined) {
      await new Promise<void>((resolve) => (this.wake = resolve));
      this.wake = undefined;
      return undefined;
    }
    if (BigInt(first.offset) !== position && this.gapAt !== position) {
      // Either records are missing, or the gap holds none (a transaction's marker). Fetch once more to tell them apart.
      this.gapAt = position;
      await this.reposition();
      return undefined;
    }
    return this.buffer.slice(0, this.context.options.maxRecords ?? 2_000);
  }

  private drop(count: number): void {
    for (const message of this.buffer.splice(0, count)) this.bufferedBytes -= sizeOf(message);
    if (this.bufferedBytes <= this.context.bufferBytes / 2) this.isFull = false;
    this.pauseOrResume();
  }

  private keep(message: KafkaMessage): void {
    this.buffer.push(message);
    this.bufferedBytes += sizeOf(message);
    if (this.bufferedBytes > this.context.bufferBytes) this.isFull = true;
    this.pauseOrResume();
  }

  /** The offset behind what was read or is here to be read; undefined before the first position is known. */
  private get end(): bigint | undefined {
    const last = this.buffer.at(-1);
    return last === undefined ? this.position : BigInt(last.offset) + 1n;
  }

  private wasTaken({ offset }: KafkaMessage): boolean {
    const at = BigInt(offset);
    return at >= this.takenFrom! && at < this.end!;
  }

  private fetchFrom(offset: bigint): void {
    this.context.seek(offset);
    this.takenFrom = undefined;
    this.isResting = false;
    this.pauseOrResume();
  }

  private pauseOrResume(): void {
    const isToPause = this.isFull || this.isResting;
    if (isToPause === this.isPaused) return;
    if (isToPause) this.context.pause();
    else this.context.resume();
    this.isPaused = isToPause;
  }

  private async handle(messages: readonly KafkaMessage[]): Promise<void> {
    const { options, topic, partition, limit, abandoned } = this.context;
    const next = BigInt(messages.at(-1)!.offset) + 1n;
    const read = (part: readonly KafkaMessage[]) => part.map((m) => readRecord(rawOf(m, topic, partition)));
    const batch = (): FetchedBatch => {
      let records: readonly IncomingRecord[] | undefined;
      return {
        topic,
        partition,
        get records() {
          return (records ??= read(messages));
        },
        *inPortions(size) {
          for (let at = 0; at < messages.length; at += size) yield read(messages.slice(at, at + size));
        },
        firstOffset: String(this.position),
        nextOffset: next.toString(),
        lag: Number(this.high - next),
        signal: abandoned,
      };
    };
    await limit(async (clock) => {
      const turn: Turn = {
        wait: () => clock.stop(),
        begin: () => {
          // The partition may have been given up while this waited.
          this.leaving.signal.throwIfAborted();
          clock.start();
        },
      };
      turn.begin();
      await options.batch(batch(), turn);
    });
    this.position = next;
    this.drop(messages.length);
  }

  /** After a failure only the database knows whether the work was committed. */
  private async relocate(): Promise<void> {
    const position = await this.locate();
    if (position === this.position) return;
    this.position = position;
    await this.reposition();
  }

  private async reposition(): Promise<void> {
    try {
      await this.verify(this.position!);
    } catch (error) {
      if (!(error instanceof PositionOutOfRange)) throw error;
      // Kafka has forgotten what stood there, or lost it: where reading goes on, if it does, is said by what keeps the position.
      this.position = await this.locate();
      this.acknowledged = 0n;
    }
    this.drop(this.buffer.length);
    this.fetchFrom(this.position!);
  }

  private async locate(): Promise<bigint> {
    const { options, topic, partition, logger } = this.context;
    for (let failures = 0; ; failures++) {
      this.leaving.signal.throwIfAborted();
      try {
        const position = BigInt(await options.startAt(topic, partition));
        await this.verify(position);
        return position;
      } catch (error) {
        if (error instanceof PositionOutOfRange) throw error;
        logger?.warn({ err: error, topic, partition }, 'the position could not be read; trying again');
        await sleep(backoff(failures, 100, 5_000), this.leaving.signal);
      }
    }
  }

  private async verify(position: bigint): Promise<void> {
    const isOutside = ({ low, high }: Watermarks) => position < BigInt(low) || position > BigInt(high);
    let marks = await this.context.watermarks();
    // The answer may be that of the join, and the position younger: moved by another member, or begun at the end since.
    if (isOutside(marks)) marks = await this.context.watermarks();
    const { low, high } = marks;
    if (isOutside(marks)) {
      throw new PositionOutOfRange(
        this.context.topic,
        this.context.partition,
        position.toString(),
        low,
        high,
      );
    }
    this.low = BigInt(low);
    this.high = BigInt(high);
  }
}

const rawOf = (message: KafkaMessage, topic: Topic, partition: number): RawRecord => {
  const { offset, timestamp, key, value } = message;
  const headers = message instanceof FetchedRecord ? message.texts() : textsOf(message.headers);
  return { topic, partition, offset, timestamp, key, value, headers };
};

const textsOf = (headers: KafkaMessage['headers']): Record<string, string> => {
  const texts: Record<string, string> = {};
  for (const name in headers) texts[name] = String(headers[name]);
  return texts;
};

/** A message that was sent as it would be fetched. */
const asFetched = ({ key, value, headers, timestamp }: Message, offset: string): KafkaMessage => ({
  ...{ offset, timestamp: timestamp!, attributes: 0, headers: headers ?? {} },
  ...{ key: bytesOf(key), value: bytesOf(value) },
});

const bytesOf = (part: Buffer | string | null | undefined): Buffer | null =>
  typeof part === 'string' ? Buffer.from(part) : (part ?? null);
