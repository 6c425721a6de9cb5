import type { Batch, Bus, IncomingRecord, Producer, RunningConsumer } from '@hedgerow/kafka';
import type { Logger } from '@hedgerow/platform';
import type { JobLedger } from './job-ledger.js';
import type { KeptRecords } from './kept-records.js';
import { type Job, jobsFor, type Reaction } from './reaction.js';

/** The worker's consumer group, beside its positions in PostgreSQL. */
export const consumerName = 'worker.reactions';

/**
 * Reads domain events and turns them into jobs; what only a newer program knows is kept for it. The jobs run elsewhere, so
 * slow work does not delay reading.
 */
export class Intake {
  #consumer: RunningConsumer | undefined;
  #deadLetters: Producer | undefined;

  constructor(
    private readonly bus: Pick<Bus, 'consume' | 'producer'>,
    private readonly ledger: JobLedger,
    private readonly kept: KeptRecords,
    private readonly reactions: readonly Reaction[],
    /** Called after jobs became durable. */
    private readonly onJobs: () => void,
    private readonly logger: Logger,
  ) {}

  start(): void {
    this.kept.start((record) => this.takeUp(record));
    this.#consumer = this.bus.consume({
      groupId: consumerName,
      topics: ['stewardship.events'],
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
    await Promise.all([this.#consumer?.stop(), this.kept.stop()]);
  }

  lag(): Readonly<Record<string, number>> {
    return this.#consumer?.lag() ?? {};
  }

  private async store(batch: Batch): Promise<void> {
    const unknown = batch.records.filter((record) => record.content().kind === 'unknown');
    if (unknown.length > 0) {
      const types = [...new Set(unknown.map(({ type }) => type))];
      this.logger.warn({ types, records: unknown.length }, 'kept records for the program that knows them');
      await this.kept.keep(unknown);
    }
    const jobs: Job[] = [];
    for (const record of batch.records) jobs.push(...(await this.jobsOf(record)));
    await this.ledger.store(batch, jobs);
    if (jobs.length > 0) this.onJobs();
  }

  /** What was kept by a program that did not know it. */
  private async takeUp(record: IncomingRecord): Promise<void> {
    const jobs = await this.jobsOf(record);
    if (jobs.length === 0) return;
    await this.ledger.add(jobs);
    this.onJobs();
  }

  private async jobsOf(record: IncomingRecord): Promise<readonly Job[]> {
    const content = record.content();
    if (content.kind === 'event') return jobsFor(this.reactions, [content.event]);
    if (content.kind === 'poison') await this.setAside(record, content.reason);
    return [];
  }

  private async setAside({ raw }: IncomingRecord, reason: string): Promise<void> {
    const { topic, partition, offset } = raw;
    this.logger.error({ reason, partition, offset }, 'a record that is no event became a dead letter');
    this.#deadLetters ??= this.bus.producer();
    await this.#deadLetters.deadLetter({ topic, record: raw, reason, consumer: consumerName });
  }
}
