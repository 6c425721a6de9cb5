/** Waits that end early when a signal is aborted; `wait` also ends on a call of `wake`. */
export class Waiter {
  #end: () => void = () => undefined;
  #wake: () => void = () => undefined;
  // A wake-up while no wait runs is kept: the next wait ends at once.
  #pending = false;

  constructor(private readonly signals: readonly AbortSignal[]) {
    for (const signal of signals) signal.addEventListener('abort', () => this.#end(), { once: true });
  }

  /** Ends the current wait, or the next one. */
  wake(): void {
    this.#pending = true;
    this.#wake();
  }

  /** Waits so many milliseconds, or until woken; resolves with whether it was woken. */
  async wait(ms: number): Promise<boolean> {
    if (!this.#pending) await this.#sleep(ms, true);
    const woken = this.#pending;
    this.#pending = false;
    return woken;
  }

  /** Waits so many milliseconds, regardless of `wake`. */
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
