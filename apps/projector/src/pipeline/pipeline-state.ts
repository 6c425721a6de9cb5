import type { Topic } from '@hedgerow/domain';
import type { Bus } from '@hedgerow/kafka';
import { Rate } from '@hedgerow/platform';
import { livePositions, type ProjectorReport, type ReadModel } from '@hedgerow/read-model';
import type { Pool } from 'pg';
import type { Look } from './sampler.js';
import { Waits } from './waits.js';

const minuteMs = 60_000;
const minutes = 60;
const uplinks: Topic = 'sensors.uplinks';

/** What a projector sees of the way from Kafka into the read model: it is the one that knows where the topics end. */
export class PipelineState {
  readonly #waits = new Waits();
  readonly #rates = new Map<string, Rate>();
  #uplinks: { readonly until: number; readonly perMinute: readonly number[] } | undefined;

  constructor(
    private readonly bus: Pick<Bus, 'endsOf' | 'recordsBefore'>,
    private readonly pool: Pool,
    private readonly readModel: Pick<ReadModel, 'projections'>,
    /** Told of each look. */
    private readonly onLook: (look: Look) => void = () => undefined,
  ) {}

  /** Looks once. Throws when Kafka or PostgreSQL does not answer. */
  async read(now = Date.now()): Promise<ProjectorReport> {
    const { projections } = this.readModel;
    // Ends first: a position read afterwards is not behind because of what came in between.
    const found = await this.bus.endsOf([...new Set(projections.flatMap(({ topics }) => topics))]);
    const ends = new Map([...found].map(([partition, end]) => [partition, BigInt(end)]));
    this.#waits.note(ends, now);
    const positions = await livePositions(this.pool, projections);
    const sums = new Map<string, number>();
    const partitions = positions.flatMap(({ projection, topic, partition, position }) => {
      const name = `${topic}/${partition}`;
      const end = ends.get(name);
      sums.set(projection, (sums.get(projection) ?? 0) + Number(position));
      if (end === undefined) return [];
      const at = BigInt(position);
      const behind = Number(end > at ? end - at : 0n);
      return [{ projection, topic, partition, behind, secondsBehind: this.#waits.seconds(name, at, now) }];
    });
    this.onLook({ at: now, partitions, ends });
    await this.#countUplinks(now);
    return {
      partitions,
      eventsPerSecond: Object.fromEntries(
        [...sums].flatMap(([projection, sum]) => {
          const rate = this.#rates.get(projection) ?? new Rate();
          this.#rates.set(projection, rate);
          const perSecond = rate.note(sum, now);
          // A switch may take it back a little.
          return perSecond === undefined ? [] : [[projection, Math.max(0, perSecond)]];
        }),
      ),
      uplinksPerMinute: this.#uplinks?.perMinute ?? null,
      uplinksUntil: this.#uplinks ? new Date(this.#uplinks.until).toISOString() : null,
    };
  }

  /** Kafka is asked once a minute: for the whole hour at first, then for the minute that has passed. */
  async #countUplinks(now: number): Promise<void> {
    const until = Math.floor(now / minuteMs) * minuteMs;
    const known = this.#uplinks;
    if (known?.until === until) return;
    const missing = Math.min(minutes, known ? (until - known.until) / minuteMs : minutes);
    const moments = Array.from({ length: missing + 1 }, (_, n) => until - (missing - n) * minuteMs);
    const before = await this.bus.recordsBefore(uplinks, moments);
    const counted = before.slice(1).map((count, n) => Math.max(0, count - before[n]!));
    this.#uplinks = { until, perMinute: [...(known?.perMinute ?? []), ...counted].slice(-minutes) };
  }
}
