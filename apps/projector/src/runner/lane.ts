import type { Topic } from '@hedgerow/domain';
import { isDatabaseAway } from '@hedgerow/event-store';
import { type Batch, BatchCoalescer, type Bus, type RunningConsumer } from '@hedgerow/kafka';
import { advanceLive, livePosition, partitionOf, type Projection } from '@hedgerow/read-model';
import type { Announcer } from './announce.js';
import { FailingPartitions, partitionName } from './failing-partitions.js';
import { isOutage, isTransient, PositionMoved } from './failures.js';
import { pastForgotten } from './forgotten.js';
import { LatePositions } from './late-positions.js';
import { BatchMetrics, type LaneMetrics } from './metrics.js';
import {
  projectAlone,
  type Projected,
  projectTogether,
  type ProjectorContext,
  type Share,
} from './project-batch.js';

export interface LaneContext extends ProjectorContext {
  readonly bus: Bus;
  readonly announcer: Announcer;
  /** A failure, or a transaction, that lasts longer than so many milliseconds is worth an alarm; 15 000 by default. */
  readonly patienceMs?: number;
  /** Fewer records than this behind is level. */
  readonly levelRecords?: number;
  /** What it reads, more than its members take at first: others may join. */
  readonly topics: readonly Topic[];
  /** The consumer group. */
  readonly group: string;
  /** So many events were applied to a projection. */
  readonly onApplied?: (projection: string, events: number) => void;
  /** A projection failed by itself while others went on; it has left this lane. */
  readonly onApart: (projection: Projection, error: unknown) => void;
}

// More than there are partitions: the coalescer bounds the work.
const partitionsAtOnce = 64;
const transactionsAtOnce = 3;
// Under 200 uplinks a second three or four share a fetch and a transaction, whose cost hardly depends on how many they are.
const gatherMs = 13;

/**
 * Projections that are level, with one consumer: each record is fetched and parsed once for all of them, and their rows
 * and positions are written in one transaction. Each keeps a position of its own and passes over what is behind it. A
 * projection that fails while the others go on leaves the lane, so that it holds none of them up.
 */
export class Lane {
  readonly #consumer: RunningConsumer;
  readonly #metrics = new BatchMetrics();
  /** Positions by projection and place, as far as this lane knows. */
  readonly #positions = new Map<string, Map<string, bigint>>();
  readonly #running = new Set<number>();
  readonly #late: LatePositions;
  readonly #context: ProjectorContext;
  #members: readonly Projection[];
  #fatal: Error | undefined;
  #hasJoined = false;
  readonly #failing = new FailingPartitions();

