import type { Topic } from '@hedgerow/domain';
import type { Batch, Watermarks } from '@hedgerow/kafka';
import type { Logger } from '@hedgerow/platform';
import { inTransaction } from '@hedgerow/read-model';
import type pg from 'pg';
import { lockPositions, movePositions, type PositionKey, type PositionRow } from './position-rows.js';
import { type Reaction, topicsOf } from './reaction.js';

/** A partition is no more where this worker read it: another one has stored the batch. Reading begins at the position anew. */
export class PositionMoved extends Error {
  override readonly name = 'PositionMoved';
}

/** Next offsets of reactions in one partition, by the name of the reaction. */
export type ReactionPositions = ReadonlyMap<string, bigint>;

type Query = Pick<pg.Pool, 'query'>;
type BatchRange = Pick<Batch, 'topic' | 'partition' | 'firstOffset' | 'nextOffset'>;

/**
 * How far each reaction has read each partition. One consumer serves all of them: it reads from the least position, and a
 * reaction passes over what is below its own.
 */
export class Positions {
  /** Why a reaction stands still in a partition, by topic and partition, then by its name. */
  readonly #stopped = new Map<string, ReadonlyMap<string, string>>();

  constructor(
    private readonly pool: pg.Pool,
    private readonly namespace: string,
    private readonly reactions: readonly Reaction[],
    private readonly logger: Logger,
  ) {}

  /**
   * The offset to read from: the least position of the reactions that read the topic. One without a position begins by its
   * own rule. One whose position is not in the topic any more goes on from the end and says what it passed over (`now`), or
   * stands still until a person has looked (`beginning`). Behind the end of the topic, which was lost then, each stands still:
   * from the new end it would take all that is published again. `watermarks` asks Kafka; `fresh` for an answer of this moment.
   */
  async locate(
    topic: Topic,
    partition: number,
    watermarks: (fresh: boolean) => Promise<Watermarks>,
  ): Promise<string> {
    for (let fresh = false; ; fresh = true) {
      const before = await this.#read(this.pool, topic, partition);
      const marks = await watermarks(fresh);
      const readers = this.#readersOf(topic);
      if (readers.every(({ name }) => isWithin(before.get(name), marks))) {
        this.#stopped.delete(nameOf(topic, partition));
        return String(least(before.values()) ?? marks.high);
      }
      // The answer may be older than the position; then it proves nothing.
      if (!fresh) continue;
      const settled = await inTransaction(this.pool, (client) =>
        this.#settle(client, topic, partition, before, marks),
      );
      if (settled !== undefined) return settled;
    }
  }

  /**
   * The positions that batches of different partitions move, batch by batch, locked until the transaction ends. Throws
   * `PositionMoved` when one of them is late.
   */
  async lock(client: Query, batches: readonly BatchRange[]): Promise<ReactionPositions[]> {
    const rows = await lockPositions(
      client,
      batches.flatMap((batch) => this.#keysOf(batch)),
    );
    return batches.map(({ topic, partition, firstOffset }) => {
      const found = this.#byReaction(
        rows.filter((row) => row.topic === topic && row.partition === partition),
      );
      const stopped = this.#stopped.get(nameOf(topic, partition));
      for (const name of stopped?.keys() ?? []) found.delete(name);
      const first = least(found.values());
      const moved = first !== undefined && first !== BigInt(firstOffset);
      if (moved || found.size + (stopped?.size ?? 0) < this.#readersOf(topic).length)
        throw new PositionMoved(
          `${topic}/${partition} is at ${first}, and the batch begins at ${firstOffset}`,
        );
      return found;
    });
  }

  /** The reactions that have passed an offset, with their positions, locked until the transaction ends. */
  async passed(
    client: Query,
    { topic, partition }: Pick<BatchRange, 'topic' | 'partition'>,
    offset: bigint,
  ): Promise<ReactionPositions> {
    const found = await this.#lock(client, topic, partition);
    // As of this one record, all of them are at it.
    return new Map([...found].flatMap(([name, position]) => (position > offset ? [[name, offset]] : [])));
  }

  /** The furthest position that any reaction has in a partition, also one that another consumer reads for. */
  async furthest(client: Query, { topic, partition }: BatchRange): Promise<bigint> {
    const { rows } = await client.query<{ position: string }>(
      `select coalesce(max(position), 0) as position from worker.positions
       where starts_with(consumer, $1) and topic = $2 and partition = $3`,
      [this.namespace, topic, partition],
    );
    return BigInt(rows[0]!.position);
  }

  /** Moves positions behind the batches, each from where `lock` found it. */
  async advance(
    client: Query,
    batches: readonly BatchRange[],
    from: readonly ReactionPositions[],
  ): Promise<void> {
    const moves = batches.flatMap(({ topic, partition, nextOffset }, n) =>
      [...from[n]!]
        .filter(([, position]) => position < BigInt(nextOffset))
        .map(([name, position]) => ({
          consumer: this.namespace + name,
          topic,
          partition,
          position: String(position),
          next: nextOffset,
        })),
    );
    if ((await movePositions(client, moves)) < moves.length)
      throw new PositionMoved(
        `Positions of ${batches.map((one) => nameOf(one.topic, one.partition)).join(', ')} moved`,
      );
  }

  /** Whether a reaction has read all its partitions up to these ends. */
  async reached(name: string, topic: Topic, ends: ReadonlyMap<number, string>): Promise<boolean> {
    const { rows } = await this.pool.query<{ partition: number; position: string }>(
      'select partition, position from worker.positions where consumer = $1 and topic = $2',
      [this.namespace + name, topic],
    );
    const at = new Map(rows.map(({ partition, position }) => [partition, BigInt(position)]));
    return [...ends].every(([partition, end]) => (at.get(partition) ?? 0n) >= BigInt(end));
  }

  /** The least position in each partition of a topic, leaving out reactions that stand still here. */
  async leastOf(topic: Topic): Promise<ReadonlyMap<number, bigint>> {
    const { rows } = await this.pool.query<{ consumer: string; partition: number; position: string }>(
      'select consumer, partition, position from worker.positions where consumer = any($1) and topic = $2',
      [this.#consumersOf(topic), topic],
    );
    const found = new Map<number, bigint>();
    for (const { consumer, partition, position } of rows) {
      if (this.#stopped.get(nameOf(topic, partition))?.has(consumer.slice(this.namespace.length))) continue;
      found.set(partition, least([found.get(partition) ?? BigInt(position), BigInt(position)])!);
    }
    return found;
  }

  /** Reactions that stand still, where, and why. */
  stopped(): readonly string[] {
    return [...this.#stopped.values()].flatMap((reasons) => [...reasons.values()]);
  }

  /** The reactions that read a topic. */
  #readersOf(topic: Topic): Reaction[] {
    return this.reactions.filter((one) => topicsOf([one]).includes(topic));
  }

  #consumersOf(topic: Topic): string[] {
    return this.#readersOf(topic).map(({ name }) => this.namespace + name);
  }

  async #read(client: Query, topic: Topic, partition: number): Promise<Map<string, bigint>> {
    const { rows } = await client.query<{ consumer: string; position: string }>(
      `select consumer, position from worker.positions
       where consumer = any($1) and topic = $2 and partition = $3`,
      [this.#consumersOf(topic), topic, partition],
    );
    return this.#byReaction(rows);
  }

  /** The same, locked until the transaction ends. */
  async #lock(client: Query, topic: Topic, partition: number): Promise<Map<string, bigint>> {
    return this.#byReaction(await lockPositions(client, this.#keysOf({ topic, partition })));
  }

  #keysOf({ topic, partition }: Pick<BatchRange, 'topic' | 'partition'>): PositionKey[] {
    return this.#consumersOf(topic).map((consumer) => ({ consumer, topic, partition }));
  }

