import { type CausedBy, type Causes, causesIn, noteCauses, together } from './causes.js';

/**
 * An endless stream that keeps only the latest value: a slow reader skips the values in between. Written by hand and
 * not as an async generator, because `return()` of a generator waits for the value it is waiting for, which may never come.
 */
export class LatestStream<T> implements AsyncIterableIterator<T>, CausedBy {
  private waiting: ((result: IteratorResult<T>) => void) | undefined;
  private latest: { value: T } | undefined;
  private ended = false;
  private causes: Causes = [];

  constructor(private readonly onEnd: () => void = () => undefined) {}

  /** Offers a value; it replaces one that was not read yet. What both follow from is kept of both. */
  push(value: T, causes: Causes = []): void {
    if (this.ended) return;
    this.causes = together(this.causes, causes);
    if (!this.waiting) {
      this.latest = { value };
      return;
    }
    const resolve = this.waiting;
    this.waiting = undefined;
    resolve({ value, done: false });
  }

  /** What the values since the last call follow from. */
  takeCauses(): Causes {
    const { causes } = this;
    this.causes = [];
    return causes;
  }

  /** Ends the stream for its reader, in the middle of waiting too. */
  end(): void {
    if (this.ended) return;
    this.ended = true;
    this.latest = undefined;
    this.waiting?.({ value: undefined, done: true });
    this.waiting = undefined;
    this.onEnd();
  }

  next(): Promise<IteratorResult<T>> {
    if (this.latest) {
      const { value } = this.latest;
      this.latest = undefined;
      return Promise.resolve({ value, done: false });
    }
    if (this.ended) return Promise.resolve({ value: undefined, done: true });
    return new Promise((resolve) => {
      this.waiting = resolve;
    });
  }

  return(): Promise<IteratorResult<T>> {
    this.end();
    return Promise.resolve({ value: undefined, done: true });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}

/**
 * Each value mapped, with what it follows from; the stream ends after the result that is the last one. Ending the result ends the
 * source at once.
 */
export const mapStream = <A, B>(
  source: AsyncIterableIterator<A> & Partial<CausedBy>,
  map: (value: A) => Promise<{ readonly value: B; readonly isLast: boolean }>,
): AsyncIterableIterator<B> => {
  const ended: IteratorResult<B> = { value: undefined, done: true };
  const stream: AsyncIterableIterator<B> = {
    async next() {
      const step = await source.next();
      if (step.done) return ended;
      // Before it is mapped: what comes meanwhile may come too late for it.
      const causes = causesIn(source);
      const { value, isLast } = await map(step.value);
      noteCauses(value, causes);
      if (isLast) await source.return?.();
      return { value, done: false };
    },
    async return() {
      await source.return?.();
      return ended;
    },
    [Symbol.asyncIterator]: () => stream,
  };
  return stream;
};
