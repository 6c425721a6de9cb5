import type { Topic } from '@hedgerow/domain';
import type { Batch, Bus, FetchedBatch } from '@hedgerow/kafka';
import { sleep, newId } from '@hedgerow/platform';
import { advanceBuilding, inTransaction, livePosition, partitionOf, positionsOf } from '@hedgerow/read-model';
import { setImmediate } from 'node:timers/promises';
import pLimit from 'p-limit';
import { PositionMoved } from '../runner/failures.js';
import { pastForgotten } from '../runner/forgotten.js';
import { CannotRebuild, GenerationWriter, type Portions, type WriterContext } from './generation-writer.js';

export interface LoadContext extends WriterContext {
  readonly bus: Bus;
  /** Whether live projections run in this process: then it works in short steps, and they have their turn between them. */
  readonly isGuest?: boolean;
  /** Whether a generation of this version is live: then it is never read further than that one has got. */
  readonly followsLive: boolean;
}

// More than twice a live batch: a transaction may take long here, since no reader waits for a single event.
const batchRecords = 5_000;
// So few that what is made of them dies in a young collection.
const portionRecords = 250;
// Some tens of milliseconds of work, for which whatever is live in this process waits.
const guestRecords = 500;

// One is prepared here while the database works on another; more would only compete for connections.
const transactionsAtOnce = 3;

/**
 * Fills a generation from the first event on and keeps it caught up with the live one, never beyond: the two can be
 * compared only at equal positions. Where none is live it keeps up with the ends of the topics. No announcements, no reactions, no dead letters.
 */
export class Load {
  private fail!: (error: Error) => void;
  private hasFailed = false;
  private stopped: Promise<void> | undefined;
  private readonly livePositions = new Map<string, bigint>();
  private readonly consumer;
  private readonly limiter;
  private readonly writer: GenerationWriter;
  /** Records read so far. */
  records = 0;
  /** Rejects when the load cannot go on. */
  readonly failed = new Promise<never>((_resolve, reject) => (this.fail = reject));

  constructor(private readonly context: LoadContext) {
    const { projection, generation, bus, isGuest = false } = context;
    this.writer = new GenerationWriter(context);
    this.failed.catch(() => undefined);
    this.limiter = pLimit(isGuest ? 1 : transactionsAtOnce);
    this.consumer = bus.consume({
      // Of its own: in a group that another left behind, this one waits until that member is given up, for 45 s.
      groupId: `rebuild-${projection.name}-${generation}-${newId()}`,
      topics: projection.topics,
      pace: isGuest ? 'live' : 'bulk',
      maxRecords: isGuest ? guestRecords : batchRecords,
      // A partition that waits for the live one must not keep another from its turn; `limiter` bounds the work.
      parallel: 64,
      handlerTimeoutMs: 3_600_000,
      sessionTimeoutMs: 45_000,
      startAt: (topic, partition) => this.startAt(topic, partition),
      batch: (batch) => this.load(batch),
      onFatal: (error) => this.stopWith(error),
    });
  }

  /** Where the generation has got to, past what the topic has forgotten since. */
  private async startAt(topic: Topic, partition: number): Promise<string> {
    const { projection, generation, pool, bus } = this.context;
    const positions = await positionsOf(pool, projection.name, generation);
    const position = positions.get(`${topic}/${partition}`) ?? 0n;
    const next = await pastForgotten(bus, { topic, partition }, position);
    if (next > position) {
      const ref = partitionOf(projection, topic, partition);
      const [from, to] = [String(position), String(next)];
      const moved = await inTransaction(pool, (client) => advanceBuilding(client, ref, generation, from, to));
      if (!moved) throw new PositionMoved(`${projection.name} generation ${generation}`, from);
    }
    return String(next);
  }

  /** Stops reading and abandons the batches in progress. */
  stop(): Promise<void> {
    this.hasFailed = true;
    return (this.stopped ??= this.consumer.stop());
  }

  private stopWith(error: Error): void {
    this.hasFailed = true;
    this.fail(error);
  }

  private async load(batch: FetchedBatch): Promise<void> {
    const { topic, partition } = batch;
    const end = BigInt(batch.nextOffset);
    let position = BigInt(batch.firstOffset);
    while (position < end) {
      if (this.hasFailed) throw new CannotRebuild('The rebuild has stopped');
      const live = this.context.followsLive ? await this.livePositionOf(topic, partition, position) : end;
      if (live <= position) {
        await sleep(10, batch.signal);
        continue;
      }
      const next = live < end ? live : end;
      const from = position;
      const isWhole = next === end && from === BigInt(batch.firstOffset);
      const isWithin = ({ offset }: { offset: string }) => BigInt(offset) >= from && BigInt(offset) < next;
      const portions = isWhole
        ? () => batch.inPortions(portionRecords)
        : () => [batch.records.filter(isWithin)];
      await this.inTurn(() => this.project(batch, portions, from, next));
      position = next;
    }
  }

  /** Runs work when the limiter lets it, and lets all that is due in this process run before the next. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.limiter(async () => {
      const outcome = await work();
      if (this.context.isGuest) await setImmediate();
      return outcome;
    });
  }

  /** The position of the live generation; read again only when the last one read has been reached. */
  private async livePositionOf(topic: Topic, partition: number, position: bigint): Promise<bigint> {
    const key = `${topic}/${partition}`;
    const known = this.livePositions.get(key);
    if (known !== undefined && known > position) return known;
    const { pool, projection } = this.context;
    const live = BigInt(await livePosition(pool, partitionOf(projection, topic, partition)));
    this.livePositions.set(key, live);
    return live;
  }

  private async project(
    { topic, partition }: Batch,
    portions: Portions,
    from: bigint,
    to: bigint,
  ): Promise<void> {
    const { projection, generation } = this.context;
    const ref = partitionOf(projection, topic, partition);
    let read = 0;
    const counted = function* () {
      read = 0;
      for (const records of portions()) {
        read += records.length;
        yield records;
      }
    };
    try {
      await this.writer.write(counted, async (client) => {
        const moved = await advanceBuilding(client, ref, generation, String(from), String(to));
        if (!moved) throw new PositionMoved(`${projection.name} generation ${generation}`, String(from));
      });
      this.records += read;
    } catch (error) {
      if (error instanceof CannotRebuild) this.stopWith(error);
      throw error;
    }
  }

  /** Records that were set aside so far. */
  get setAside(): number {
    return this.writer.setAside;
  }
}
