import {
  type Committed,
  type Cursor,
  type Lead,
  moveAndRead,
  moveCursor,
  type OutboxRead,
  readCommitted,
} from '@hedgerow/event-store';
import { backoff, type Logger } from '@hedgerow/platform';
import type { Leadership } from './leadership.js';
import { HistoryNotes } from './history-notes.js';
import { LeadLost } from './lead-lost.js';
import { NotPublished, type EventSink, send } from './send.js';
import { Waiter } from './waiter.js';

const batchSize = 500;
/**
 * Milliseconds between polls that no hint ended. While nothing comes they find what a program had appended that died before its hint:
 * hints come over the connection that is polled, so that none gets lost on the way. After events, until the cursor and the note of where Kafka
 * ends are behind the last one. And while there are events behind a transaction that has not ended (twice as long each time), since one that
 * is rolled back sends no hint.
 */
const poll = { idle: 500, recent: 100, heldBack: 10 };
/**
 * Milliseconds between moves of the cursor while events come. Each leaves a dead row until the oldest snapshot of the
 * database is gone, and during a dump of twenty minutes the next one has to step over all of them.
 */
const moveEvery = 100;
/** Milliseconds between tries while Kafka is away: its return is noticed within a second. */
const retryWait = { first: 50, most: 1_000 };

export interface Progress {
  /** Kafka has acknowledged these. */
  published(events: readonly Committed[]): void;
  /** Why nothing goes on, until something does (undefined). */
  heldUp(by: NotPublished | undefined): void;
}

/**
 * Publishes events from the log to Kafka in order of position until stopped; a batch in progress is finished first. The
 * cursor moves only after the acknowledgement, with one of the next reads, every 100 ms at most, so that an event may be published twice but
 * is never missed. While Kafka is away it keeps its place and tries again.
 * Throws when the lead or the connection is lost, and when Kafka has lost what it had.
 */
export const publishLoop = async <T extends string, R extends { readonly topic: T }>(
  { client, lead, lost, onHint }: Leadership,
  { sink, logger, progress }: { sink: EventSink<T, R>; logger: Logger; progress: Progress },
  stopping: AbortSignal,
): Promise<void> => {
  const waiter = new Waiter([stopping, lost]);
  onHint(() => waiter.wake());
  const cursor = new StoredCursor(client, lead);
  const notes = new HistoryNotes(client, lead, sink.ends);
  let pause = poll.heldBack;
  let failures = 0;
  while (!stopping.aborted) {
    lost.throwIfAborted();
    const { committed: batch, isHeldBack } = await cursor.read(batchSize);
    const isDue = notes.isDue(cursor.reached, batch.length === 0);
    if (batch.length > 0 || isDue) {
      try {
        if (isDue) await unlessLost(notes.look(cursor.reached), lost);
        if (batch.length === 0) {
          progress.heldUp(undefined);
          failures = 0;
          continue;
        }
        const sent = await unlessLost(send(batch, sink), lost);
        cursor.reached = batch[sent - 1]!.cursor;
        progress.published(batch.slice(0, sent));
        progress.heldUp(undefined);
        failures = 0;
      } catch (error) {
        if (!(error instanceof NotPublished)) throw error;
        progress.heldUp(error);
        // Once at the beginning, then about once a minute, not a line for each try.
        if (failures % 60 === 0) logger.warn({ reason: error.message }, 'events wait to be published');
        await waiter.rest(backoff(failures, retryWait.first, retryWait.most));
        failures += 1;
        continue;
      }
    }
    if (batch.length === batchSize) continue;
    const isSettled = cursor.isKept && notes.isLevel(cursor.reached);
    const woken = await waiter.wait(isHeldBack ? pause : isSettled ? poll.idle : poll.recent);
    pause = isHeldBack && !woken ? Math.min(poll.recent, pause * 2) : poll.heldBack;
  }
  await cursor.keep();
  // So that a loss while nothing runs is known to the last event.
  await notes.atEnd(cursor.reached);
};

/** How far Kafka has acknowledged, and the cursor in PostgreSQL, which follows. */
class StoredCursor {
  reached: Cursor;
  private movedAt = 0;

  constructor(
    private readonly client: Leadership['client'],
    private lead: Lead,
  ) {
    this.reached = lead.cursor;
  }

  /** Whether PostgreSQL has what was reached. */
  get isKept(): boolean {
    return this.reached === this.lead.cursor;
  }

  /** What follows what was reached. The cursor goes with it, where it is due. Throws `LeadLost`. */
  async read(limit: number): Promise<OutboxRead> {
    const { client, lead, reached } = this;
    const isDue = !this.isKept && performance.now() - this.movedAt >= moveEvery;
    if (!isDue) return readCommitted(client, reached, limit);
    const { isMoved, ...read } = await moveAndRead(client, lead, reached, limit);
    this.moved(isMoved, reached);
    return read;
  }

  /** Moves the cursor to what was reached. Throws `LeadLost`. */
  async keep(): Promise<void> {
    const { client, lead, reached } = this;
    if (!this.isKept) this.moved(await moveCursor(client, lead, reached), reached);
  }

  private moved(isMoved: boolean, to: Cursor): void {
    if (!isMoved) throw new LeadLost('Another publisher took over');
    this.lead = { ...this.lead, cursor: to };
    this.movedAt = performance.now();
  }
}

const unlessLost = async <V>(work: Promise<V>, lost: AbortSignal): Promise<V> => {
  let giveUp: () => void = () => undefined;
  const gone = new Promise<never>((_, reject) => {
    giveUp = () => reject(lost.reason as Error);
    lost.addEventListener('abort', giveUp, { once: true });
  });
  try {
    return await Promise.race([work, gone]);
  } finally {
    lost.removeEventListener('abort', giveUp);
  }
};
