import type { Topic } from '@hedgerow/domain';
import type { Bus, Watermarks } from '@hedgerow/kafka';
import type { Logger } from '@hedgerow/platform';
import type pg from 'pg';
import { Intake, type IntakeFigures } from './intake.js';
import type { JobLedger } from './job-ledger.js';
import { Positions } from './positions.js';
import { type Reaction, topicsOf } from './reaction.js';
import { consumerName } from './react-to-batch.js';
import type { Timers } from './timers.js';

/** Records behind the others from which on a reaction reads by itself: more than a few seconds of reading. */
const farBehind = 10_000;

export interface IntakesContext {
  readonly bus: Bus;
  readonly pool: pg.Pool;
  readonly namespace: string;
  readonly ledger: JobLedger;
  readonly timers: Timers;
  readonly reactions: readonly Reaction[];
  readonly logger: Logger;
}

/**
 * The reading of all reactions. One consumer serves them; those that are far behind at the start, as a new one is that
 * begins at the beginning of a long log, share a second one until the next start, so that the others do not wait for them.
 * Which consumer reads for a reaction decides nothing else: its positions are its own.
 */
export class Intakes {
  #intakes: readonly Intake[] = [];
  #begun!: () => void;
  readonly #started = new Promise<void>((resolve) => (this.#begun = resolve));

  constructor(
    private readonly context: IntakesContext,
    /** Called after jobs became durable. */
    private readonly onJobs: () => void,
    private readonly far = farBehind,
  ) {}

  /** Decides which reactions read together, and begins. Needs Kafka and the database. */
  async start(): Promise<void> {
    const { reactions } = this.context;
    const behind = await this.#behind();
    const [late, others] = [
      reactions.filter((one) => behind.has(one)),
      reactions.filter((one) => !behind.has(one)),
    ];
    const apart = late.length > 0 && others.length > 0;
    this.#intakes = apart
      ? [this.#intake(others, consumerName), this.#intake(late, `${consumerName}.catching-up`)]
      : [this.#intake(reactions, consumerName)];
    for (const intake of this.#intakes) intake.start();
    this.#begun();
  }

  /** Resolves once the groups gave this worker its partitions. */
  async joined(): Promise<void> {
    await this.#started;
    await Promise.all(this.#intakes.map((intake) => intake.joined()));
  }

  async stop(): Promise<void> {
    await Promise.all(this.#intakes.map((intake) => intake.stop()));
  }

  /** Records not yet read, by topic and partition; the larger number where two consumers read it. */
  lag(): Readonly<Record<string, number>> {
    const lags: Record<string, number> = {};
    for (const intake of this.#intakes)
      for (const [name, lag] of Object.entries(intake.lag())) lags[name] = Math.max(lag, lags[name] ?? 0);
    return lags;
  }

  figures(): IntakeFigures {
    const all = this.#intakes.map((intake) => intake.figures());
    return {
      deadLetters: all.reduce((sum, { deadLetters }) => sum + deadLetters, 0),
      stopped: all.flatMap(({ stopped }) => stopped),
    };
  }

  /** Throws why reading does not do its work. */
  check(): void {
    if (this.#intakes.length === 0) throw new Error('Reading has not started');
    for (const intake of this.#intakes) intake.check();
  }

  #intake(reactions: readonly Reaction[], groupId: string): Intake {
    const { bus, pool, namespace, ledger, timers, logger } = this.context;
    const positions = new Positions(pool, namespace, reactions, logger);
    return new Intake(bus, { pool, positions, ledger, timers, reactions, logger }, this.onJobs, groupId);
  }

  /** The reactions that have so much to read that the others should not wait for it. */
  async #behind(): Promise<ReadonlySet<Reaction>> {
    const { bus, pool, namespace, reactions } = this.context;
    const marks = new Map<Topic, ReadonlyMap<number, Watermarks>>();
    for (const topic of topicsOf(reactions)) marks.set(topic, await bus.watermarks(topic));
    const { rows } = await pool.query<{
      consumer: string;
      topic: Topic;
      partition: number;
      position: string;
    }>('select consumer, topic, partition, position from worker.positions');
    const at = new Map(
      rows.map((row) => [`${row.consumer} ${row.topic}/${row.partition}`, Number(row.position)]),
    );
    const toRead = (one: Reaction): number =>
      topicsOf([one])
        .flatMap((topic) => [...marks.get(topic)!].map(([n, mark]) => ({ topic, n, mark })))
        .reduce((sum, { topic, n, mark: { low, high } }) => {
          const start = one.startFrom === 'beginning' ? low : high;
          return sum + Number(high) - (at.get(`${namespace}${one.name} ${topic}/${n}`) ?? Number(start));
        }, 0);
    return new Set(reactions.filter((one) => toRead(one) > this.far));
  }
}
