import {
  type Audience,
  navigationRecorded,
  navigationSessionStarted,
  navigationSessionEndReported,
  navigationSessions,
} from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { projectionEvents } from '@hedgerow/testing/projection';
import fc from 'fast-check';
import type { ProjectionEvent } from '../projection-event.js';

export const minuteMs = 60_000;
/** The first day of a made-up community. */
export const begin = Date.parse('2026-07-01T00:00:00Z');
export const iso = (ms: number) => new Date(ms).toISOString();

/** One navigation. */
export interface Went {
  readonly sessionId: string;
  readonly visitorId: string | undefined;
  readonly audience: Audience;
  readonly at: number;
  readonly from: string | undefined;
  readonly to: string;
  readonly spent: number;
}
/** One session with its navigations. */
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
          after: fc.integer({ min: -4, max: 1_440 }),
          from: fc.nat(4),
          to: fc.nat(3),
          spent: fc.nat(90_001),
        }),
        { maxLength: 6 },
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
        ...{ sessionId, visitorId, audience, at: startedAt + after * minuteMs },
        ...{ from: routes[from], to: routes[to]!, spent: routes[from] === undefined ? 0 : spent },
      })) as Went[];
      const endedAt = Math.max(startedAt, startedAt + (lasts ?? 0) * minuteMs, ...own.map(({ at }) => at));
      return { sessionId, visitorId, audience, startedAt, endedAt, went: own };
    }),
  );

/** What is told of a session. */
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
