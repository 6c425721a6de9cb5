import type { Batch, Bus, Producer, RunningConsumer } from '@hedgerow/kafka';
import type { Logger } from '@hedgerow/platform';
import type { JobLedger } from './job-ledger.js';
import { jobsFor, type Reaction } from './reaction.js';

/** The worker's consumer group, beside its positions in PostgreSQL. */
export const consumerName = 'worker.reactions';

/** Reads domain events and turns them into jobs. The jobs run elsewhere, so slow work does not delay reading. */
export class Intake {
  #consumer: RunningConsumer | undefined;
  #deadLetters: Producer | undefined;

  constructor(
    private readonly bus: Bus,
    private readonly ledger: JobLedger,
    private readonly reactions: readonly Reaction[],
    /** Called after jobs became durable. */
    private readonly onJobs: () => void,
    private readonly logger: Logger,
  ) {}

  start(): void {
    this.#consumer = this.bus.consume({
      groupId: consumerName,
      topics: ['stewardship.events'],
      // Nothing that follows from an event is in a hurry of milliseconds.
      gatherMs: 100,
      startAt: (topic, partition) => this.ledger.position(topic, partition),
      batch: (batch) => this.store(batch),
      onFatal: (error) => this.logger.fatal({ err: error }, 'reactions stopped'),
    });
  }

  /** Resolves once the group gave this worker its partitions. */
  async joined(): Promise<void> {
    await this.#consumer?.joined;
  }

  async stop(): Promise<void> {
    await this.#consumer?.stop();
  }

  lag(): Readonly<Record<string, number>> {
    return this.#consumer?.lag() ?? {};
  }

  private async store(batch: Batch): Promise<void> {
    for (const record of batch.records) {
      const content = record.content();
      if (content.kind === 'event') continue;
      this.logger.error(
        { reason: content.reason, partition: batch.partition, offset: record.offset },
        'a record that is no event became a dead letter',
      );
      this.#deadLetters ??= this.bus.producer();
      await this.#deadLetters.deadLetter({
        topic: batch.topic,
        record: record.raw,
        reason: content.reason,
        consumer: consumerName,
      });
    }
    const events = batch.records.flatMap((record) => {
      const content = record.content();
      return content.kind === 'event' ? [content.event] : [];
    });
    const jobs = jobsFor(this.reactions, events);
    await this.ledger.store(batch, jobs);
    if (jobs.length > 0) this.onJobs();
  }
}
