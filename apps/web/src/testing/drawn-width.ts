import { afterEach, beforeEach } from '@jest/globals';

const usual = globalThis.ResizeObserver;

/**
 * Each test of the suite sees every element as wide as this, in pixels: jsdom lays nothing out, and drawings wait for a width. An element
 * that has left the page has none, as in a browser.
 */
export const drawnWidth = (width: number): void => {
  beforeEach(() => {
    globalThis.ResizeObserver = class {
      readonly #left: MutationObserver;
      #observed: Element | undefined;
      constructor(private readonly told: ResizeObserverCallback) {
        this.#left = new MutationObserver(() => {
          if (!this.#observed || this.#observed.isConnected) return;
          this.#tell(this.#observed, 0);
          this.#observed = undefined;
        });
      }
      #tell(target: Element, to: number) {
        this.told([{ target, contentRect: { width: to } } as never], this as never);
      }
      observe(target: Element) {
        this.#observed = target;
        this.#left.observe(document.body, { childList: true, subtree: true });
        this.#tell(target, width);
      }
      unobserve() {}
      disconnect() {
        this.#left.disconnect();
      }
    } as never;
  });
  afterEach(() => {
    globalThis.ResizeObserver = usual;
  });
};
