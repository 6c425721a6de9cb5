/** Waits that end early when a signal is aborted, and, of one kind, when somebody wakes them. */
export class Waiter {
  #end: () => void = () => undefined;
  #wake: () => void = () => undefined;
  // A wake-up while nobody waits is not lost: the next wait ends at once.
  #pending = false;

  constructor(private readonly signals: readonly AbortSignal[]) {
    for (const signal of signals) signal.addEventListener('abort', () => this.#end(), { once: true });
  }

  /** Ends the wait under way, or the next one. */
  wake(): void {
    this.#pending = true;
    this.#wake();
  }

  /** Waits so many milliseconds, or until woken; answers whether it was. */
  async wait(ms: number): Promise<boolean> {
    if (!this.#pending) await this.#sleep(ms, true);
    const woken = this.#pending;
    this.#pending = false;
    return woken;
  }

  /** Waits so many milliseconds whoever wakes. */
  rest(ms: number): Promise<void> {
    return this.#sleep(ms, false);
  }

  #sleep(ms: number, wakeable: boolean): Promise<void> {
    if (this.signals.some((signal) => signal.aborted)) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#end(), ms);
      this.#end = () => {
        clearTimeout(timer);
        this.#end = this.#wake = () => undefined;
        resolve();
      };
      if (wakeable) this.#wake = this.#end;
    });
  }
}
