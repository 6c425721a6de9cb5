import type { Histogram } from 'hdr-histogram-js';
import { newHistogram, note } from '../runner/latency.js';

interface Wait {
  readonly observedMs: number;
  readonly dueAt: number;
  acceptedAt: number | undefined;
  shownAt: number | undefined;
}

/**
 * Uplinks that were sent and are to be shown. A message shows the newest reading of its thing, which
 * includes every one before: a viewer who was sent the later one misses nothing.
 */
export class Waits {
  readonly #open: Wait[][];
  #unfinished = 0;
  #onIdle: () => void = () => undefined;
  /** From the acceptance to the message. */
  accepted: Histogram = newHistogram();
  /** From the moment at which it was due to be sent to the message. */
  sent: Histogram = newHistogram();

  constructor(things: number) {
    this.#open = Array.from({ length: things }, () => []);
  }

  begin(): void {
    this.accepted = newHistogram();
    this.sent = newHistogram();
  }

  /** Notes one that is about to be sent; call the answer when it is accepted. */
  send(thing: number, observedMs: number, dueAt: number): () => void {
    const wait: Wait = { observedMs, dueAt, acceptedAt: undefined, shownAt: undefined };
    this.#open[thing]!.push(wait);
    this.#unfinished += 1;
    return () => {
      wait.acceptedAt = performance.now();
      if (wait.shownAt !== undefined) this.#finish(wait);
    };
  }

  shown(thing: number, newestMs: number): void {
    const open = this.#open[thing]!;
    const now = performance.now();
    while (open[0] !== undefined && open[0].observedMs <= newestMs) {
      const wait = open.shift()!;
      wait.shownAt = now;
      if (wait.acceptedAt !== undefined) this.#finish(wait);
    }
  }

  /** Resolves when everything sent has been accepted and shown. */
  async idle(): Promise<void> {
    if (this.#unfinished > 0) await new Promise<void>((resolve) => (this.#onIdle = resolve));
  }

  #finish({ acceptedAt, shownAt, dueAt }: Wait): void {
    note(this.accepted, shownAt! - acceptedAt!);
    note(this.sent, shownAt! - dueAt);
    this.#unfinished -= 1;
    if (this.#unfinished === 0) this.#onIdle();
  }
}
