import type { PersonKeys } from '@hedgerow/event-store';
import type { Bus } from '@hedgerow/kafka';
import { type Logger, Rate, sleep } from '@hedgerow/platform';
import {
  beginGeneration,
  beginRebuild,
  dropOthers,
  dropUnlessLive,
  generationState,
  inTransaction,
  liveGeneration,
  noteRebuild,
  type NoteOptions,
  type OrderedRebuild as Ordered,
  parkedIn,
  parkedKeysIn,
  positionsOf,
  type Projection,
  type ReadModel,
  rebuildById,
  type RebuildNote,
  type RebuildPress,
  type RebuildState,
  switchTo,
} from '@hedgerow/read-model';
import type { ClientBase, Pool } from 'pg';
import { isTransient } from '../runner/failures.js';
import { type BuildingGeneration, whileCaughtUp } from './caught-up.js';
import { CannotRebuild } from './generation-writer.js';
import { Load } from './load.js';
import { firstOffsets, startPositions } from './positions.js';
import { aborted } from './rebuild.js';
import { compareInSnapshot, makeReadable, type Progress, reach } from './steps.js';

export interface OrderedContext {
  readonly readModel: ReadModel;
  readonly pool: Pool;
  /** For indexes and comparisons of whole tables, which take longer than any other statement may. */
  readonly longPool: Pool;
  readonly bus: Bus;
  readonly keys: PersonKeys;
  readonly logger: Logger;
  /** How long the old generation is kept caught up after a switch, in milliseconds. */
  readonly keepOldMs: number;
  /** How long what was built and compared is kept caught up for a switch, in milliseconds. */
  readonly keepReadyMs: number;
}

/** It was cancelled by a press. */
class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

/** Another program has gone on with it: what this one knows of its row is old. */
class GoneOn extends Error {
  override readonly name = 'GoneOn';
}

/** A press that has come; anything else that ends the wait rejects. */
type Pressed = Extract<RebuildPress, 'SWITCH' | 'SWITCH_BACK' | 'DROP'>;

const progressEveryMs = 1_000;
const tooLate = 'It was not switched to in time, and what it had built was dropped';

/**
 * One rebuild that was ordered: goes on wherever its row says it is, and writes there how far it has come. Every step either
 * stands in the row or is done once more by the next program, so that a death in the middle leaves nothing to clean. Each note
 * says from which state it goes on: a program that has lost the lead, and does not know it yet, changes nothing.
 */
export class OrderedRebuild {
  readonly #stopping = new AbortController();
  #cancelling = new AbortController();
  #isSwitched = false;
  #pressed: Pressed | undefined;
  #wake: (() => void) | undefined;
  #state: RebuildState;
  readonly id: string;

  constructor(
    private readonly context: OrderedContext,
    readonly projection: Projection,
    { id, state }: Pick<Ordered, 'id' | 'state'>,
  ) {
    this.id = id;
    this.#state = state;
  }

