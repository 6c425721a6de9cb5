/** How fast events go out: as far apart as they occurred, divided by the number of times. */
export class Pace {
  #first: { readonly at: number; readonly occurred: number } | undefined;

  /**
   * @param times how many times as fast as it happened; undefined for as fast as it goes
   * @param now milliseconds since any moment
   */
  constructor(
    private readonly times: number | undefined,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Milliseconds until this event is due; 0 or less when it is. The first one asked about is due at once. An event that
   * occurred before one that went out earlier is due with it.
   */
  dueIn(occurredAt: string): number {
    if (this.times === undefined) return 0;
    const occurred = Date.parse(occurredAt);
    this.#first ??= { at: this.now(), occurred };
    return this.#first.at + (occurred - this.#first.occurred) / this.times - this.now();
  }
}
