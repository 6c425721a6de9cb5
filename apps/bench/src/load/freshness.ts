interface Accepted {
  readonly value: number;
  readonly at: number;
}

/**
 * What was accepted of one thing that only grows (the moment of its newest reading, how many visits were counted), to tell how
 * long an answer has missed what it does not show. Times are those of `performance.now()`.
 */
export class Freshness {
  /** In the order of their values. */
  readonly #accepted: Accepted[] = [];

  /** The highest value accepted so far; minus infinity when there is none. */
  get highest(): number {
    return this.#accepted.at(-1)?.value ?? -Infinity;
  }

  accepted(value: number, at = performance.now()): void {
    let place = this.#accepted.length;
    while (place > 0 && this.#accepted[place - 1]!.value > value) place -= 1;
    this.#accepted.splice(place, 0, { value, at });
  }

  /** How long before the question the oldest was accepted that an answer does not show, in milliseconds; 0 when it shows all. */
  missedFor(shown: number, askedAt: number): number {
    let oldest = askedAt;
    for (let n = this.#accepted.length - 1; n >= 0 && this.#accepted[n]!.value > shown; n--)
      oldest = Math.min(oldest, this.#accepted[n]!.at);
    return askedAt - oldest;
  }
}
