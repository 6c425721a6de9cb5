import type { ExecutionResult } from 'graphql';

type Stream = AsyncIterableIterator<never>;
interface Followed {
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
  readonly #followed = new Map<string, Followed>();
  #isClosed = false;

  /** Those that have not begun yet are among them. */
  get size(): number {
    return this.#followed.size;
  }

  /** Begins what `join` answers with; a refusal is handed on. The stream yields nothing and ends with the subscription. */
  async begin(id: string, join: () => Promise<Stream | ExecutionResult>): Promise<Stream | ExecutionResult> {
    this.#end(id);
    const followed: Followed = {};
    if (!this.#isClosed) this.#followed.set(id, followed);
    const joined = await join().catch((error: unknown) => {
      this.#leave(id, followed);
      throw error;
    });
    if ('next' in joined) {
      followed.stream = joined;
      // Given up while it began.
      if (this.#followed.get(id) !== followed) void joined.return?.();
    } else if (this.#leave(id, followed)) return joined;
    return this.#streamOf(id, followed);
  }

  /** Ends all that is followed. */
  close(): void {
    this.#isClosed = true;
    for (const id of [...this.#followed.keys()]) this.#end(id);
  }

  #streamOf(id: string, followed: Followed): Stream {
    const stream: Stream = {
      next: async () => {
        const end = await followed.stream?.next();
        return end && this.#leave(id, followed) ? end : neverDone();
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
  #leave(id: string, followed: Followed): boolean {
    return this.#followed.get(id) === followed && this.#followed.delete(id);
  }

  #end(id: string): void {
    const followed = this.#followed.get(id);
    this.#followed.delete(id);
    void followed?.stream?.return?.();
  }
}
