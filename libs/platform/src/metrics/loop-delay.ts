import { createHistogram, type EventLoopUtilization, performance } from 'node:perf_hooks';

/**
 * Milliseconds between looks: while the loop rests, and while it may be held up. Twenty looks a second were most of what a program did
 * that had nothing to do. A delay that is worth an alarm lasts four times as long as the short one.
 */
const look = { atRest: 500, busy: 50 };
/** A loop that has worked for so long between two looks, or came so late to one of them, may be held up for long: at rest it is late by a millisecond or two. */
const suspect = { workedMs: 150, lateMs: 20 };
/** For so long it is looked at closely after that. */
const closelyForMs = 10_000;

/** How late the event loop came to what was due, in seconds. */
export interface LoopDelay {
  readonly min: number;
  readonly max: number;
  readonly mean: number;
  readonly stddev: number;
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
}

/** What the watch lives by; another one in tests. */
export interface LoopClock {
  /** Milliseconds */
  now(): number;
  utilization(since?: EventLoopUtilization): EventLoopUtilization;
  after(ms: number, act: () => void): void;
}

const loopClock: LoopClock = {
  now: () => performance.now(),
  utilization: (since) => performance.eventLoopUtilization(since),
  after: (ms, act) => void setTimeout(act, ms).unref(),
};

const seconds = (nanoseconds: number): number => nanoseconds / 1e9;

/**
 * Watches how late the event loop comes to what is due. It looks closely only where there may be something to see: within half a second in
 * which the loop worked for 150 ms nothing was held up for longer than that. How long it worked is counted by libuv and costs nothing; a machine that
 * gives the program no processor shows in how late the look itself comes.
 */
export class LoopDelayWatch {
  readonly #seen = createHistogram();
  #closelyUntil = -Infinity;
  #worked: EventLoopUtilization;

  constructor(private readonly clock: LoopClock = loopClock) {
    this.#worked = clock.utilization();
    this.#lookAfter(look.atRest);
  }

  /** What was seen since it was asked last; zeros where that is nothing. */
  take(): LoopDelay {
    const seen = this.#seen;
    if (seen.count === 0) return { min: 0, max: 0, mean: 0, stddev: 0, p50: 0, p90: 0, p99: 0 };
    const percentile = (n: number) => seconds(seen.percentile(n));
    const told = {
      ...{
        min: seconds(seen.min),
        max: seconds(seen.max),
        mean: seconds(seen.mean),
        stddev: seconds(seen.stddev),
      },
      ...{ p50: percentile(50), p90: percentile(90), p99: percentile(99) },
    };
    seen.reset();
    return told;
  }

  #lookAfter(ms: number): void {
    const due = this.clock.now() + ms;
    this.clock.after(ms, () => {
      const now = this.clock.now();
      const late = Math.max(0, now - due);
      // In nanoseconds, of which it takes none below one.
      this.#seen.record(Math.max(1, Math.round(late * 1e6)));
      const worked = this.clock.utilization();
      const { active } = this.clock.utilization(this.#worked);
      this.#worked = worked;
      if (active >= suspect.workedMs || late >= suspect.lateMs) this.#closelyUntil = now + closelyForMs;
      this.#lookAfter(now < this.#closelyUntil ? look.busy : look.atRest);
    });
  }
}
