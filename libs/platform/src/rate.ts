// Long enough for a steady figure, short enough to follow a change of pace.
const windowMs = 10_000;

/** How many a second, over the last ten seconds. */
export class Rate {
  readonly #samples: { readonly count: number; readonly at: number }[] = [];

  /** Takes a count that only rises, and when it was so in milliseconds; undefined before there are two. */
  note(count: number, at: number): number | undefined {
    this.#samples.push({ count, at });
    while (this.#samples.length > 2 && at - this.#samples[0]!.at > windowMs) this.#samples.shift();
    const first = this.#samples[0]!;
    return at > first.at ? ((count - first.count) / (at - first.at)) * 1_000 : undefined;
  }
}
