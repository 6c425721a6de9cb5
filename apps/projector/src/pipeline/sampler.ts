import type { Topic } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import {
  type PipelineSample,
  type ProjectionLag,
  type ReadModel,
  type ReportedPartition,
  sampleEveryMs,
  writeSample,
} from '@hedgerow/read-model';
import type { Pool } from 'pg';

/** What a projector saw at one moment. */
export interface Look {
  /** Milliseconds */
  readonly at: number;
  readonly partitions: readonly ReportedPartition[];
  /** Where each partition ends, as `topic/partition`. */
  readonly ends: ReadonlyMap<string, bigint>;
}

/** How many records Kafka was given up to a moment: counts that only rise. */
interface Arrived {
  readonly at: number;
  readonly events: number;
  readonly uplinks: number;
}

const uplinkTopic: Topic = 'sensors.uplinks';

const arrivedBy = ({ at, ends }: Look): Arrived => {
  let [events, uplinks] = [0, 0];
  for (const [partition, end] of ends)
    if (partition.startsWith(`${uplinkTopic}/`)) uplinks += Number(end);
    else events += Number(end);
  return { at, events, uplinks };
};

/** How much came in a second between two moments; null where that is not known, and where a topic was made anew. */
const perSecond = (of: 'events' | 'uplinks', from: Arrived | undefined, to: Arrived | undefined) => {
  if (!from || !to || to.at <= from.at || to[of] < from[of]) return null;
  return ((to[of] - from[of]) / (to.at - from.at)) * 1_000;
};

/** The greater of two, of which null is what is not known. */
const greater = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b);

/** How far each projection was behind at one look: all records, and the longest wait. */
const lagsOf = (partitions: readonly ReportedPartition[]): ReadonlyMap<string, ProjectionLag> => {
  const lags = new Map<string, ProjectionLag>();
  for (const { projection, behind, secondsBehind } of partitions) {
    const known = lags.get(projection);
    lags.set(projection, {
      projection,
      behind: (known?.behind ?? 0) + behind,
      secondsBehind: known ? greater(known.secondsBehind, secondsBehind) : secondsBehind,
    });
  }
  return lags;
};

/**
 * Keeps how the pipeline stood in each half minute. It asks for nothing itself: it is told of what the projector looks at each second
 * anyway, holds the greatest, and writes one row. A row that cannot be written is left out, and is a gap.
 */
export class Sampler {
  readonly #id = newId();
  #lags = new Map<string, ProjectionLag>();
  #delay: number | null = null;
  /** At the last look of the half minute before, and at the last one of all. */
  #before: Arrived | undefined;
  #last: Arrived | undefined;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(
    private readonly pool: Pick<Pool, 'query'>,
    private readonly readModel: Pick<ReadModel, 'projections'>,
    /** How long the oldest event has waited to be published; undefined where that is not known. */
    private readonly lagMs: () => number | undefined,
  ) {}

  /** Takes what was seen. */
  note(look: Look): void {
    for (const [name, lag] of lagsOf(look.partitions)) {
      const known = this.#lags.get(name);
      this.#lags.set(name, {
        projection: name,
        behind: Math.max(lag.behind, known?.behind ?? 0),
        secondsBehind: known ? greater(known.secondsBehind, lag.secondsBehind) : lag.secondsBehind,
      });
    }
    this.#last = arrivedBy(look);
    this.#before ??= this.#last;
    this.#noteDelay();
  }

  /**
   * Writes at the end of each half minute by the clock, so that none is left out and none has two. Which one ends is chosen before: a timer
   * may come a millisecond early by the clock, and a clock may be set back.
   */
  start(): void {
    const next = (written = 0) => {
      if (this.#isStopped) return;
      const ends = Math.max(
        (Math.floor(Date.now() / sampleEveryMs) + 1) * sampleEveryMs,
        written + sampleEveryMs,
      );
      this.#timer = setTimeout(() => {
        this.#writing = this.write(ends)
          .catch(() => undefined)
          .then(() => next(ends));
      }, ends - Date.now());
      this.#timer.unref();
    };
    next();
  }

  /** Writes what was seen in the half minute that ended last by then (milliseconds). Rejects when the read model cannot be asked. */
  async write(now: number): Promise<void> {
    // While Kafka is away nothing is looked at, and events wait to be published.
    this.#noteDelay();
    const sample = this.#take();
    const at = new Date((Math.floor(now / sampleEveryMs) - 1) * sampleEveryMs);
    await writeSample(this.pool, sample, {
      projections: this.readModel.projections,
      sampledBy: this.#id,
      at,
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#writing;
  }

  #noteDelay(): void {
    const ms = this.lagMs();
    if (ms !== undefined) this.#delay = greater(this.#delay, ms / 1_000);
  }

  /** What was seen, which begins anew. */
  #take(): PipelineSample {
    const sample = {
      lags: [...this.#lags.values()],
      publicationDelay: this.#delay,
      eventsPerSecond: perSecond('events', this.#before, this.#last),
      uplinksPerSecond: perSecond('uplinks', this.#before, this.#last),
    };
    this.#lags = new Map();
    this.#delay = null;
    this.#before = this.#last;
    this.#last = undefined;
    return sample;
  }
}