  constructor(
    private readonly context: LaneContext,
    members: readonly Projection[],
  ) {
    this.#members = members;
    this.#context = { ...context, known: new Map() };
    const { pool, logger } = context;
    this.#late = new LatePositions(pool, logger, {
      reached: (projection, place, position) => this.#reached(projection, place, position),
      relocate: () => this.#consumer.relocate(),
    });
    const coalescing = { concurrency: transactionsAtOnce, isOutage: isDatabaseAway, logger };
    const coalescer = new BatchCoalescer((batches) => this.#timed(batches), coalescing);
    this.#consumer = context.bus.consume({
      groupId: context.group,
      topics: context.topics,
      parallel: partitionsAtOnce,
      gatherMs,
      takesPublished: true,
      startAt: (topic, partition) => this.#startAt(topic, partition),
      batch: (batch, turn) => coalescer.add(batch, turn),
      onFatal: (error) => (this.#fatal = error),
    });
    void this.#consumer.joined.then(() => (this.#hasJoined = true));
  }

  get members(): readonly Projection[] {
    return this.#members;
  }

  /** Resolves when every partition that this process got has its position. */
  get joined(): Promise<void> {
    return this.#consumer.joined;
  }

  /** Takes in a projection that is about level; reading goes back to its position. */
  add(projection: Projection): void {
    this.#members = [...this.#members, projection];
    this.#consumer.relocate();
  }

  metrics(): LaneMetrics {
    return this.#metrics.read(this.#consumer.lag());
  }

  /** Why nothing is projected here; undefined while all is well. */
  problem(): Error | undefined {
    if (this.#fatal) return this.#fatal;
    const now = performance.now();
    const { patienceMs = 15_000 } = this.context;
    const failing = this.#failing.since(this.#consumer.lag(), patienceMs, now);
    if (failing) return failing;
    const oldest = Math.min(...this.#running);
    if (now - oldest > patienceMs)
      return new Error(`A transaction has been running for ${Math.round((now - oldest) / 1_000)} s`);
    return undefined;
  }

  /** True when it reads, and nothing waits and nothing fails. */
  get isLevel(): boolean {
    return (
      this.#hasJoined &&
      this.#fatal === undefined &&
      this.#failing.size === 0 &&
      this.#running.size === 0 &&
      this.metrics().lag < (this.context.levelRecords ?? levelByDefault)
    );
  }

  async stop(): Promise<void> {
    await this.#consumer.stop();
    await this.#late.close();
  }

  /** The least position of all members; the others pass over what they have. */
  async #startAt(topic: Topic, partition: number): Promise<string> {
    const place = partitionName({ topic, partition });
    const own = this.#members.filter(({ topics }) => topics.includes(topic));
    // What PostgreSQL has counts: nothing of this place is written from here on, and what was begun has ended.
    for (const { name } of own) this.#late.forget(name, place);
    await this.#late.idle();
    for (const member of own)
      this.#reached(member.name, place, await this.#positionOf(member, topic, partition));
    // Where all who took this topic in have left, reading stays where it was.
    const known = (own.length > 0 ? own.map(({ name }) => name) : [...this.#positions.keys()]).flatMap(
      (name) => this.#positions.get(name)?.get(place) ?? [],
    );
    const [first] = known;
    // No member takes it in so far: from the end, until a member joins and reading goes back to its position.
    if (first === undefined) return (await this.context.bus.endOffsets(topic)).get(partition) ?? '0';
    const least = known.reduce((a, b) => (b < a ? b : a), first);
    this.#failing.located(place, String(least));
    return String(least);
  }

  /** The position of a member, which is moved past what the topic has forgotten. */
  async #positionOf(member: Projection, topic: Topic, partition: number): Promise<bigint> {
    const { pool, bus, logger } = this.context;
    const ref = partitionOf(member, topic, partition);
    const position = BigInt(await livePosition(pool, ref));
    const next = await pastForgotten(bus, { topic, partition }, position);
    if (next === position) return position;
    const move = { ...ref, expected: String(position), next: String(next) };
    const moved = await advanceLive(pool, [move]);
    if (moved.length === 0) throw new PositionMoved(`${member.name} ${topic}/${partition}`, move.expected);
    logger.info(move, 'went on where the topic begins: it forgets what is old');
    return next;
  }

  #reached(projection: string, place: string, position: bigint): void {
    const own = this.#positions.get(projection) ?? new Map<string, bigint>();
    this.#positions.set(projection, own.set(place, position));
    this.#late.forget(projection, place);
  }

  async #timed(batches: readonly Batch[]): Promise<void> {
    const begun = performance.now();
    this.#running.add(begun);
    try {
      await this.#project(batches);
      this.#failing.passed(batches);
      const records = batches.reduce((sum, batch) => sum + batch.records.length, 0);
      this.#metrics.note(records, performance.now() - begun);
    } catch (error) {
      // Of several that fail together each is tried alone next, but in an outage.
      if (batches.length === 1 || isDatabaseAway(error)) this.#failing.failed(batches, begun, error as Error);
      throw error;
    } finally {
      this.#running.delete(begun);
    }
  }

  async #project(batches: readonly Batch[]): Promise<void> {
    await this.#late.idle();
    const shares = this.#withoutLater(batches.flatMap((batch) => this.#sharesOf(batch)));
    if (shares.length === 0) return;
    if (shares.length > 1) {
      try {
        return this.#done(shares, await projectTogether(this.#context, shares));
      } catch (error) {
        // Batches that fail together come back one by one.
        if (batches.length > 1 || isOutage(error)) throw error;
      }
    }
    await this.#oneByOne(shares);
  }

  /** The shares that are to be projected now. What is passed over is written later, and here counts as read. */
  #withoutLater(shares: readonly Share[]): Share[] {
    const { now, later } = this.#late.take(shares);
    for (const { projection, batch } of later)
      this.#positions.get(projection.name)!.set(partitionName(batch), BigInt(batch.nextOffset));
    return now;
  }

  /** Every share in a transaction of its own: who fails while another goes on has to go on apart. */
  async #oneByOne(shares: readonly Share[]): Promise<void> {
    const failed: { readonly projection: Projection; readonly error: unknown }[] = [];
    for (const share of shares) {
      try {
        this.#done([share], await projectAlone(this.#context, share));
      } catch (error) {
        // Not of this projection: all wait, and read on where each was.
        if (isOutage(error)) throw error;
        if (error instanceof PositionMoved && (await this.#isTakenIn(share))) continue;
        failed.push({ projection: share.projection, error });
      }
    }
    const isOfOne = ({ error }: { error: unknown }) =>
      isTransient(error) && !(error instanceof PositionMoved);
    if (failed.length < shares.length && failed.every(isOfOne)) {
      for (const { projection, error } of failed) this.#leave(projection, error);
    } else throw failed[0]!.error;
  }

  /** Another program has taken the share in: a build with the same version of this projection, beside which it runs. */
  async #isTakenIn({ projection, batch: { topic, partition, nextOffset } }: Share): Promise<boolean> {
    const position = BigInt(await livePosition(this.context.pool, partitionOf(projection, topic, partition)));
    if (position < BigInt(nextOffset)) return false;
    this.#reached(projection.name, partitionName({ topic, partition }), position);
    const place = { projection: projection.name, topic, partition, nextOffset };
    this.context.logger.warn(place, 'the position moved: another program has taken this in');
    return true;
  }

  #leave(projection: Projection, error: unknown): void {
    if (!this.#members.includes(projection)) return;
    this.#members = this.#members.filter((member) => member !== projection);
    this.#positions.delete(projection.name);
    this.#late.leave(projection.name);
    this.context.onApart(projection, error);
  }

  #done(shares: readonly Share[], outcome: readonly Projected[]): void {
    for (const { projection, batch } of shares)
      this.#reached(projection.name, partitionName(batch), BigInt(batch.nextOffset));
    for (const { projection, changes, applied } of outcome) {
      this.context.announcer.announce(projection, changes);
      this.context.onApplied?.(projection.name, applied);
    }
  }

  /** What each member has not taken in yet of a batch. */
  #sharesOf(batch: Batch): Share[] {
    const place = partitionName(batch);
    return this.#members.flatMap((projection) => {
      if (!projection.topics.includes(batch.topic)) return [];
      const position = this.#positions.get(projection.name)?.get(place);
      // A member that has just joined waits until reading has gone back to its position.
      if (position === undefined || position < BigInt(batch.firstOffset)) return [];
      const rest = from(batch, position);
      return rest ? [this.#late.placed({ projection, batch: rest })] : [];
    });
  }
}

/** What is read once for nothing when a projection joins the others is read in an instant. */
export const levelByDefault = 1_000;

/** The part of a batch from a position on; undefined when that is nothing. */
const from = (batch: Batch, position: bigint): Batch | undefined => {
  if (position === BigInt(batch.firstOffset)) return batch;
  if (position >= BigInt(batch.nextOffset)) return undefined;
  const records = batch.records.filter(({ offset }) => BigInt(offset) >= position);
  return { ...batch, records, firstOffset: String(position) };
};
