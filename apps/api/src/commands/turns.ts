import { StaleStream, whileStale } from '@hedgerow/event-store';

/** Lets pieces of work of one name run one after the other, in the order in which they asked; others do not wait. */
class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Runs the work once all that asked before under this name are through, whatever became of them. */
  async take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(name);
    const mine = (async () => {
      await before?.catch(() => undefined);
      return work();
    })();
    this.#last.set(name, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(name) === mine) this.#last.delete(name);
    }
  }
}

/** So often something is decided anew when others are quicker, each time. Those of this process wait for each other. */
const mostTries = 20;
const turns = new Turns();

/**
 * Loads, decides and appends anew when another command was quicker, in turn with the others that were not. Throws
 * `StaleStream` after twenty tries.
 */
export const untilFirst = async <T>(once: () => Promise<T>): Promise<T> => {
  try {
    return await once();
  } catch (error) {
    if (!(error instanceof StaleStream)) throw error;
    return turns.take(error.streams[0]!, () => whileStale(mostTries, once));
  }
};
