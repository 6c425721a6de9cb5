import type { Topic } from '@hedgerow/domain';
import { backoff, sleep } from '@hedgerow/platform';
import { livePosition, partitionOf, type Projection } from '@hedgerow/read-model';
import type { LaneMetrics } from './metrics.js';
import { Lane, type LaneContext, levelByDefault } from './lane.js';

export interface RunningProjections {
  /** Resolves when every partition that this process got has its position. */
  readonly joined: Promise<void>;
  /** By lane: the names of its projections, joined by `+`. */
  metrics(): Readonly<Record<string, LaneMetrics>>;
  /** Why a projection is not kept up to date; undefined while all are. */
  problem(): Error | undefined;
  /** Takes in one more projection, once its generation is live. */
  add(projection: Projection): void;
  stop(): Promise<void>;
}

export interface RunContext extends Omit<LaneContext, 'onApart' | 'topics'> {
  readonly projections: readonly Projection[];
  /** Topics that only projections take which are added later. */
  readonly laterTopics?: readonly Topic[];
}

// How often a projection that runs apart is looked at, and for how long it has to be level before it joins the others.
const lookEveryMs = 1_000;
const levelForMs = 3_000;

/**
 * Consumes for projections from the positions in the database until stopped. Those that are level share one lane; one
 * that is far behind, or that fails while the others go on, has a lane of its own until it is level again.
 */
export const runProjections = (context: RunContext): RunningProjections => {
  const running = new Lanes(context);
  return {
    joined: running.begin(context.projections),
    metrics: () => running.metrics(),
    problem: () => running.problem(),
    add: (projection) => running.apart(projection),
    stop: () => running.stop(),
  };
};

class Lanes {
  #shared: Lane | undefined;
  readonly #apart = new Map<Projection, Lane>();
  readonly #waiting = new Set<NodeJS.Timeout>();
  #isStopped = false;

  constructor(private readonly context: RunContext) {}

  async begin(projections: readonly Projection[]): Promise<void> {
    const behind = await this.#untilRead(projections);
    if (this.#isStopped) return;
    const levelRecords = this.context.levelRecords ?? levelByDefault;
    const level = projections.filter((projection) => behind.get(projection)! < levelRecords);
    const topics = [...projections.flatMap((one) => one.topics), ...(this.context.laterTopics ?? [])];
    this.#shared = new Lane(this.#laneContext('', topics), level);
    for (const projection of projections) if (!level.includes(projection)) this.apart(projection);
    await Promise.all(this.#all().map((lane) => lane.joined));
  }

  /** Gives a projection a lane of its own until it is level with the others. */
  apart(projection: Projection): void {
    if (this.#isStopped) return;
    const lane = new Lane(this.#laneContext(`-${projection.name}`, projection.topics), [projection]);
    this.#apart.set(projection, lane);
    this.#joinWhenLevel(projection, lane, undefined);
  }

  metrics(): Record<string, LaneMetrics> {
    const name = ({ members }: Lane) => members.map((projection) => projection.name).join('+');
    return Object.fromEntries(this.#all().map((lane) => [name(lane), lane.metrics()]));
  }

  problem(): Error | undefined {
    for (const lane of this.#all()) {
      const problem = lane.problem();
      if (problem) return new Error(`${lane.members.map(({ name }) => name).join(', ')}: ${problem.message}`);
    }
    return undefined;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const timer of this.#waiting) clearTimeout(timer);
    await Promise.all(this.#all().map((lane) => lane.stop()));
  }

  #all(): Lane[] {
    return [...(this.#shared ? [this.#shared] : []), ...this.#apart.values()];
  }

  #laneContext(suffix: string, topics: readonly Topic[]): LaneContext {
    const onApart = (projection: Projection, error: unknown) => {
      this.context.logger.warn(
        { err: error, projection: projection.name },
        'a projection goes on apart from the others',
      );
      this.apart(projection);
    };
    return {
      ...this.context,
      topics: [...new Set(topics)],
      group: `${this.context.group}${suffix}`,
      onApart,
    };
  }

  #joinWhenLevel(projection: Projection, lane: Lane, levelSince: number | undefined): void {
    const timer = setTimeout(() => {
      this.#waiting.delete(timer);
      const since = lane.isLevel ? (levelSince ?? performance.now()) : undefined;
      if (since === undefined || performance.now() - since < levelForMs)
        return this.#joinWhenLevel(projection, lane, since);
      this.#join(projection, lane).catch((error: unknown) => {
        this.context.logger.warn(
          { err: error, projection: projection.name },
          'a projection stays apart for now',
        );
        this.#joinWhenLevel(projection, lane, undefined);
      });
    }, lookEveryMs);
    this.#waiting.add(timer);
  }

  async #join(projection: Projection, lane: Lane): Promise<void> {
    // By the positions in the database: a lane that got no partition has nothing to read, and is not level by that.
    const behind = await this.#recordsBehind([...this.#shared!.members, projection]);
    if (behind.get(projection)! >= (this.context.levelRecords ?? levelByDefault))
      return this.#joinWhenLevel(projection, lane, undefined);
    if (this.#isStopped) return;
    await lane.stop();
    if (this.#isStopped) return;
    this.#apart.delete(projection);
    this.#shared!.add(projection);
    this.context.logger.info({ projection: projection.name }, 'a projection is level with the others again');
  }

  async #untilRead(projections: readonly Projection[]): Promise<Map<Projection, number>> {
    for (let failures = 0; ; failures++) {
      try {
        return await this.#recordsBehind(projections);
      } catch (error) {
        if (this.#isStopped) return new Map();
        this.context.logger.warn({ err: error }, 'waiting for Kafka and PostgreSQL to tell positions');
        await sleep(backoff(failures, 100, 2_000));
      }
    }
  }

  /** How many records each projection is behind the one that has read furthest, over all partitions known. */
  async #recordsBehind(projections: readonly Projection[]): Promise<Map<Projection, number>> {
    const { bus, pool } = this.context;
    const behind = new Map(projections.map((projection) => [projection, 0]));
    for (const topic of new Set(projections.flatMap(({ topics }) => topics))) {
      const readers = projections.filter(({ topics }) => topics.includes(topic));
      for (const partition of (await bus.watermarks(topic)).keys()) {
        const positions = await Promise.all(
          readers.map((reader) => livePosition(pool, partitionOf(reader, topic, partition))),
        );
        const furthest = Math.max(...positions.map(Number));
        readers.forEach((reader, i) =>
          behind.set(reader, behind.get(reader)! + furthest - Number(positions[i])),
        );
      }
    }
    return behind;
  }
}
