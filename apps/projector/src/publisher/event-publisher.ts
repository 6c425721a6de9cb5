import type { RecordedEvent } from '@hedgerow/domain';
import { type Committed, HistoryLost } from '@hedgerow/event-store';
import { withoutLeaderOf } from '@hedgerow/kafka';
import { backoff, type Logger, noTracing, sleep, type Tracing } from '@hedgerow/platform';
import type pg from 'pg';
import { LagWatch } from './lag-watch.js';
import { whileLeading } from './leadership.js';
import { publishLoop } from './publish-loop.js';
import type { EventSink, NotPublished } from './send.js';

export interface EventPublisherOptions<T extends string, R extends { readonly topic: T }> extends EventSink<
  T,
  R
> {
  readonly databaseUrl: string;
  /** For measuring the lag; the publisher itself has a connection of its own. */
  readonly pool: pg.Pool;
  readonly logger: Logger;
  readonly tracing?: Tracing;
}

/** For `/health` and `/metrics`. */
export interface PublisherStatus {
  /** Among all instances one leads and publishes, the others wait. */
  readonly isLeading: boolean;
  /** Events published by this instance since it started. */
  readonly published: number;
  /** How long the oldest unpublished event has waited; undefined while PostgreSQL is away. */
  readonly lagMs: number | undefined;
  /** True when an event has waited too long (5 s), on whichever instance leads. */
  readonly isLate: boolean;
  /** Why this instance does not get on, in words; undefined while it does, and while it does not lead. */
  readonly heldUpBy: string | undefined;
  /** Partitions that no broker leads, as `topic/partition`: they hold all of publication up. */
  readonly withoutLeader: readonly string[];
}

/** An event from the moment at which it was recorded to that at which Kafka has it: what follows from it is beneath. */
const tracePublication = (
  tracing: Tracing,
  { id, type, correlationId, causationId, recordedAt }: RecordedEvent,
): void =>
  tracing.note({
    ...{ correlationId, id, parentId: causationId, name: `publish ${type}`, kind: 'producer' },
    begun: Date.parse(recordedAt),
  });

/** Publishes the event store to Kafka in order of position and recovers from every outage. Of any number of instances one works. */
export class EventPublisher<T extends string, R extends { readonly topic: T }> {
  readonly #watch: LagWatch;
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;
  #isLeading = false;
  #published = 0;
  #heldUp: NotPublished | undefined;

  constructor(private readonly options: EventPublisherOptions<T, R>) {
    this.#watch = new LagWatch(options.pool, options.logger);
  }

  /** Starts to wait for the lead; publishes while it has it. */
  start(): void {
    this.#running ??= this.#run();
    this.#watch.start();
  }

  /** Finishes the batch in progress and releases the lead. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([this.#running, this.#watch.stop()]);
  }

  status(): PublisherStatus {
    return {
      isLeading: this.#isLeading,
      published: this.#published,
      lagMs: this.#watch.lagMs,
      isLate: this.#watch.isAlerting,
      heldUpBy: this.#heldUp?.message,
      withoutLeader: withoutLeaderOf(this.#heldUp),
    };
  }

  async #run(): Promise<void> {
    const { databaseUrl, logger } = this.options;
    const stopping = this.#stopping.signal;
    for (let failures = 0; !stopping.aborted;) {
      try {
        await whileLeading(databaseUrl, stopping, async (leadership) => {
          failures = 0;
          this.#isLeading = true;
          leadership.lost.addEventListener('abort', () => (this.#isLeading = false), { once: true });
          logger.info(
            { epoch: leadership.lead.epoch, from: leadership.lead.cursor },
            'leading: publishing events',
          );
          await publishLoop(leadership, { sink: this.options, logger, progress: this.#progress }, stopping);
        });
      } catch (error) {
        if (stopping.aborted) return;
        const isLost = error instanceof HistoryLost;
        logger[isLost ? 'error' : 'warn'](
          { reason: (error as Error).message },
          'not publishing: trying again',
        );
        const wait = isLost ? 2_000 : backoff(failures, 100, 2_000);
        await sleep(wait, stopping).catch(() => undefined);
        failures += 1;
      } finally {
        this.#isLeading = false;
        this.#heldUp = undefined;
      }
    }
  }

  readonly #progress = {
    heldUp: (by: NotPublished | undefined) => {
      // A later error may not know the partition any more: what is known stays until something goes on.
      if (by === undefined || withoutLeaderOf(by).length > 0 || withoutLeaderOf(this.#heldUp).length === 0)
        this.#heldUp = by;
    },
    published: (events: readonly Committed[]) => {
      this.#published += events.length;
      const { tracing = noTracing } = this.options;
      if (tracing.isOn) for (const { event } of events) tracePublication(tracing, event);
    },
  };
}
