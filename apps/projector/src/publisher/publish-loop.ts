import { type Lead, moveCursor, readCommitted } from '@hedgerow/event-store';
import { backoff, type Logger } from '@hedgerow/platform';
import type { Leadership } from './leadership.js';
import { NotPublished, type EventSink, send } from './send.js';
import { Waiter } from './waiter.js';

const batchSize = 500;
/** Milliseconds between polls: while events come, and at most while there are none (a hint ends the wait). */
const poll = { busy: 2, idle: 100 };
/** Milliseconds between tries while Kafka is away: its return is noticed within a second. */
const retryWait = { first: 50, most: 1_000 };

/** Another instance leads now. */
export class LeadLost extends Error {
  override readonly name = 'LeadLost';
}

export interface Progress {
  /** The cursor moved past so many events. */
  published(events: number): void;
}

/**
 * Publishes events from the log to Kafka in commit order until stopped; a batch in progress is finished first. The
 * cursor moves only after the acknowledgement, so that an event may be published twice but is never missed. While
 * Kafka is away it keeps its cursor and tries again. Throws when the lead or the connection is lost.
 */
export const publishLoop = async <T extends string, R extends { readonly topic: T }>(
  { client, lead: first, lost, onHint }: Leadership,
  { sink, logger, progress }: { sink: EventSink<T, R>; logger: Logger; progress: Progress },
  stopping: AbortSignal,
): Promise<void> => {
  const waiter = new Waiter([stopping, lost]);
  onHint(() => waiter.wake());
  let lead: Lead = first;
  let pause = poll.busy;
  let failures = 0;
  while (!stopping.aborted) {
    lost.throwIfAborted();
    const batch = await readCommitted(client, lead.cursor, batchSize);
    if (batch.length === 0) {
      const woken = await waiter.wait(pause);
      pause = woken ? poll.busy : Math.min(poll.idle, pause * 2);
      continue;
    }
    pause = poll.busy;
    try {
      const sent = await unlessLost(send(batch, sink), lost);
      const { cursor } = batch[sent - 1]!;
      if (!(await moveCursor(client, lead, cursor))) throw new LeadLost('Another publisher took over');
      lead = { ...lead, cursor };
      progress.published(sent);
      failures = 0;
    } catch (error) {
      if (!(error instanceof NotPublished)) throw error;
      // Once at the beginning, then about once a minute, not a line for each try.
      if (failures % 60 === 0) logger.warn({ reason: error.message }, 'events wait to be published');
      await waiter.rest(backoff(failures, retryWait.first, retryWait.most));
      failures += 1;
      continue;
    }
    if (batch.length < batchSize) await waiter.wait(poll.busy);
  }
};

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