  /** Whether it is still to be built and compared, of which one has its turn at a time. */
  get isBuilding(): boolean {
    return isToBuild(this.#state);
  }

  /** Takes a press; one that is not for the present state does nothing. */
  press(press: RebuildPress): void {
    if (press === 'CANCEL') {
      if (!this.#isSwitched) this.#cancelling.abort(new Cancelled('Cancelled'));
    } else {
      this.#pressed = press;
      this.#wake?.();
    }
  }

  /** Leaves it as it is, for the next program to go on with. */
  stop(): void {
    this.#stopping.abort(new Error('This projector stops'));
  }

  /**
   * Resolves when it has ended, or was stopped. Rejects when PostgreSQL or Kafka is away for now: run again, it goes on.
   */
  async run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const row = await rebuildById(this.context.pool, this.id);
      if (row === undefined || row.endedAt !== null) return;
      this.#state = row.state;
      try {
        await this.#goOn(row);
      } catch (error) {
        if (this.#stopping.signal.aborted) return;
        if (error instanceof GoneOn) continue;
        // What is over is only to be cleared away: tried again a little later.
        if (isOver(row)) throw error;
        await this.#endBecause(error as Error).catch((other: unknown) => {
          if (!(other instanceof GoneOn)) throw other;
        });
      }
    }
  }

  /** One step from where the row is to its next state. */
  async #goOn(row: Ordered): Promise<void> {
    if (isOver(row)) return this.#clear(row);
    return row.state === 'SWITCHED' ? this.#keepOld(row) : this.#beside(row);
  }

  /** Beside the live generation: built, compared, and caught up until the press, or until its time is over. */
  async #beside(row: Ordered): Promise<void> {
    const { pool, longPool, keepReadyMs } = this.context;
    const generation = row.generation ?? (await this.#begin(row));
    if ((await generationState(pool, this.projection, generation)) !== 'building')
      throw new CannotRebuild('What it had built was dropped by another rebuild');
    await this.#following(generation, async (building) => {
      if (row.state !== 'READY') await this.#build({ ...building, longPool });
      if (row.isProof) return this.#note({ state: 'DONE' });
      const { keepUntil, comparedAt } = (await rebuildById(pool, this.id)) ?? row;
      const until = keepUntil ?? new Date((comparedAt ?? new Date()).getTime() + keepReadyMs);
      if (await this.#awaitPress(['SWITCH'], building.signal, until)) await this.#switch(building);
      else await this.#note({ state: 'CANCELLED', pressed: null, because: tooLate });
    });
  }

  /** Begins the new generation, and writes its number down with it. */
  async #begin({ id, isProof }: Ordered): Promise<number> {
    const { pool, bus } = this.context;
    const { projection } = this;
    this.#cancelling.signal.throwIfAborted();
    // A proof leaves what `npm run rebuild` has kept for the way back.
    await dropOthers(pool, projection, isProof ? 'building' : undefined);
    const from = await liveGeneration(pool, projection);
    const starts = await startPositions({ projection, pool, bus }, true);
    const made = await beginGeneration(pool, projection, starts, async (client, generation) => {
      if (!(await beginRebuild(client, id, { from, generation }))) throw new GoneOn();
    });
    this.#state = 'BUILDING';
    return made;
  }

  async #build(building: BuildingGeneration): Promise<void> {
    const { pool, projection, generation } = building;
    const live = await liveGeneration(pool, projection);
    const from = await firstOffsets(projection, this.context.bus);
    const rate = new Rate();
    let progress: Progress | undefined;
    const tell = async (): Promise<void> => {
      if (!progress) return;
      const { done: eventsDone, total: eventsTotal } = progress;
      const eventsPerSecond = rate.note(eventsDone, performance.now()) ?? null;
      await this.#note({ eventsDone, eventsTotal, eventsPerSecond });
    };
    const timer = setInterval(() => void tell().catch(() => undefined), progressEveryMs);
    try {
      await reach(
        building,
        { from, to: await positionsOf(pool, projection.name, live) },
        (now) => (progress = now),
      );
    } finally {
      clearInterval(timer);
    }
    await tell();
    await this.#note({ state: 'COMPARING', setAside: await parkedIn(pool, projection, generation) });
    await makeReadable(building);
    const compared = await compareInSnapshot(building);
    await this.#note(
      { state: 'READY', compared },
      { now: ['compared_at'], keepMs: this.context.keepReadyMs },
    );
  }

  async #switch(building: BuildingGeneration): Promise<void> {
    const { readModel, keepOldMs } = this.context;
    await whileCaughtUp(building, async (client, live) => {
      // Written as the way back, the new generation itself would leave none.
      if (live === building.generation) throw new GoneOn();
      // In the same transaction: there is no moment at which the views and this row say different things.
      await this.#noteIn(
        client,
        'READY',
        { state: 'SWITCHED', pressed: null, fromGeneration: live },
        { now: ['switched_at'], keepMs: keepOldMs },
      );
      await switchTo(client, readModel, this.projection, building.generation);
    });
  }

  /** The new generation is live, and the old one is kept caught up until its time is over or a press comes. */
  async #keepOld(row: Ordered): Promise<void> {
    const { pool, readModel } = this.context;
    const old = row.fromGeneration!;
    // A press that came too late to keep it from the switch is none for what is now.
    this.#isSwitched = true;
    this.#cancelling = new AbortController();
    if ((await generationState(pool, this.projection, old)) !== 'old') return this.#note({ state: 'DONE' });
    try {
      await this.#following(old, async (building) => {
        const pressed = await this.#awaitPress(['SWITCH_BACK', 'DROP'], building.signal, row.keepUntil!);
        if (pressed !== 'SWITCH_BACK') return this.#note({ state: 'DONE', pressed: null });
        await whileCaughtUp(building, async (client, live) => {
          if (live === old) throw new GoneOn();
          await this.#noteIn(client, 'SWITCHED', { state: 'SWITCHED_BACK', pressed: null });
          await switchTo(client, readModel, this.projection, old);
        });
      });
    } catch (error) {
      if (this.#stopping.signal.aborted || error instanceof GoneOn || isTransient(error)) throw error;
      // The new generation serves; only the way back is gone.
      await this.#note({
        ...{ state: 'DONE', pressed: null },
        because: `The old generation could not be kept caught up: ${(error as Error).message}`,
      });
    }
  }

  /** Drops what is not live any more, and ends. */
  async #clear({ state, generation, fromGeneration, switchedAt }: Ordered): Promise<void> {
    // Without a switch the generation of before is not its own: `npm run rebuild` may have replaced it, and keep it.
    const mine = [generation, switchedAt && fromGeneration].filter((one) => one !== null);
    await inTransaction(this.context.pool, async (client) => {
      await this.#noteIn(client, state, { pressed: null }, { now: ['ended_at'] });
      await dropUnlessLive(client, this.projection, mine);
    });
  }

  async #endBecause(error: Error): Promise<void> {
    if (error instanceof Cancelled) return this.#note({ state: 'CANCELLED', pressed: null });
    if (isTransient(error)) throw error;
    this.context.logger.error(
      { err: error, projection: this.projection.name },
      'a rebuild that was ordered has failed; the live generation goes on',
    );
    await this.#note({ state: 'FAILED', pressed: null, because: error.message });
  }

  /** Notes what has become of it, from the state in which this program knows it to be. */
  async #note(noted: RebuildNote, options?: NoteOptions): Promise<void> {
    await this.#noteIn(this.context.pool, this.#state, noted, options);
    this.#state = noted.state ?? this.#state;
  }

  async #noteIn(
    client: Pool | ClientBase,
    from: RebuildState,
    noted: RebuildNote,
    options?: NoteOptions,
  ): Promise<void> {
    if (!(await noteRebuild(client, this.id, from, noted, options))) throw new GoneOn();
  }

  /** Runs `steps` while a generation follows the live one, until they are done or anything ends them. */
  async #following(
    generation: number,
    steps: (building: BuildingGeneration) => Promise<void>,
  ): Promise<void> {
    const { pool, bus, keys } = this.context;
    const { projection } = this;
    const ending = new AbortController();
    const load = new Load({
      log: (line) => this.context.logger.warn(line),
      ...{
        projection,
        generation,
        pool,
        bus,
        keys,
        skip: new Set<string>(),
        followsLive: true,
        asLive: true,
        isGuest: true,
      },
      parkedElsewhere: new Map(),
      parkedBefore: await parkedKeysIn(pool, projection, generation),
    });
    const done = steps({ pool, projection, generation, signal: ending.signal });
    const signal = AbortSignal.any([this.#stopping.signal, this.#cancelling.signal]);
    try {
      await Promise.race([done, load.failed, aborted(signal)]);
    } catch (error) {
      ending.abort(error);
      await load.stop();
      // A step may have come to its end a moment before: then the row says so, and what ended the others comes too late.
      if (await done.then(() => true, () => false)) return; // prettier-ignore
      throw error;
    } finally {
      await load.stop();
    }
  }

  /** Resolves with the first of these presses, or with undefined when `until` has come. */
  async #awaitPress(
    presses: readonly Pressed[],
    signal: AbortSignal,
    until?: Date,
  ): Promise<Pressed | undefined> {
    for (;;) {
      signal.throwIfAborted();
      const pressed = this.#pressed;
      this.#pressed = undefined;
      if (pressed && presses.includes(pressed)) return pressed;
      const left = until === undefined ? Infinity : until.getTime() - Date.now();
      if (left <= 0) return undefined;
      const woken = new Promise<void>((resolve) => (this.#wake = resolve));
      await Promise.race([woken, sleep(Math.min(left, 1_000), signal)]);
    }
  }
}

/** It is to be built, or compared, before anything else. */
export const isToBuild = (state: RebuildState): boolean =>
  state === 'WAITING' || state === 'BUILDING' || state === 'COMPARING';

/** Nothing is to be done any more but to drop what is not live. */
const isOver = ({ state }: Ordered): boolean =>
  state === 'DONE' || state === 'SWITCHED_BACK' || state === 'CANCELLED' || state === 'FAILED';
