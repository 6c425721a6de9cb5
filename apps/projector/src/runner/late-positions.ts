import type { Logger } from '@hedgerow/platform';
import { advanceLive, inTransaction, partitionOf } from '@hedgerow/read-model';
import type { Pool } from 'pg';
import { handlesAny } from './decode-records.js';
import { partitionName } from './failing-partitions.js';
import { type Share, writtenAt } from './project-batch.js';

/**
 * Milliseconds for which a position that only passed over records may be behind in PostgreSQL. What waits for positions (a
 * switch of a rebuild, what an operator sees of lag) waits as much longer.
 */
const lateMs = 250;

/**
 * Positions that passed over records which their projection does not handle. To write each at once would be most of what a
 * command costs in positions, as most projections handle nothing of it: they are written with the next record that is handled,
 * and within a quarter of a second otherwise. What is lost with the process is read again, and passed over again.
 */
export class LatePositions {
  /** The last share that was passed over, by projection and place, and where PostgreSQL has the position. */
  readonly #late = new Map<string, Share>();
  /** Those of them that a transaction moves. */
  readonly #moving = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;

  constructor(
    private readonly pool: Pool,
    private readonly logger: Logger,
    /** A position is not where it was: a rebuild was switched to, or another process moved it. It has to be read again. */
    private readonly onMoved: () => void,
  ) {}

  /** Resolves when nothing is being written here. */
  async idle(): Promise<void> {
    await this.#writing?.catch(() => undefined);
  }

  /** A share with where PostgreSQL has its position. */
  placed(share: Share): Share {
    const late = this.#late.get(nameOf(share));
    return late ? { ...share, written: writtenAt(late) } : share;
  }

  /** Takes note of the shares that can wait, and tells them from those that are to be projected now. */
  take(shares: readonly Share[]): { readonly now: Share[]; readonly later: Share[] } {
    const [now, later]: [Share[], Share[]] = [[], []];
    for (const share of shares) (handlesAny(share.projection, share.batch.records) ? now : later).push(share);
    for (const share of now) this.#moving.add(nameOf(share));
    for (const share of later) this.#late.set(nameOf(share), share);
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
    for (const [name, share] of this.#late) if (share.projection.name === projection) this.#late.delete(name);
  }

  /** Writes what is late. Rejects with whatever keeps it from being written. */
  async write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#write().finally(() => (this.#writing = undefined));
    await this.#writing;
  }

  #writeLater(): void {
    this.#timer ??= setTimeout(() => {
      this.write().catch((error: unknown) => {
        this.logger.debug({ err: error }, 'positions that passed over records are written later');
        this.#writeLater();
      });
    }, lateMs);
    this.#timer.unref();
  }

  async #write(): Promise<void> {
    const late = [...this.#late].filter(([name]) => !this.#moving.has(name));
    if (late.length === 0) return;
    const moves = late.map(([, share]) => moveOf(share));
    const moved = await inTransaction(this.pool, (client) => advanceLive(client, moves));
    for (const [name] of late) this.#late.delete(name);
    if (moved.length < moves.length) this.onMoved();
  }
}

const nameOf = ({ projection, batch }: Share): string => `${projection.name} ${partitionName(batch)}`;

const moveOf = (share: Share) => ({
  ...partitionOf(share.projection, share.batch.topic, share.batch.partition),
  expected: writtenAt(share),
  next: share.batch.nextOffset,
});
