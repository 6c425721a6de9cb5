import { setMaxListeners } from 'node:events';
import type { Say } from '@hedgerow/services';

/**
 * Steps to undo, last one first. Ctrl-C, SIGTERM and the end of the process that started us run them all once;
 * a second Ctrl-C changes nothing, since stopping is already bounded.
 */
export class Stopping {
  readonly #steps: (() => Promise<unknown> | unknown)[] = [];
  readonly #aborted = new AbortController();
  #run: Promise<void> = Promise.resolve();

  constructor(readonly say: Say) {
    // Every request that may be broken off listens to it until the garbage is collected.
    setMaxListeners(0, this.#aborted.signal);
  }

  /** Aborted by the first stop signal. */
  get signal(): AbortSignal {
    return this.#aborted.signal;
  }

  /** Remembers how to undo what was just done. */
  add(step: () => Promise<unknown> | unknown): void {
    this.#steps.push(step);
  }

  /**
   * Undoes everything that is to be undone now; a step that fails is reported and does not keep the others from running.
   */
  run(): Promise<void> {
    this.#run = this.#run.then(async () => {
      for (let step = this.#steps.pop(); step !== undefined; step = this.#steps.pop()) {
        try {
          await step();
        } catch (error) {
          this.say(`While stopping: ${(error as Error).message}`);
        }
      }
    });
    return this.#run;
  }

  /** Resolves with the first stop signal. */
  readonly requested = new Promise<void>((resolve) => {
    const stop = () => {
      this.#aborted.abort();
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
    process.on('disconnect', stop);
  });
}
