import { checkHistory, type Cursor, type KafkaEnds, type Lead, noteEnds } from '@hedgerow/event-store';
import type pg from 'pg';
import { LeadLost } from './lead-lost.js';
import { NotPublished } from './send.js';

/** Milliseconds between looks, while events are there that no note knows, and otherwise. What is published again after a loss overlaps by so much. */
const every = { behind: 1_000, level: 5_000 };

/** PostgreSQL ends the connection of a leader that is silent for three seconds. */
const patienceMs = 1_500;

const inTime = async <V>(work: Promise<V>): Promise<V> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Kafka does not say where its topics end')), patienceMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

/**
 * Notes where Kafka's topics end, and looks whether they still hold what they held: into a topic that was lost nothing may be
 * published, since its order would begin in the middle.
 */
export class HistoryNotes {
  #at: number | undefined;
  #position: Cursor | undefined;

  constructor(
    private readonly client: Pick<pg.ClientBase, 'query'>,
    private readonly lead: Pick<Lead, 'epoch'>,
    private readonly ends: (() => Promise<KafkaEnds>) | undefined,
  ) {}

  /**
   * Whether it is time: at once, then every second in which events came, at a moment without events if there is one; and every few seconds
   * when none came, so that what comes next does not go into a topic that was lost meanwhile.
   */
  isDue(position: Cursor, isIdle: boolean): boolean {
    if (!this.ends) return false;
    return (
      this.#at === undefined ||
      performance.now() - this.#at >= (isIdle && !this.isLevel(position) ? every.behind : every.level)
    );
  }

  /** Whether the last note was made at this position. */
  isLevel(position: Cursor): boolean {
    return !this.ends || position === this.#position;
  }

  /** Notes what no note knows, at a stop. Kafka may be away: then the note before stands. */
  async atEnd(position: Cursor): Promise<void> {
    if (!this.isLevel(position)) await this.look(position).catch(() => undefined);
  }

  /**
   * Looks and notes, while nothing is on its way and everything up to the position is there. Throws `HistoryLost`, `LeadLost`, and
   * `NotPublished` while Kafka does not answer.
   */
  async look(position: Cursor): Promise<void> {
    const ends = await checkHistory(this.client, () =>
      inTime(this.ends!()).catch((error: Error) => {
        throw NotPublished.because(error);
      }),
    );
    if (!(await noteEnds(this.client, this.lead, { position, ends })))
      throw new LeadLost('Another publisher took over');
    this.#position = position;
    this.#at = performance.now();
  }
}
