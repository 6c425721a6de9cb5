import { afterEach, beforeEach } from '@jest/globals';

const usual = globalThis.ResizeObserver;

/** Each test of the suite sees every element as wide as this, in pixels: jsdom lays nothing out, and drawings wait for a width. */
export const drawnWidth = (width: number): void => {
  beforeEach(() => {
    globalThis.ResizeObserver = class {
      constructor(private readonly told: ResizeObserverCallback) {}
      observe(target: Element) {
        this.told([{ target, contentRect: { width } } as never], this as never);
      }
      unobserve() {}
      disconnect() {}
    } as never;
  });
  afterEach(() => {
    globalThis.ResizeObserver = usual;
  });
};
