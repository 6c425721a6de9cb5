import { backoff, sleep } from '@hedgerow/platform';
import type { Message } from 'kafkajs';
import { KafkaUnavailable } from '../errors.js';

export interface BatchLimits {
  /**
   * How long a record waits for others to share its batch (Kafka's `linger.ms`), where the batch before was sent less than
   * so long ago. After a longer silence none is expected, and a record goes at once. So it does after one waited in vain, for some
   * batches: a sender that waits for each acknowledgement sends no second one meanwhile.
   */
  readonly lingerMs: number;
  /** So many records make a batch that is worth sending: no more are waited for. */
  readonly lingerRecords: number;
  readonly batchRecords: number;
  readonly batchBytes: number;
  /** After this long without an acknowledgement the caller is refused. */
  readonly refuseAfterMs: number;
}

/** Batches that go at once after one waited in vain: one sender that waits for each then loses a tenth of its rate at most. */
const afterInVain = 15;

/** One call of publish, which may have been cut into several chunks. It settles once. */
class Call {
  private left: number;
  settled = false;
  readonly done: Promise<void>;
  private resolve!: () => void;
  private reject!: (error: Error) => void;

  constructor(
    chunks: number,
    readonly deadline: number,
  ) {
    this.left = chunks;
    this.done = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  acknowledge(): void {
    if (--this.left > 0 || this.settled) return;
    this.settled = true;
    this.resolve();
  }

  // The chunks that follow a failed one are dropped: sent alone they would overtake it when the caller repeats.
  fail(error: Error): void {
    if (this.settled) return;
    this.settled = true;
    this.reject(error);
  }
}

export interface Chunk {
  readonly messages: Message[];
  readonly bytes: number;
}

interface Queued extends Chunk {
  readonly call: Call;
  readonly since: number;
}

/**
 * The queue of one topic: collects records for a moment, has one batch in flight at a time (so that order is kept),
 * and sends a batch again until it is acknowledged or its callers have been refused.
 */
export class RecordAccumulator {
  private queue: Queued[] = [];
  private running: Promise<void> | undefined;
  private wake: (() => void) | undefined;
  /** Why the last try failed, until one succeeds: the reason of a refusal. */
  private failure: unknown;
  private timer: NodeJS.Timeout | undefined;
  private sending: readonly Queued[] = [];
  private sentAt = -Infinity;
  /** So many more batches wait for no others, unless some are there. */
  private goAlone = 0;
  private queuedRecords = 0;
  private queuedBytes = 0;
  closing = false;

  constructor(
    private readonly limits: BatchLimits,
    /** Sends one batch; rejects with `retriable: false` in the error when trying again is useless. */
    private readonly send: (messages: Message[]) => Promise<void>,
    /** Called with the counts of what leaves memory, acknowledged or not. */
    private readonly released: (records: number, bytes: number) => void,
  ) {}

  add(chunks: readonly Chunk[]): Promise<void> {
    const since = performance.now();
    const call = new Call(chunks.length, since + this.limits.refuseAfterMs);
    for (const chunk of chunks) {
      this.queue.push({ ...chunk, call, since });
      this.queuedRecords += chunk.messages.length;
      this.queuedBytes += chunk.bytes;
    }
    this.timer ??= setTimeout(this.refuseLate, this.limits.refuseAfterMs);
    if (this.isWorthSending()) this.wake?.();
    this.running ??= this.run().finally(() => (this.running = undefined));
    return call.done;
  }

  /** Resolves when nothing is queued or in flight. */
  async drain(): Promise<void> {
    this.closing = true;
    this.wake?.();
    await this.running;
  }

  private async run(): Promise<void> {
    while (this.queue.length > 0) {
      await this.linger();
      const batch = this.take();
      this.sending = batch;
      this.sentAt = performance.now();
      await this.deliver(batch);
      this.sending = [];
      for (const chunk of batch) this.released(chunk.messages.length, chunk.bytes);
    }
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private isFull(): boolean {
    return this.queuedRecords >= this.limits.batchRecords || this.queuedBytes >= this.limits.batchBytes;
  }

  private isWorthSending(): boolean {
    return this.queuedRecords >= this.limits.lingerRecords || this.isFull();
  }

  private async linger(): Promise<void> {
    const { lingerMs } = this.limits;
    const now = performance.now();
    const rest = (this.queue[0]?.since ?? 0) + lingerMs - now;
    if (rest <= 0 || now - this.sentAt > lingerMs || this.closing || this.isWorthSending()) return;
    if (this.queue.length === 1 && this.goAlone > 0) {
      this.goAlone -= 1;
      return;
    }
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, rest);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.wake = undefined;
    this.goAlone = this.queue.length > 1 ? 0 : afterInVain;
  }

  private take(): Queued[] {
    let records = 0;
    let bytes = 0;
    let n = 0;
    for (const chunk of this.queue) {
      records += chunk.messages.length;
      bytes += chunk.bytes;
      if (n > 0 && (records > this.limits.batchRecords || bytes > this.limits.batchBytes)) break;
      n++;
    }
    const batch = this.queue.splice(0, n);
    for (const chunk of batch) {
      this.queuedRecords -= chunk.messages.length;
      this.queuedBytes -= chunk.bytes;
    }
    return batch;
  }

  private async deliver(batch: readonly Queued[]): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      const pending = batch.filter((chunk) => !chunk.call.settled);
      if (pending.length === 0) return;
      try {
        await this.send(pending.length === 1 ? pending[0]!.messages : pending.flatMap((p) => p.messages));
        for (const chunk of pending) chunk.call.acknowledge();
        this.failure = undefined;
        return;
      } catch (error) {
        if ((error as { retriable?: boolean }).retriable === false)
          return this.deliverSeparately(pending, error as Error);
        this.failure = error;
        // Short waits: the caller waits two seconds at most, and a broker that comes back should be noticed at once.
        await sleep(backoff(attempt, 50, 400));
      }
    }
  }

  /** One bad record must not fail the others of its batch: what the broker refuses is sent again one call at a time. */
  private async deliverSeparately(batch: readonly Queued[], error: Error): Promise<void> {
    if (batch.length === 1) return batch[0]!.call.fail(error);
    for (const chunk of batch) await this.deliver([chunk]);
  }

  private readonly refuseLate = (): void => {
    this.timer = undefined;
    const now = performance.now();
    const refusal = new KafkaUnavailable('Kafka did not acknowledge in time', { cause: this.failure });
    const late = (chunk: Queued) => chunk.call.deadline <= now + 1;
    for (const chunk of this.sending) if (late(chunk)) chunk.call.fail(refusal);
    const expired = this.queue.filter(late);
    if (expired.length > 0) {
      this.queue = this.queue.slice(expired.length);
      for (const chunk of expired) {
        chunk.call.fail(refusal);
        this.queuedRecords -= chunk.messages.length;
        this.queuedBytes -= chunk.bytes;
        this.released(chunk.messages.length, chunk.bytes);
      }
    }
    const next = this.sending.find((p) => !p.call.settled) ?? this.queue[0];
    if (next) this.timer = setTimeout(this.refuseLate, Math.max(1, next.call.deadline - now));
  };
}
