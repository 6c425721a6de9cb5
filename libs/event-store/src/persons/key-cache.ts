/**
 * Remembers a bounded number of keys for a short time. Short, because a key destroyed in another program must be
 * forgotten here too, and nobody tells us.
 */
export class KeyCache {
  readonly #entries = new Map<string, { key: Buffer; until: number }>();

  constructor(
    private readonly size: number,
    private readonly lifeMs: number,
    private readonly now: () => number = Date.now,
  ) {}

  get(subject: string): Buffer | undefined {
    const entry = this.#entries.get(subject);
    if (!entry) return undefined;
    this.#entries.delete(subject);
    if (entry.until <= this.now()) return undefined;
    // A Map keeps insertion order: put back last, the first is always the one unused for longest.
    this.#entries.set(subject, entry);
    return entry.key;
  }

  set(subject: string, key: Buffer): void {
    this.#entries.delete(subject);
    this.#entries.set(subject, { key, until: this.now() + this.lifeMs });
    if (this.#entries.size > this.size) this.#entries.delete(this.#entries.keys().next().value!);
  }

  delete(subject: string): void {
    this.#entries.delete(subject);
  }
}
