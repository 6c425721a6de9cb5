/** Lets pieces of work of one name run one after the other, in the order in which they asked; others do not wait. */
export class Turns {
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
