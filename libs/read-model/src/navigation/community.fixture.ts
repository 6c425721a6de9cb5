import {
  type Audience,
  daysOf,
  type DayRange,
  isFieldError,
  navigationRecorded,
  navigationSessionEndReported,
  navigationSessions,
  navigationSessionStarted,
} from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { projectionEvents } from '@hedgerow/testing/projection';
import fc from 'fast-check';
import type { ProjectionEvent } from '../projection-event.js';

export const minuteMs = 60_000;
export const dayMs = 1_440 * minuteMs;
export const begin = Date.parse('2026-07-01T00:00:00Z');
const now = Date.parse('2026-07-20T00:00:00Z');
export const iso = (ms: number) => new Date(ms).toISOString();

export interface Went {
  readonly sessionId: string;
  readonly visitorId: string | undefined;
  readonly audience: Audience;
  readonly at: number;
  readonly from: string | undefined;
  readonly to: string;
  readonly spent: number;
}
export interface Sat {
  readonly sessionId: string;
  readonly visitorId: string | undefined;
  readonly audience: Audience;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly went: readonly Went[];
}

export const visitors = [newId(), newId(), newId()];
export const routes = ['/', '/things', '/tasks', '(not found)'];

/** A few days of a small community: people and guests, a machine and an administrator. */
export const community = fc
  .array(
    fc.record({
      who: fc.integer({ min: 0, max: 5 }),
      // Minutes since the first day; many begin shortly before a midnight.
      start: fc.oneof(
        fc.nat(8 * 1_440),
        fc.nat(7).map((n) => n * 1_440 + 1_430),
      ),
      lasts: fc.option(fc.nat(300)),
      went: fc.array(
        fc.record({
          // Milliseconds after the start; many lie half an hour apart, or a millisecond more.
          after: fc.oneof(
            fc.integer({ min: -4, max: 1_440 }).map((minutes) => minutes * minuteMs),
            fc
              .tuple(fc.integer({ min: 0, max: 6 }), fc.nat(2))
              .map(([halves, more]) => halves * 30 * minuteMs + more),
          ),
          from: fc.nat(4),
          to: fc.nat(3),
          spent: fc.nat(90_001),
        }),
        { maxLength: 8 },
      ),
    }),
    { minLength: 4, maxLength: 25 },
  )
  .map((given) =>
    given.map(({ who, start, lasts, went }): Sat => {
      const sessionId = newId();
      const visitorId = visitors[who];
      const audience = who === 2 ? 'admin' : who < 2 ? 'user' : who === 5 ? 'bot' : 'guest';
      const startedAt = begin + start * minuteMs;
      const own = went.map(({ after, from, to, spent }) => ({
        ...{ sessionId, visitorId, audience, at: startedAt + after },
        ...{ from: routes[from], to: routes[to]!, spent: routes[from] === undefined ? 0 : spent },
      })) as Went[];
      const endedAt = Math.max(startedAt, startedAt + (lasts ?? 0) * minuteMs, ...own.map(({ at }) => at));
      return { sessionId, visitorId, audience, startedAt, endedAt, went: own };
    }),
  );

export const eventsOf = ({
  sessionId,
  visitorId,
  audience,
  startedAt,
  endedAt,
  went,
}: Sat): ProjectionEvent[] => {
  const who = { sessionId, audience, ...(visitorId === undefined ? {} : { visitorId }) };
  const facts = [
    navigationSessionStarted({ ...who, startedAt: iso(startedAt), userAgent: 'Firefox' }),
    ...went.map(({ at, from, to, spent }) =>
      navigationRecorded({
        ...{ ...who, toRoute: to, timestamp: iso(at), timeSpentMs: spent },
        ...(from === undefined ? {} : { fromRoute: from }),
      }),
    ),
    navigationSessionEndReported({ sessionId, endedAt: iso(endedAt) }),
  ];
  return projectionEvents({ id: sessionId, stream: navigationSessions.stream(sessionId), facts });
};

export const halfUp = (sum: number, n: number, scale = 1) =>
  n === 0 ? null : Math.floor((2 * sum * scale + n) / (2 * n)) / scale;
export const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

/** What sessions come to, counted one by one. */
export const countedSessions = (
  sessions: readonly (Pick<Sat, 'startedAt' | 'endedAt'> & { readonly went: readonly unknown[] })[],
) => {
  const starts = sessions.map(({ startedAt }) => startedAt).sort((a, b) => a - b);
  const navigations = sum(sessions.map(({ went }) => went.length));
  const duration = sum(sessions.map(({ startedAt, endedAt }) => endedAt - startedAt));
  return {
    ...{ totalSessions: sessions.length, totalNavigations: navigations },
    averageSessionDuration: halfUp(duration, sessions.length),
    averageNavigationsPerSession: halfUp(navigations, sessions.length, 100),
    firstSession: sessions.length === 0 ? null : new Date(starts[0]!),
    lastSession: sessions.length === 0 ? null : new Date(starts.at(-1)!),
  };
};

/** Sessions one after the other or in turns, in batches of any size, some of it delivered twice. */
export const delivered = (
  histories: readonly (readonly ProjectionEvent[])[],
  picks: readonly number[],
): ProjectionEvent[][] => {
  const left = histories.map((events) => [...events]);
  const batches: ProjectionEvent[][] = [[]];
  for (let n = 0; left.length > 0; n += 1) {
    const pick = picks[n % picks.length]!;
    const own = left[pick % left.length]!;
    batches.at(-1)!.push(own.shift()!);
    if (own.length === 0) left.splice(left.indexOf(own), 1);
    if (pick % 4 === 0) batches.push([]);
  }
  return batches.flatMap((batch, n) => (n % 3 === 1 ? [batch, batch] : [batch]));
};

/** A few days among those of the community, by their numbers from its first one. */
export const someDays = fc.record({
  first: fc.nat(8),
  length: fc.nat(5),
  timeZone: fc.constantFrom('UTC', 'UTC', 'Asia/Kathmandu', 'America/St_Johns'),
  visitor: fc.constantFrom(undefined, undefined, 0, 2),
});

/** In which order, and in what batches, events are delivered. */
export const somePicks = fc.array(fc.nat(1_000), { minLength: 3, maxLength: 20 });

export const rangeOf = (asked: { first: number; length: number; timeZone?: string }): DayRange => {
  const [startDate, endDate] = [asked.first, asked.first + asked.length].map((n) =>
    iso(begin + n * dayMs).slice(0, 10),
  );
  const range = daysOf({ startDate, endDate, timeZone: asked.timeZone }, now);
  if (isFieldError(range)) throw new Error(range.message);
  return range;
};