  #byReaction(rows: readonly Pick<PositionRow, 'consumer' | 'position'>[]): Map<string, bigint> {
    return new Map(rows.map((row) => [row.consumer.slice(this.namespace.length), BigInt(row.position)]));
  }

  /** Gives every reaction its position or stops it; undefined when another worker moved one meanwhile. */
  async #settle(
    client: pg.PoolClient,
    topic: Topic,
    partition: number,
    before: ReactionPositions,
    marks: Watermarks,
  ): Promise<string | undefined> {
    // Partitions are located side by side, and only the first one of a new reaction may clear what another life of it left.
    await client.query(`select pg_advisory_xact_lock(hashtext('hedgerow.worker.positions'))`);
    const now = await this.#lock(client, topic, partition);
    if ([...now].some(([name, position]) => before.get(name) !== position)) return undefined;
    const stopped = new Map<string, string>();
    for (const { name, startFrom } of this.#readersOf(topic)) {
      const position = now.get(name);
      if (isWithin(position, marks)) continue;
      const goOn = startFrom === 'beginning' ? marks.low : marks.high;
      const words = { reaction: name, topic, partition, position: position?.toString(), ...marks };
      if (position === undefined) {
        await this.#forgetUnlessKnown(client, name);
        this.logger.info({ ...words, startFrom, goOn }, 'a reaction begins');
      } else if (startFrom === 'beginning' || position > BigInt(marks.high)) {
        stopped.set(
          name,
          `${name} is at ${position} of ${topic}/${partition}, which holds ${marks.low} to ${marks.high}`,
        );
        this.logger.fatal(words, 'a reaction stands still: its position is not in the topic any more');
        continue;
      } else {
        const passedOver = position < BigInt(marks.high) ? Number(BigInt(marks.high) - position) : undefined;
        this.logger.error(
          { ...words, passedOver },
          'a reaction goes on from the end; events were passed over',
        );
      }
      now.set(name, BigInt(goOn));
      await client.query(
        `insert into worker.positions (consumer, topic, partition, position) values ($1, $2, $3, $4)
         on conflict (consumer, topic, partition) do update set position = excluded.position`,
        [this.namespace + name, topic, partition, goOn],
      );
    }
    for (const name of stopped.keys()) now.delete(name);
    this.#stopped.set(nameOf(topic, partition), stopped);
    return String(least(now.values()) ?? marks.high);
  }

  /** A reaction without any position reads anew: states and timers of before would count everything twice. */
  async #forgetUnlessKnown(client: pg.PoolClient, name: string): Promise<void> {
    const { rowCount } = await client.query('select from worker.positions where consumer = $1 limit 1', [
      this.namespace + name,
    ]);
    if (rowCount !== 0) return;
    for (const table of ['states', 'taken', 'timers'])
      await client.query(`delete from worker.${table} where reaction = $1`, [name]);
  }
}

const nameOf = (topic: Topic, partition: number): string => `${topic}/${partition}`;

const isWithin = (position: bigint | undefined, { low, high }: Watermarks): boolean =>
  position !== undefined && position >= BigInt(low) && position <= BigInt(high);

const least = (positions: Iterable<bigint>): bigint | undefined => {
  let found: bigint | undefined;
  for (const position of positions) if (found === undefined || position < found) found = position;
  return found;
};
