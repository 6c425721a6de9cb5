/** Calls `late` once it has run for `ms` milliseconds without a stop. */
export class Clock {
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly ms: number,
    private readonly late: () => void,
  ) {}

  /** Runs from zero. */
  start(): void {
    this.stop();
    this.#timer = setTimeout(this.late, this.ms);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
