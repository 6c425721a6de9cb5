/** A clock that stands still until it is told to go on. */
export interface TestClock {
  /** The time it shows, ISO 8601 in UTC: the form in which time travels in commands. */
  now(): string;
  date(): Date;
  advance(by: { ms?: number; minutes?: number; hours?: number; days?: number }): void;
}

/** Starts at a fixed moment, so that a test reads the same in every year. */
export const testClock = (start = '2026-06-01T08:00:00.000Z'): TestClock => {
  let time = Date.parse(start);
  return {
    now: () => new Date(time).toISOString(),
    date: () => new Date(time),
    advance: ({ ms = 0, minutes = 0, hours = 0, days = 0 }) => {
      time += ms + ((days * 24 + hours) * 60 + minutes) * 60_000;
    },
  };
};

/** Moments by their minute after a first one: `minutesFrom('2026-06-01T10:00:00Z')(5)`. */
export const minutesFrom =
  (start: string) =>
  (minute: number): string =>
    new Date(Date.parse(start) + minute * 60_000).toISOString();
