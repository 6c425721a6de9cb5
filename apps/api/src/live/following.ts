import type { ExecutionResult } from 'graphql';

type Stream = AsyncIterableIterator<never>;
interface Place {
  stream?: Stream;
}

/** For the reader of what its client gave up: an end would be told to the client, for an id that it may have used again. */
const neverDone = () => new Promise<never>(() => undefined);

/**
 * What one socket follows, one subscription for each id. graphql-ws keeps one for each id as well, but where a client gives one up
 * and uses its id again before the first has begun, or in the same breath, it loses sight of one of the two, or tells the client that
 * the new one is complete. Here the last one with an id is followed, the one before it ends, and all end with the socket.
 */
export class Following {
  readonly #places = new Map<string, Place>();
  #isClosed = false;

  /** Those that have not begun yet are among them. */
  get size(): number {
    return this.#places.size;
  }

  /** Begins what `join` answers with; a refusal is handed on. The stream yields nothing and ends with the subscription. */
  async begin(id: string, join: () => Promise<Stream | ExecutionResult>): Promise<Stream | ExecutionResult> {
    this.#end(id);
    const place: Place = {};
    if (!this.#isClosed) this.#places.set(id, place);
    const joined = await join().catch((error: unknown) => {
      this.#leave(id, place);
      throw error;
    });
    if ('next' in joined) {
      place.stream = joined;
      // Given up while it began.
      if (this.#places.get(id) !== place) void joined.return?.();
    } else if (this.#leave(id, place)) return joined;
    return this.#streamOf(id, place);
  }

  /** Ends all that is followed. */
  close(): void {
    this.#isClosed = true;
    for (const id of [...this.#places.keys()]) this.#end(id);
  }

  #streamOf(id: string, place: Place): Stream {
    const stream: Stream = {
      next: async () => {
        const end = await place.stream?.next();
        return end && this.#leave(id, place) ? end : neverDone();
      },
      // The client gives up the id, whichever of its subscriptions graphql-ws holds for it.
      return: () => {
        this.#end(id);
        return Promise.resolve({ value: undefined, done: true });
      },
      [Symbol.asyncIterator]: () => stream,
    };
    return stream;
  }

  /** Whether it was still followed. */
  #leave(id: string, place: Place): boolean {
    return this.#places.get(id) === place && this.#places.delete(id);
  }

  #end(id: string): void {
    const place = this.#places.get(id);
    this.#places.delete(id);
    void place?.stream?.return?.();
  }
}
