import type { Bus } from '@hedgerow/kafka';
import { ProgressWatch } from '@hedgerow/platform';
import { livePositions, type ReadModel } from '@hedgerow/read-model';
import type pg from 'pg';

const everyMs = 5_000;
/** With something to read and no progress for this long, the projector is not ready. */
const stalledMs = 20_000;

/**
 * Whether projections move while there is something to read. Asked of Kafka and the database, not of a consumer: one that is
 * dead, or that does not read a topic, says nothing of what it misses.
 */
export class ProjectionProgress {
  readonly #watch = new ProgressWatch();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly bus: Pick<Bus, 'endOffsets'>,
    private readonly pool: pg.Pool,
    private readonly readModel: ReadModel,
  ) {}

  start(): void {
    this.#timer = setInterval(() => void this.sample().catch(() => undefined), everyMs);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** `conditions sensors.uplinks/3`: projections and partitions that stand still. */
  stalled(): string[] {
    return this.#watch.stalled(stalledMs, performance.now());
  }

  /** Takes note of how far everything is. Throws when Kafka or PostgreSQL does not answer; both have checks of their own. */
  async sample(): Promise<void> {
    const { projections } = this.readModel;
    const ends = new Map<string, string>();
    // Ends first: a position read afterwards is not behind because of what came in between.
    for (const topic of new Set(projections.flatMap(({ topics }) => topics)))
      for (const [partition, end] of await this.bus.endOffsets(topic)) ends.set(`${topic}/${partition}`, end);
    const partitions = new Map<string, { position: bigint; end: bigint }>();
    for (const { projection, topic, partition, position } of await livePositions(this.pool, projections)) {
      const end = ends.get(`${topic}/${partition}`);
      if (end !== undefined)
        partitions.set(`${projection} ${topic}/${partition}`, {
          position: BigInt(position),
          end: BigInt(end),
        });
    }
    this.#watch.sample(partitions, performance.now());
  }
}
