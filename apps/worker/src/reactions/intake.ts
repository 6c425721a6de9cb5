import type { Topic } from '@hedgerow/domain';
import { isDatabaseAway } from '@hedgerow/event-store';
import {
  BatchCoalescer,
  type Bus,
  type DeadLetter,
  type Producer,
  type RunningConsumer,
  type Watermarks,
} from '@hedgerow/kafka';
import { type BatchContext, consumerName, reactToBatches } from './react-to-batch.js';
import { ProgressWatch } from '@hedgerow/platform';
import { topicsOf } from './reaction.js';

/** With something to read and no progress for this long, the worker is not ready. Kafka gives partitions away after six. */
const stalledMs = 30_000;
/** How long one answer about a topic serves its partitions, which are located together at a join. */
const marksServeMs = 1_000;
// More than there are partitions: the coalescer bounds the work.
const partitionsAtOnce = 64;
const transactionsAtOnce = 3;

export interface IntakeFigures {
  /** Events that a reaction failed at, and records that are no events, since the start. */
  readonly deadLetters: number;
  readonly stopped: readonly string[];
}

/**
 * Reads the topics of its reactions, with one consumer, and stores what follows. The jobs run elsewhere, so slow work does
 * not delay reading.
 */
export class Intake {
  #consumer: RunningConsumer | undefined;
  #deadLetters: Producer | undefined;
  #state: 'not started' | 'not joined' | 'joined' | 'stopped' = 'not started';
  #letters = 0;
  #sampling: NodeJS.Timeout | undefined;
  readonly #progress = new ProgressWatch();
  readonly #marks = new Map<
    Topic,
    { readonly at: number; readonly answer: Promise<ReadonlyMap<number, Watermarks>> }
  >();

  constructor(
    private readonly bus: Bus,
    private readonly context: Omit<BatchContext, 'deadLetter'>,
    /** Called after jobs became durable. */
    private readonly onJobs: () => void,
    private readonly groupId: string = consumerName,
    private readonly patienceMs = stalledMs,
  ) {}

  start(): void {
    const { positions, logger, reactions } = this.context;
    const context = { ...this.context, deadLetter: (letter: DeadLetter) => this.#deadLetter(letter) };
    const coalescing = { concurrency: transactionsAtOnce, isOutage: isDatabaseAway, logger };
    const coalescer = new BatchCoalescer(async (batches) => {
      const { jobs, deadLetters } = await reactToBatches(context, batches);
      this.#letters += deadLetters;
      if (jobs > 0) this.onJobs();
    }, coalescing);
    this.#state = 'not joined';
    this.#consumer = this.bus.consume({
      groupId: this.groupId,
      topics: topicsOf(reactions),
      // Under a steady load nothing that follows from an event is in a hurry of half a second, and each fetch costs a transaction
      // of eight statements here and work there. One event by itself does not wait.
      gatherMs: 500,
      startAt: (topic, partition) =>
        positions.locate(topic, partition, async (fresh) => {
          const marks = await this.#watermarks(topic, fresh);
          return marks.get(partition) ?? { low: '0', high: '0' };
        }),
      parallel: partitionsAtOnce,
      batch: (batch, turn) => coalescer.add(batch, turn),
      onFatal: (error) => {
        this.#state = 'stopped';
        logger.fatal({ err: error }, 'reactions stopped');
      },
    });
    void this.#consumer.joined.then(() => {
      if (this.#state === 'not joined') this.#state = 'joined';
    });
    this.#sampling = setInterval(() => void this.#sample(), this.patienceMs / 6);
  }

  /** Resolves once the group gave this worker its partitions. */
  async joined(): Promise<void> {
    await this.#consumer?.joined;
  }

  async stop(): Promise<void> {
    this.#state = 'stopped';
    clearInterval(this.#sampling);
    await this.#consumer?.stop();
  }

  lag(): Readonly<Record<string, number>> {
    return this.#consumer?.lag() ?? {};
  }

  figures(): IntakeFigures {
    return { deadLetters: this.#letters, stopped: this.context.positions.stopped() };
  }

  /**
   * Throws why reading does not do its work: it has stopped for good or has not joined yet, a reaction stands still, or a
   * partition has not moved for `patienceMs` although there is something to read.
   */
  check(): void {
    if (this.#state !== 'joined') throw new Error(`${this.groupId} is ${this.#state}`);
    const stopped = this.context.positions.stopped();
    if (stopped.length > 0) throw new Error(stopped.join('; '));
    const stalled = this.#progress.stalled(this.patienceMs, performance.now());
    if (stalled.length > 0) throw new Error(`No progress for ${this.patienceMs} ms: ${stalled.join(', ')}`);
  }

  // Asked of Kafka and the database, not of the consumer: one that is dead says nothing of what it misses.
  async #sample(): Promise<void> {
    try {
      const partitions = new Map<string, { position: bigint; end: bigint }>();
      for (const topic of topicsOf(this.context.reactions)) {
        // Ends first: a position read afterwards is not behind because of what came in between.
        const ends = await this.bus.endsOf([topic]);
        const positions = await this.context.positions.leastOf(topic);
        for (const [name, end] of ends) {
          const partition = Number(name.slice(topic.length + 1));
          partitions.set(name, { position: positions.get(partition) ?? 0n, end: BigInt(end) });
        }
      }
      this.#progress.sample(partitions, performance.now());
    } catch (error) {
      // Kafka and the database have checks of their own.
      this.context.logger.debug({ err: error }, 'progress could not be sampled');
    }
  }

  #watermarks(topic: Topic, fresh: boolean): Promise<ReadonlyMap<number, Watermarks>> {
    const kept = this.#marks.get(topic);
    if (!fresh && kept && performance.now() - kept.at < marksServeMs) return kept.answer;
    const answer = this.bus.watermarks(topic);
    this.#marks.set(topic, { at: performance.now(), answer });
    return answer;
  }

  async #deadLetter(letter: DeadLetter): Promise<void> {
    this.#deadLetters ??= this.bus.producer({ lingerMs: 0 });
    await this.#deadLetters.deadLetter(letter);
  }
}
