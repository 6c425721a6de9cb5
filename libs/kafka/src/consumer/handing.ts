import type { Published } from '../records/record.js';
import type { PartitionReader } from './partition-reader.js';

/**
 * Milliseconds for which nothing is fetched from partitions whose records are handed on. What another program has written into them
 * meanwhile is read after that, by the first fetch that begins then.
 */
const restMs = 1_000;
/** A broker that was asked for nothing for so many milliseconds is not fetched from any more: kafkajs asks each four times a second. */
const goneMs = 2_000;

/** What is needed of a reader to hand records to it. */
type Reader = Pick<PartitionReader, 'take' | 'rest' | 'fetchAgain' | 'goOn'>;

/** Fetches from one broker, by the count of when they began. */
interface Fetches {
  /** The last one, and the moment. */
  readonly begun: number;
  readonly begunAt: number;
  /** The last one that has ended. */
  readonly ended: number;
}

/** Hands published records to the readers of a session, and lets their partitions rest from being fetched. */
export class Handing {
  #wokenAt = -Infinity;
  #restingSince: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  readonly #taken = new Set<Reader>();
  readonly #resting = new Set<Reader>();
  /** Counts what happens, so that it is known what came before what. */
  #count = 0;
  readonly #fetches = new Map<string, Fetches>();
  /** Readers that are to be fetched before they rest again, and since when. */
  readonly #due = new Map<Reader, number>();

  /** Records that follow each other more closely than so many milliseconds share a batch, as fetched ones do. */
  constructor(
    private readonly gatherMs: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Hands records to the reader of their partition; all of their topic rest once it has them. */
  hand(published: Published, reader: Reader, ofTopic: readonly Reader[]): void {
    const answer = reader.take(published);
    if (answer === 'missing') return this.fetchAgain([reader]);
    this.#restingSince ??= this.now();
    for (const each of ofTopic) if (!this.#due.has(each) && each.rest()) this.#resting.add(each);
    if (answer === 'here') return;
    this.#taken.add(reader);
    const wait = this.#wokenAt + this.gatherMs - this.now();
    if (wait <= 0) this.#wake();
    else this.#timer ??= setTimeout(() => this.#wake(), wait);
  }

  /** These may have more on Kafka than is known here: they do not rest until they have been fetched. */
  fetchAgain(readers: Iterable<Reader>): void {
    this.#count += 1;
    for (const reader of readers) {
      this.#due.set(reader, this.#count);
      reader.fetchAgain();
    }
  }

  /** A fetch from this broker begins. */
  fetchBegins(broker: string): void {
    this.#count += 1;
    const ended = this.#fetches.get(broker)?.ended ?? 0;
    this.#fetches.set(broker, { begun: this.#count, begunAt: this.now(), ended });
  }

  /** It has ended: the next one reads all again where the rest is over. */
  fetched(broker: string): void {
    const own = this.#fetches.get(broker);
    if (own) this.#fetches.set(broker, { ...own, ended: own.begun });
    this.#forgetDue();
    if (this.#restingSince === undefined || this.now() - this.#restingSince < restMs) return;
    this.#restingSince = undefined;
    this.fetchAgain(this.#resting);
    this.#resting.clear();
  }

  /** Which broker has a partition is not known here, so each has to have answered a fetch that began since. */
  #forgetDue(): void {
    if (this.#due.size === 0) return;
    let asked = Infinity;
    for (const [broker, { begunAt, ended }] of this.#fetches) {
      if (this.now() - begunAt > goneMs) this.#fetches.delete(broker);
      else asked = Math.min(asked, ended);
    }
    for (const [reader, since] of this.#due) if (since < asked) this.#due.delete(reader);
  }

  #wake(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#wokenAt = this.now();
    for (const reader of this.#taken) reader.goOn();
    this.#taken.clear();
  }
}
