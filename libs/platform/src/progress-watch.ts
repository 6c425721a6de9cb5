/** How far a partition is read, and how far it reaches. */
export interface Progress {
  readonly position: bigint;
  readonly end: bigint;
}

/**
 * Tells reading that stands still from reading that has nothing to do: a partition stalls while there is something to read
 * and its position stays where it was.
 */
export class ProgressWatch {
  readonly #since = new Map<string, { readonly position: bigint; readonly at: number }>();

  /** Takes note of all partitions, by name, at a moment in milliseconds. Those that are not named are forgotten. */
  sample(partitions: ReadonlyMap<string, Progress>, now: number): void {
    for (const name of this.#since.keys()) if (!partitions.has(name)) this.#since.delete(name);
    for (const [name, { position, end }] of partitions) {
      if (position >= end) this.#since.delete(name);
      else if (this.#since.get(name)?.position !== position) this.#since.set(name, { position, at: now });
    }
  }

  /** Partitions that have stood still for longer than this many milliseconds. */
  stalled(forMs: number, now: number): string[] {
    return [...this.#since].filter(([, { at }]) => now - at > forMs).map(([name]) => name);
  }
}
