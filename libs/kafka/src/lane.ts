import { backoff, sleep } from '@hedgerow/platform';
import type { Message } from 'kafkajs';
import { KafkaUnavailable } from './errors.js';

export interface LaneLimits {
  /** How long a record waits for company. */
  readonly lingerMs: number;
  readonly batchRecords: number;
  readonly batchBytes: number;
  /** After this long without an acknowledgement the caller is refused. */
  readonly refuseAfterMs: number;
}

/** One call of publish, which may have been cut into several pieces. It settles once. */
class Call {
  private left: number;
  settled = false;
  readonly done: Promise<void>;
  private resolve!: () => void;
  private reject!: (error: Error) => void;

  constructor(
    pieces: number,
    readonly deadline: number,
  ) {
    this.left = pieces;
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

  // The pieces that follow a failed one are dropped: sent alone they would overtake it when the caller repeats.
  fail(error: Error): void {
    if (this.settled) return;
    this.settled = true;
    this.reject(error);
  }
}

export interface Piece {
  readonly messages: Message[];
  readonly bytes: number;
}

interface Waiting extends Piece {
  readonly call: Call;
  readonly since: number;
}

/**
 * The queue of one topic: gathers records for a moment, has one batch on its way at a time (so that order is kept),
 * and sends a batch again until it is acknowledged or its callers have been refused.
 */
export class Lane {
  private queue: Waiting[] = [];
  private running: Promise<void> | undefined;
  private wake: (() => void) | undefined;
  private timer: NodeJS.Timeout | undefined;
  private sending: readonly Waiting[] = [];
  private queuedRecords = 0;
  private queuedBytes = 0;
  closing = false;

  constructor(
    private readonly limits: LaneLimits,
    /** Sends one batch; rejects with `retriable: false` in the error when trying again is useless. */
    private readonly send: (messages: Message[]) => Promise<void>,
    /** Called with what leaves memory, acknowledged or not. */
    private readonly released: (records: number, bytes: number) => void,
  ) {}

  add(pieces: readonly Piece[]): Promise<void> {
    const since = performance.now();
    const call = new Call(pieces.length, since + this.limits.refuseAfterMs);
    for (const piece of pieces) {
      this.queue.push({ ...piece, call, since });
      this.queuedRecords += piece.messages.length;
      this.queuedBytes += piece.bytes;
    }
    this.timer ??= setTimeout(this.refuseLate, this.limits.refuseAfterMs);
    if (this.isFull()) this.wake?.();
    this.running ??= this.run().finally(() => (this.running = undefined));
    return call.done;
  }

  /** Resolves when nothing is queued or on its way. */
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
      await this.deliver(batch);
      this.sending = [];
      for (const piece of batch) this.released(piece.messages.length, piece.bytes);
    }
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private isFull(): boolean {
    return this.queuedRecords >= this.limits.batchRecords || this.queuedBytes >= this.limits.batchBytes;
  }

  private async linger(): Promise<void> {
    const rest = (this.queue[0]?.since ?? 0) + this.limits.lingerMs - performance.now();
    if (rest <= 0 || this.closing || this.isFull()) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, rest);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.wake = undefined;
  }

  private take(): Waiting[] {
    let records = 0;
    let bytes = 0;
    let n = 0;
    for (const piece of this.queue) {
      records += piece.messages.length;
      bytes += piece.bytes;
      if (n > 0 && (records > this.limits.batchRecords || bytes > this.limits.batchBytes)) break;
      n++;
    }
    const batch = this.queue.splice(0, n);
    for (const piece of batch) {
      this.queuedRecords -= piece.messages.length;
      this.queuedBytes -= piece.bytes;
    }
    return batch;
  }

  private async deliver(batch: readonly Waiting[]): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      const wanted = batch.filter((piece) => !piece.call.settled);
      if (wanted.length === 0) return;
      try {
        await this.send(wanted.length === 1 ? wanted[0]!.messages : wanted.flatMap((p) => p.messages));
        for (const piece of wanted) piece.call.acknowledge();
        return;
      } catch (error) {
        if ((error as { retriable?: boolean }).retriable === false)
          return this.deliverApart(wanted, error as Error);
        // Short waits: the caller's patience is two seconds, and a broker that comes back should be found at once.
        await sleep(backoff(attempt, 50, 400));
      }
    }
  }

  /** One bad record must not fail its neighbours: what the broker refuses is sent again call by call. */
  private async deliverApart(batch: readonly Waiting[], error: Error): Promise<void> {
    if (batch.length === 1) return batch[0]!.call.fail(error);
    for (const piece of batch) await this.deliver([piece]);
  }

  private readonly refuseLate = (): void => {
    this.timer = undefined;
    const now = performance.now();
    const refusal = new KafkaUnavailable('Kafka did not acknowledge in time');
    const late = (piece: Waiting) => piece.call.deadline <= now + 1;
    for (const piece of this.sending) if (late(piece)) piece.call.fail(refusal);
    const gone = this.queue.filter(late);
    if (gone.length > 0) {
      this.queue = this.queue.slice(gone.length);
      for (const piece of gone) {
        piece.call.fail(refusal);
        this.queuedRecords -= piece.messages.length;
        this.queuedBytes -= piece.bytes;
        this.released(piece.messages.length, piece.bytes);
      }
    }
    const next = this.sending.find((p) => !p.call.settled) ?? this.queue[0];
    if (next) this.timer = setTimeout(this.refuseLate, Math.max(1, next.call.deadline - now));
  };
}
