import type { PersonKeys } from '@hedgerow/event-store';
import type { IncomingRecord } from '@hedgerow/kafka';
import { inTransaction, parkedInLive, type Projection } from '@hedgerow/read-model';
import type { Pool, PoolClient } from 'pg';
import { projectByBisection } from '../runner/bisect-batch.js';
import { decodeRecords, type DecodedRecord, type FailedRecord } from '../runner/decode-records.js';
import { isTransient } from '../runner/failures.js';
import { Aside, recordName } from './aside.js';

type Item = DecodedRecord | FailedRecord;

/** Records, some at a time. Can be asked more than once. */
export type Portions = () => Iterable<readonly IncomingRecord[]>;

export interface WriterContext {
  readonly projection: Projection;
  readonly generation: number;
  readonly pool: Pool;
  readonly keys: PersonKeys;
  /** Records to pass over by name, `topic/partition/offset` or `event-store/position`. */
  readonly skip: ReadonlySet<string>;
  /** Names of records that other versions have parked, and whether the rest of their key goes with them. */
  readonly parkedElsewhere: ReadonlyMap<string, boolean>;
  /** Of a generation that goes on where it was: the keys that it has parked, as `topic key`, with the cause. */
  readonly parkedBefore?: ReadonlyMap<string, string>;
  /** Whether a record that the live generation has parked, now or later, is parked here as well. */
  readonly asLive?: boolean;
  /** Told once when a batch goes the slow way. */
  readonly log?: (line: string) => void;
}

/** A record that the projection cannot process. The rebuild stops: a record left out would be missing for good. */
export class CannotRebuild extends Error {
  override readonly name = 'CannotRebuild';
}

/** Writes records into a generation that is being built, and sets aside what may be. */
export class GenerationWriter {
  readonly #aside: Aside;
  #hasTold = false;

  constructor(private readonly context: WriterContext) {
    const { parkedElsewhere, parkedBefore, skip } = context;
    const known = new Map([...parkedElsewhere, ...[...skip].map((name) => [name, false] as const)]);
    this.#aside = new Aside(known, parkedBefore);
  }

  /** Records that were set aside so far. */
  get setAside(): number {
    return this.#aside.count;
  }

  /**
   * Projects records of one partition, in their order, in one transaction with `move`, which moves a position or throws. They
   * are asked for in portions, and once more where the quick way turns out not to be theirs. Throws `CannotRebuild` for a failed
   * record that must not be left out, having changed nothing.
   */
  async write(portions: Portions, move: (client: PoolClient) => Promise<void>): Promise<void> {
    if (await this.#writePortions(portions(), move)) return;
    const items: Item[] = [];
    for (const records of portions()) items.push(...(await this.#decode(records)));
    await this.#writeWhole(items, move);
  }

  /**
   * The quick way: what is made of one portion is forgotten before the next. False, having changed nothing, where the
   * projection has none, or something is to be set aside, or a row is there already, or whatever else is wrong: the other
   * way says what.
   */
  async #writePortions(
    portions: Iterable<readonly IncomingRecord[]>,
    move: (client: PoolClient) => Promise<void>,
  ): Promise<boolean> {
    const { pool, projection, generation } = this.context;
    if (!projection.inPortions) return false;
    try {
      await inTransaction(pool, async (client) => {
        await move(client);
        const batch = projection.inPortions!(client, generation);
        for (const records of portions) {
          const items = await this.#decode(records);
          await batch.add(items.map((item) => this.#aside.openOnly(item).event));
        }
        await batch.end();
      });
      return true;
    } catch (error) {
      if (isTransient(error)) throw error;
      this.#tellSlow(error);
      return false;
    }
  }

  /** An operator who sees a slow rebuild finds the reason; once, since there may be one for each batch. */
  #tellSlow(error: unknown): void {
    if (this.#hasTold) return;
    this.#hasTold = true;
    this.context.log?.(
      `${this.context.projection.name}: a batch is taken in a second time, row by row, and so is each like it: ${(error as Error).message}`,
    );
  }

  /** Decodes records, and marks those that an operator passes over. */
  async #decode(records: readonly IncomingRecord[]): Promise<readonly Item[]> {
    const { projection, keys, skip } = this.context;
    const items = await decodeRecords(projection, keys, records);
    // Nearly always nothing is passed over; to put a name together for every record is work.
    if (skip.size === 0) return items;
    return items.map((item) => (skip.has(recordName(item)) ? passedOver(item) : item));
  }

  /** The way that copes with everything. */
  async #writeWhole(part: readonly Item[], move: (client: PoolClient) => Promise<void>): Promise<void> {
    const { pool, projection, generation } = this.context;
    const { open, aside } = await this.#split(part);
    const run = (step: (client: PoolClient) => Promise<unknown>) =>
      inTransaction(pool, async (client) => {
        await move(client);
        await step(client);
        await this.#aside.park(client, projection, generation, aside);
      });
    const project = (client: PoolClient, items: readonly DecodedRecord[]) =>
      projection.project(
        client,
        generation,
        items.map((item) => item.event),
        { isAnnounced: false },
      );
    try {
      await run(async (client) => (open.length > 0 ? project(client, open) : undefined));
    } catch (error) {
      if (isTransient(error)) throw error;
      // Once more by bisection, to find the record at fault.
      await run(async (client) => {
        const { failed } = await projectByBisection(client, (items) => project(client, items), open);
        let unknown = this.#aside.faultIn(failed);
        if (unknown && (await this.#learn())) unknown = this.#aside.faultIn(failed);
        if (unknown) throw cannot(unknown);
        aside.push(...failed);
      });
    }
    this.#aside.committed(aside);
  }

  /** What is open of a part and what is set aside. */
  async #split(part: readonly Item[]) {
    let outcome = this.#aside.split(part);
    if (outcome.fault && (await this.#learn())) outcome = this.#aside.split(part);
    if (outcome.fault) throw cannot(outcome.fault);
    return outcome;
  }

  /** Learns what the live generation has parked, which is ahead. False where that does not count. */
  async #learn(): Promise<boolean> {
    const { asLive, pool, projection } = this.context;
    if (asLive) this.#aside.learn(await parkedInLive(pool, projection));
    return asLive === true;
  }
}

const cannot = (item: FailedRecord): CannotRebuild => {
  const record = recordName(item);
  return new CannotRebuild(
    `The record at ${record} cannot be projected: ${item.cause}. Fix the code, or pass over it with --skip ${record}`,
  );
};

const passedOver = (item: Item): FailedRecord => ({
  ...item,
  kind: 'failed',
  wholeKey: false,
  cause: 'Passed over by name in a rebuild',
});
