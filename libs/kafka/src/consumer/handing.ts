import type { Published } from '../records/record.js';
import type { PartitionReader } from './partition-reader.js';

/**
 * Milliseconds for which nothing is fetched from partitions whose records are handed on. What another program has written into them
 * meanwhile is read after that, once the fetch that is on its way has ended.
 */
const restMs = 1_000;

/** What a session needs of a reader to hand records to it. */
type Reader = Pick<PartitionReader, 'take' | 'rest' | 'fetchAgain' | 'goOn'>;

/** Hands published records to the readers of a session, and lets their partitions rest from being fetched. */
export class Handing {
  #wokenAt = -Infinity;
  #restingSince: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  readonly #taken = new Set<Reader>();
  readonly #resting = new Set<Reader>();

  /** Records that follow each other more closely than so many milliseconds share a batch, as fetched ones do. */
  constructor(
    private readonly gatherMs: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Hands records to the reader of their partition; all of their topic rest where they take them. */
  hand(published: Published, reader: Reader, ofTopic: readonly Reader[]): void {
    if (!reader.take(published)) return reader.fetchAgain();
    this.#restingSince ??= this.now();
    for (const each of ofTopic) if (each.rest()) this.#resting.add(each);
    this.#taken.add(reader);
    const wait = this.#wokenAt + this.gatherMs - this.now();
    if (wait <= 0) this.#wake();
    else this.#timer ??= setTimeout(() => this.#wake(), wait);
  }

  /** A fetch has ended: the next one reads all again where the rest is over. */
  fetched(): void {
    if (this.#restingSince === undefined || this.now() - this.#restingSince < restMs) return;
    this.#restingSince = undefined;
    for (const reader of this.#resting) reader.fetchAgain();
    this.#resting.clear();
  }

  #wake(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#wokenAt = this.now();
    for (const reader of this.#taken) reader.goOn();
    this.#taken.clear();
  }
}
