import { workWithLead } from '@hedgerow/event-store';
import { newId, NotReady, sleep } from '@hedgerow/platform';
import { endOrphans, openRebuildsOfAll, orderProofs } from '@hedgerow/read-model';
import type { PoolClient } from 'pg';
import { isToBuild, OrderedRebuild, type OrderedContext } from './ordered-rebuild.js';
import { releaseRebuildLock, takeRebuildLock } from './rebuild-lock.js';

export interface DeskOptions extends OrderedContext {
  /** The hour of the day, in UTC, at which every projection is compared with the log; -1 for never. */
  readonly proofHour: number;
}

const tryAgainMs = 1_000;
/** A desk that has looked at nothing for so long stands still. */
const standsStillMs = 30_000;

/**
 * Carries out the rebuilds that are ordered in `read.rebuilds`. Of the projectors of one build one does so, and another takes
 * over when it ends: what has begun goes on from its row. One generation is built at a time, and what waits for its turn holds
 * no lock; what waits for a press, or is kept for the way back, holds up no other.
 */
export class RebuildDesk {
  readonly #stopping = new AbortController();
  readonly #running = new Map<string, OrderedRebuild>();
  readonly #tasks = new Set<Promise<void>>();
  #working: Promise<void> = Promise.resolve();
  /** When it looked last, or saw that another program has the lead; undefined before it has begun. */
  #lookedAt: number | undefined;

  constructor(private readonly options: DeskOptions) {}

  start(): void {
    this.#lookedAt = performance.now();
    const { pool, readModel, logger } = this.options;
    this.#working = workWithLead({
      pool,
      lead: ['read-model-rebuild-desk', readModel.schema],
      stopping: this.#stopping.signal,
      look: (client) => this.#look(client),
      atEnd: async () => {
        for (const rebuild of this.#running.values()) rebuild.stop();
        await Promise.allSettled(this.#tasks);
      },
      onAsked: () => (this.#lookedAt = performance.now()),
      onFailure: (error) => logger.warn({ err: error }, 'ordered rebuilds wait: PostgreSQL cannot be asked'),
    });
  }

  /** Throws `NotReady` when it stands still: what is ordered would wait for ever. */
  check(now = performance.now()): void {
    if (this.#lookedAt === undefined) return;
    const seconds = Math.round((now - this.#lookedAt) / 1_000);
    if (seconds * 1_000 > standsStillMs)
      throw new NotReady(`ordered rebuilds have not been looked at for ${seconds} s`);
  }

  /** Leaves what has begun as it is; the next program goes on with it. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const rebuild of this.#running.values()) rebuild.stop();
    await this.#working;
  }

  async #unlessItFails(what: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.options.logger.warn({ err: error }, `${what} wait`);
    }
  }

  /** Begins what is new, and passes on what was pressed. */
  async #look(client: PoolClient): Promise<void> {
    const { pool, readModel, proofHour } = this.options;
    const { projections } = readModel;
    const { ours, hasOthers } = await openRebuildsOfAll(pool, projections);
    // Tables that a backup holds can wait to be dropped; what runs goes on meanwhile.
    if (hasOthers)
      await this.#unlessItFails('rebuilds of other versions', () => endOrphans(pool, projections));
    if (new Date().getUTCHours() === proofHour) {
      const since = new Date().setUTCMinutes(0, 0, 0);
      await this.#unlessItFails('proofs', () => orderProofs(pool, projections, new Date(since), newId));
    }
    for (const row of ours) {
      const { id, projection: name, pressed, state } = row;
      const known = this.#running.get(id);
      if (known) {
        if (pressed) known.press(pressed);
        continue;
      }
      if (isToBuild(state) && [...this.#running.values()].some((one) => one.isBuilding)) continue;
      const projection = projections.find((one) => one.name === name)!;
      // `npm run rebuild` is at it, or a projector that has just lost the lead: it is looked at again.
      if (!(await takeRebuildLock(client, projection))) continue;
      const rebuild = new OrderedRebuild(this.options, projection, row);
      this.#running.set(id, rebuild);
      if (pressed) rebuild.press(pressed);
      const task = this.#run(client, rebuild);
      this.#tasks.add(task);
      void task.finally(() => this.#tasks.delete(task));
    }
  }

  async #run(client: PoolClient, rebuild: OrderedRebuild): Promise<void> {
    try {
      await rebuild.run();
    } catch (error) {
      // Away for now: the next look finds its row, and it goes on.
      const facts = { err: error as Error, projection: rebuild.projection.name };
      this.options.logger.warn(facts, 'an ordered rebuild waits for PostgreSQL or Kafka');
      await sleep(tryAgainMs, this.#stopping.signal).catch(() => undefined);
    } finally {
      this.#running.delete(rebuild.id);
      await releaseRebuildLock(client, rebuild.projection);
    }
  }
}
