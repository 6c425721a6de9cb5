import type { Logger } from '@hedgerow/platform';
import { advanceLive, livePosition, type PositionMove } from '@hedgerow/read-model';
import type { Pool } from 'pg';
import { handlesAny } from './decode-records.js';
import { moveOf, nameOf, placeOf, type Share } from './project-batch.js';

/**
 * Milliseconds for which a position that only passed over records may be behind in PostgreSQL. What waits for positions (a
 * switch of a rebuild, what an operator sees of lag) waits as much longer.
 */
const lateMs = 250;

/** The lane whose positions these are. */
export interface Positions {
  /** Another program with the same version has written this position, or a later one. */
  reached(projection: string, place: string, position: bigint): void;
  /** A position is not where this lane left it: all have to be read again. */
  relocate(): void;
}

/**
 * Positions that passed over records which their projection does not handle. To write each at once would be most of what a
 * command costs in positions, as most projections handle nothing of it: they are written with the next record that is handled,
 * and within a quarter of a second otherwise. What is lost with the process is read again, and passed over again.
 */
export class LatePositions {
  /** By projection and place: from where PostgreSQL has it to where it was passed over. */
  readonly #late = new Map<string, PositionMove>();
  /** Those of them that a transaction moves. */
  readonly #moving = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;
  #failures = 0;
  #isClosed = false;

  constructor(
    private readonly pool: Pool,
    private readonly logger: Logger,
    private readonly positions: Positions,
  ) {}

  /** Resolves when nothing is being written here. */
  async idle(): Promise<void> {
    await this.#writing?.catch(() => undefined);
  }

  /** A share with where PostgreSQL has its position. */
  placed(share: Share): Share {
    const late = this.#late.get(nameOf(placeOf(share)));
    return late ? { ...share, written: late.expected } : share;
  }

  /** Takes note of the shares that can wait, and tells them from those that are to be projected now. */
  take(shares: readonly Share[]): { readonly now: Share[]; readonly later: Share[] } {
    const [now, later]: [Share[], Share[]] = [[], []];
    for (const share of shares) (handlesAny(share.projection, share.batch.records) ? now : later).push(share);
    for (const share of now) this.#moving.add(nameOf(placeOf(share)));
    for (const share of later) this.#late.set(nameOf(placeOf(share)), moveOf(share));
    if (later.length > 0) this.#writeLater();
    return { now, later };
  }

  /** The position of this projection has been written, or is read from PostgreSQL again. */
  forget(projection: string, place: string): void {
    const name = `${projection} ${place}`;
    this.#late.delete(name);
    this.#moving.delete(name);
  }

  /** A projection goes on elsewhere, from where PostgreSQL has its positions. */
  leave(projection: string): void {
    for (const [name, move] of this.#late) if (move.projection === projection) this.#late.delete(name);
  }

  /** Writes what is late a last time. What cannot be written is only read once more by the next lane. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.idle();
    await this.write().catch(() => undefined);
  }

  /** Writes what is late. Rejects with whatever keeps it from being written. */
  async write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#write().finally(() => (this.#writing = undefined));
    await this.#writing;
  }

  #writeLater(): void {
    if (this.#isClosed) return;
    this.#timer ??= setTimeout(() => void this.#tryToWrite(), lateMs);
    this.#timer.unref();
  }

  async #tryToWrite(): Promise<void> {
    try {
      await this.write();
      this.#failures = 0;
    } catch (error) {
      this.#failures += 1;
      // The first may be a restart of PostgreSQL, which everything else tells of; after that about once a minute.
      if (this.#failures % 240 === 2)
        this.logger.warn({ err: error }, 'positions that passed over records cannot be written');
      this.#writeLater();
    }
  }

  async #write(): Promise<void> {
    const late = [...this.#late].filter(([name]) => !this.#moving.has(name));
    if (late.length === 0) return;
    const moves = late.map(([, move]) => move);
    // One statement is a transaction of its own.
    const moved = new Set((await advanceLive(this.pool, moves)).map(nameOf));
    for (const [name, move] of late) {
      if (moved.has(name)) this.#late.delete(name);
      else await this.#missed(name, move);
    }
  }

  /** A position that is not where it was expected: where it is now says why. No record that is handled may come to find out. */
  async #missed(name: string, move: PositionMove): Promise<void> {
    const position = BigInt(await livePosition(this.pool, move));
    if (position >= BigInt(move.next))
      this.positions.reached(move.projection, `${move.topic}/${move.partition}`, position);
    // A rebuild was switched to while this waited for its lock: the new generation is where the one before was.
    else if (position === BigInt(move.expected)) this.#writeLater();
    else {
      this.#late.delete(name);
      this.positions.relocate();
    }
  }
}
