import { describe, expect, it } from '@jest/globals';
import { copies, type Synthetic, optedOut, synthetic } from './synthetic.js';

const made: Synthetic = {
  ...{ seed: 7, events: 20_000, people: 40, days: 45, eventsOfSession: 30, gapMinutes: 30 },
  today: Date.parse('2026-11-24T00:00:00Z'),
};
const sessions = [...synthetic(made)];
const followed = sessions.filter(({ who, isUnfollowed }) => who !== optedOut && !isUnfollowed);
const sentBy = ({ calls, lateCalls }: (typeof sessions)[number]) =>
  [...calls, ...lateCalls].flatMap((call) => (call.kind === 'events' ? call.items : []));
const dayOf = (at: number) => Math.floor(at / 86_400_000);

describe('synthetic navigation', () => {
  it('is the same for the same seed, and another one for another', () => {
    expect([...synthetic(made)]).toEqual(sessions);
    expect([...synthetic({ ...made, seed: 8 })][0]).not.toEqual(sessions[0]);
  });

  it('has as many different events as asked for, and over 5 % of them are sent again', () => {
    const right = followed.flatMap(({ id, ...session }) =>
      sentBy({ id, ...session }).flatMap(({ meant }) =>
        meant
          ? [`${id} ${meant.clientEventId?.toLowerCase() ?? `${meant.at} ${meant.fromPath} ${meant.toPath}`}`]
          : [],
      ),
    );
    const different = new Set(right).size;
    expect(different).toBe(made.events);
    expect((right.length - different) / different).toBeGreaterThan(copies);
  });

  it('has everything that could mislead a count', () => {
    const moments = followed.map((session) =>
      sentBy(session).flatMap(({ meant }) => (meant ? [meant.at] : [])),
    );
    const some = (is: (session: (typeof sessions)[number]) => boolean) => sessions.filter(is).length;
    const pauses = moments.flatMap((at) => {
      const inOrder = [...at].sort((a, b) => a - b);
      return inOrder.slice(1).map((one, n) => one - inOrder[n]!);
    });
    const gapMs = made.gapMinutes * 60_000;
    const found = {
      guests: some(({ who }) => who === 'guest'),
      administrators: some(({ who }) => who === 0),
      optedOut: some(({ who }) => who === optedOut),
      unfollowed: some(({ isUnfollowed }) => isUnfollowed),
      machines: some(({ userAgent }) => /Examplebot/.test(userAgent)),
      late: some(({ lateCalls }) => lateCalls.length > 0),
      empty: some((session) => sentBy(session).length === 0),
      broken: some((session) => sentBy(session).some(({ meant }) => !meant)),
      overMidnight: moments.filter((at) => new Set(at.map(dayOf)).size > 1).length,
      justAsLongAsTheGap: pauses.filter((ms) => ms === gapMs).length,
      aMillisecondMore: pauses.filter((ms) => ms === gapMs + 1).length,
      aMillisecondLess: pauses.filter((ms) => ms === gapMs - 1).length,
      outOfOrder: moments.filter((at) => at.some((one, n) => n > 0 && one < at[n - 1]!)).length,
    };
    expect(Object.entries(found).filter(([, count]) => count < 3)).toEqual([]);
  });
});
