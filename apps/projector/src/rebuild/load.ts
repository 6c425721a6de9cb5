import type { Topic } from '@hedgerow/domain';
import type { PersonKeys } from '@hedgerow/event-store';
import type { Batch, Bus } from '@hedgerow/kafka';
import { sleep } from '@hedgerow/platform';
import {
  advanceBuilding,
  inTransaction,
  livePosition,
  positionsOf,
  type Projection,
} from '@hedgerow/read-model';
import pLimit from 'p-limit';
import type { Pool } from 'pg';
import { isTransient, PositionMoved } from '../runner/failures.js';
import { hear, type Refused, type Taken } from '../runner/hear.js';
import { projectApart } from '../runner/project-apart.js';

export interface LoadContext {
  readonly projection: Projection;
  readonly generation: number;
  readonly pool: Pool;
  readonly bus: Bus;
  readonly keys: PersonKeys;
  readonly skip: ReadonlySet<string>;
}

/** A record that the projection cannot take. A rebuild goes no further: what it leaves out would be missing for good. */
export class CannotRebuild extends Error {
  override readonly name = 'CannotRebuild';
}

// Twice what the live way takes at once: here a transaction may last, nobody waits for one event.
const batchRecords = 5_000;

// One is prepared here while the database works on another; more would only take connections from each other.
const transactionsAtOnce = 3;

/**
 * Fills a generation from the first event on and keeps it level with the live one, never beyond: only at equal
 * positions can the two be compared. No announcements, no reactions, no dead letters.
 */
export class Load {
  private fail!: (error: Error) => void;
  private hasFailed = false;
  private stopped: Promise<void> | undefined;
  private readonly limits = new Map<string, bigint>();
  private readonly consumer;
  private readonly limiter = pLimit(transactionsAtOnce);
  /** Records read so far. */
  records = 0;
  /** Rejects when the load cannot go on. */
  readonly failed = new Promise<never>((_resolve, reject) => (this.fail = reject));

  constructor(private readonly context: LoadContext) {
    const { projection, generation, pool, bus } = context;
    this.failed.catch(() => undefined);
    this.consumer = bus.consume({
      groupId: `rebuild-${projection.name}-${generation}`,
      topics: projection.topics,
      pace: 'bulk',
      maxRecords: batchRecords,
      // A partition that waits for the live one must not keep another from its turn; `limiter` bounds the work.
      parallel: 64,
      handlerTimeoutMs: 3_600_000,
      sessionTimeoutMs: 45_000,
      startAt: async (topic, partition) => {
        const positions = await positionsOf(pool, projection.name, generation);
        return String(positions.get(`${topic}/${partition}`) ?? 0n);
      },
      batch: (batch) => this.take(batch),
      onFatal: (error) => this.stopWith(error),
    });
  }

  /** Ends reading; what is in hand is given up. */
  stop(): Promise<void> {
    this.hasFailed = true;
    return (this.stopped ??= this.consumer.stop());
  }

  private stopWith(error: Error): void {
    this.hasFailed = true;
    this.fail(error);
  }

  private async take(batch: Batch): Promise<void> {
    const { projection, keys, skip } = this.context;
    const { topic, partition } = batch;
    const heard = await hear(projection, keys, batch.records);
    const wanted = heard.filter((item) => !skip.has(`${topic}/${partition}/${item.source.offset}`));
    const end = BigInt(batch.nextOffset);
    let position = BigInt(batch.firstOffset);
    while (position < end) {
      if (this.hasFailed) throw new CannotRebuild('The rebuild has stopped');
      const limit = await this.limit(topic, partition, position);
      if (limit <= position) {
        await sleep(10, batch.signal);
        continue;
      }
      const next = limit < end ? limit : end;
      const from = position;
      const isWithin = ({ offset }: { offset: string }) => BigInt(offset) >= from && BigInt(offset) < next;
      const isWhole = next === end && from === BigInt(batch.firstOffset);
      const part = isWhole ? wanted : wanted.filter(({ source }) => isWithin(source));
      await this.limiter(() => this.project(batch, part, from, next));
      this.records += isWhole ? batch.records.length : batch.records.filter(isWithin).length;
      position = next;
    }
  }

  /** Where the live generation is. Asked anew only when we have come as far as it was. */
  private async limit(topic: Topic, partition: number, position: bigint): Promise<bigint> {
    const place = `${topic}/${partition}`;
    const known = this.limits.get(place);
    if (known !== undefined && known > position) return known;
    const { pool, projection } = this.context;
    const limit = BigInt(await livePosition(pool, { projection: projection.name, topic, partition }));
    this.limits.set(place, limit);
    return limit;
  }

  private async project(
    { topic, partition }: Batch,
    part: readonly (Taken | Refused)[],
    from: bigint,
    to: bigint,
  ): Promise<void> {
    const { pool, projection, generation } = this.context;
    const events = part.map((item) => {
      if (item.kind === 'refused') return this.refuse(item);
      return item;
    });
    const place = { projection: projection.name, topic, partition };
    const run = (step: (client: Parameters<Parameters<typeof inTransaction>[1]>[0]) => Promise<unknown>) =>
      inTransaction(pool, async (client) => {
        const moved = await advanceBuilding(client, place, generation, String(from), String(to));
        if (!moved) throw new PositionMoved(`${projection.name} generation ${generation}`, String(from));
        await step(client);
      });
    const project = (client: Parameters<Projection['project']>[0], items: readonly Taken[]) =>
      projection.project(
        client,
        generation,
        items.map((item) => item.event),
      );
    try {
      await run(async (client) => (events.length > 0 ? project(client, events) : undefined));
    } catch (error) {
      if (isTransient(error)) throw error;
      // Once more, event by event if need be, to be able to say which one it is.
      await run(async (client) => {
        const { refused } = await projectApart(client, (items) => project(client, items), events);
        if (refused[0]) this.refuse(refused[0]);
      });
    }
  }

  private refuse({ source, cause }: Refused): never {
    const { topic, partition } = source.raw;
    const place = `${topic}/${partition}/${source.offset}`;
    const error = new CannotRebuild(
      `The record at ${place} cannot be taken: ${cause}. Mend the code, or pass over it with --skip ${place}`,
    );
    this.stopWith(error);
    throw error;
  }
}
