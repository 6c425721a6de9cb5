import type { Bus } from '@hedgerow/kafka';
import { type Progress, ProgressWatch } from '@hedgerow/platform';
import { livePositions, type ReadModel } from '@hedgerow/read-model';
import type pg from 'pg';

/** How far one partition of a projection is behind. */
export interface Behind {
  readonly projection: string;
  readonly topic: string;
  readonly partition: number;
  /** Records that it has not taken in. */
  readonly records: number;
  /** One of them has waited for at least so long. */
  readonly seconds: number;
}

const everyMs = 5_000;
/** What was found longer ago tells nothing of now. */
const tellsForMs = 20_000;
/** With something to read and no progress for this long, the projector is not ready. */
const stalledMs = 20_000;

/**
 * Whether projections move while there is something to read. Asked of Kafka and the database, not of a consumer: one that is
 * dead, or that does not read a topic, says nothing of what it misses.
 */
export class ProjectionProgress {
  readonly #watch = new ProgressWatch();
  #timer: NodeJS.Timeout | undefined;
  #found: { readonly at: number; readonly behind: readonly Behind[] } | undefined;
  /** For each partition an end that it has not come to, and since when that end is known. */
  readonly #awaited = new Map<string, { readonly end: bigint; readonly since: number }>();

  constructor(
    private readonly bus: Pick<Bus, 'endsOf'>,
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

  /** How far everything was behind a few seconds ago. Throws when that is not known. */
  behind(): readonly Behind[] {
    if (!this.#found || performance.now() - this.#found.at > tellsForMs)
      throw new Error('How far projections are is not known');
    return this.#found.behind;
  }

  /** Takes note of how far everything is. Throws when Kafka or PostgreSQL does not answer; both have checks of their own. */
  async sample(): Promise<void> {
    const { projections } = this.readModel;
    // Ends first: a position read afterwards is not behind because of what came in between.
    const ends = await this.bus.endsOf([...new Set(projections.flatMap(({ topics }) => topics))]);
    const partitions = new Map<string, { position: bigint; end: bigint }>();
    const behind: Behind[] = [];
    const now = performance.now();
    for (const { projection, topic, partition, position } of await livePositions(this.pool, projections)) {
      const end = ends.get(`${topic}/${partition}`);
      if (end === undefined) continue;
      const name = `${projection} ${topic}/${partition}`;
      const progress = { position: BigInt(position), end: BigInt(end) };
      partitions.set(name, progress);
      const records = Math.max(0, Number(progress.end - progress.position));
      behind.push({ projection, topic, partition, records, seconds: this.#waited(name, progress, now) });
    }
    this.#watch.sample(partitions, now);
    this.#found = { at: now, behind };
  }

  /** Seconds that the end which this partition was to come to has been known; 0 where it has come to all of it. */
  #waited(name: string, { position, end }: Progress, now: number): number {
    const awaited = this.#awaited.get(name);
    if (awaited && position < awaited.end) return (now - awaited.since) / 1_000;
    if (position < end) this.#awaited.set(name, { end, since: now });
    else this.#awaited.delete(name);
    return 0;
  }
}
